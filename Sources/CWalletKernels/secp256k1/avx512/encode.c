#if defined(__x86_64__)

#include "batch.h"
#include "words.h"

WK_AVX512_BEGIN

WK_INLINE __mmask8 on_curve8(const wk_fe8 *x, const wk_fe8 *y) {
  wk_fe8 t, cube;
  wk_sqr8(&t, x);
  wk_mul8(&cube, &t, x);
  // y^2 - x^3 - 7; 2p is large enough in limb 0 for the 7 too.
  __m512i addend[WK_K1_LIMBS];
  for (int i = 0; i < WK_K1_LIMBS; i++) addend[i] = wk_sub8(wk_two_p8(i), cube.n[i]);
  addend[0] = wk_sub8(addend[0], wk_set8(7));
  wk_sqr_add8(&t, y, addend);
  return wk_is_zero8(&t);
}

int wk_batch8_encode(const wk_batch8 *b, uint8_t *out_xy) {
  __mmask8 on_curve = 0xff;
  for (size_t first = 0; first < b->count; first += 8) {
    const wk_block_points *sums = &b->sums[first / WK_BLOCK_KEYS];
    const size_t vector = first / 8 % WK_BLOCK_VECTORS, left = b->count - first;
    on_curve &= on_curve8(&sums->x[vector], &sums->y[vector]);
    wk_store_points8(out_xy + 64 * first, &sums->x[vector], &sums->y[vector], left < 8 ? left : 8);
  }
  return on_curve == 0xff;
}

WK_AVX512_END

#endif
