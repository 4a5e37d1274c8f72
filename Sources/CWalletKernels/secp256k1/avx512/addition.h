#pragma once

#include "batch.h"

WK_AVX512_BEGIN

/// The second half of a block's affine additions: (x, y) becomes the sum of (x, y) and another point.
///
/// The slopes are (y - y') / (x - x'), weak, and the differences x - x', loose; `spare` is scratch.
WK_INLINE void wk_finish_additions(wk_fe8 x[WK_BLOCK_VECTORS], wk_fe8 y[WK_BLOCK_VECTORS],
                                   const wk_fe8 slopes[WK_BLOCK_VECTORS], const wk_fe8 differences[WK_BLOCK_VECTORS],
                                   wk_fe8 spare[WK_BLOCK_VECTORS]) {
  for (int i = 0; i < WK_BLOCK_VECTORS; i++) {
    // slope^2 - x - x' = slope^2 - 2x + (x - x')
    __m512i addend[WK_K1_LIMBS];
    for (int limb = 0; limb < WK_K1_LIMBS; limb++) {
      const __m512i twice = wk_add8(x[i].n[limb], x[i].n[limb]);
      addend[limb] = wk_sub8(wk_add8(differences[i].n[limb], wk_four_p8(limb)), twice);
    }
    wk_sqr_add8(&spare[i], &slopes[i], addend);
  }
  for (int i = 0; i < WK_BLOCK_VECTORS; i++) {
    // slope (x - x'') - y
    __m512i addend[WK_K1_LIMBS];
    for (int limb = 0; limb < WK_K1_LIMBS; limb++) addend[limb] = wk_sub8(wk_two_p8(limb), y[i].n[limb]);
    wk_fe8 dx;
    wk_sub8_fe(&dx, &x[i], &spare[i]);
    wk_mul_add8(&y[i], &slopes[i], &dx, addend);
    x[i] = spare[i];
  }
}

/// Products of nothing yet: ones.
WK_INLINE void wk_start_products(wk_block_work *work) {
  const __m512i zero = _mm512_setzero_si512();
  const wk_fe8 one = {{wk_set8(1), zero, zero, zero, zero}};
  for (int i = 0; i < WK_BLOCK_VECTORS; i++) work->products.v[i] = one;
}

WK_AVX512_END
