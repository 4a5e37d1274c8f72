#pragma once

#include "batch.h"

WK_AVX512_BEGIN

/// The second half of a block's affine additions: (x, y) becomes the sum of (x, y) and another point.
///
/// On entry, `products` are the inverses of the products of the differences up to and including this block's, and
/// `prefixes` the products of those before; on return, the inverses for the block before. The differences are x - x',
/// and `found` holds y - y', both loose.
WK_INLINE void wk_finish_additions(wk_block_points *sums, wk_block_work *work, const wk_block_elements *differences,
                                   const wk_block_elements *prefixes) {
  wk_fe8 *slopes = work->slopes.v, *found = work->found.v, *x = sums->x, *y = sums->y;
  wk_block_multiply(slopes, work->products.v, prefixes->v);
  wk_block_multiply(work->products.v, work->products.v, differences->v);
  wk_block_multiply(slopes, slopes, found);
  // x'' = slope^2 - x - x' = slope^2 + (x - x') - 2x
  wk_block_square_add_subtract_twice(found, slopes, differences->v, x);
  // y'' = slope (x - x'') - y
  for (int i = 0; i < WK_BLOCK_VECTORS; i++) {
    const wk_fe8 next = found[i];
    wk_sub8_fe(&found[i], &x[i], &next);
    x[i] = next;
  }
  wk_block_multiply_subtract(y, slopes, found, y);
}

/// Products of nothing yet: ones.
WK_INLINE void wk_start_products(wk_block_work *work) {
  const __m512i zero = _mm512_setzero_si512();
  const wk_fe8 one = {{wk_set8(1), zero, zero, zero, zero}};
  for (int i = 0; i < WK_BLOCK_VECTORS; i++) work->products.v[i] = one;
}

WK_AVX512_END
