#if defined(__x86_64__)

#include "batch.h"

#include "../portable/field_bytes.h"
#include "../portable/inverse.h"
#include "shared/wipe.h"

WK_AVX512_BEGIN

// The eight chains' products are multiplied together, then the eight lanes of the result, so that one inversion of one
// element serves them all; multiplying by what the others had in between leads back. A zero anywhere makes the one
// product zero, which has no inverse.

// a with its lanes moved on by 4, 2 or 1 places within groups of twice as many.
WK_INLINE wk_fe8 swapped(const wk_fe8 *a, int distance) {
  wk_fe8 r;
  for (int i = 0; i < WK_K1_LIMBS; i++) {
    r.n[i] = distance == 4   ? _mm512_shuffle_i64x2(a->n[i], a->n[i], 0x4e)
             : distance == 2 ? _mm512_permutex_epi64(a->n[i], 0x4e)
                             : _mm512_shuffle_epi32(a->n[i], (_MM_PERM_ENUM)0x4e);
  }
  return r;
}

// Every lane of a weak element, all equal to `all`, becomes 1/all; 0 when that is not possible.
WK_INLINE int invert_equal_lanes(wk_fe8 *r, const wk_fe8 *all) {
  wk_fe element, inverse, product;
  uint64_t limbs[WK_K1_LIMBS];
  for (int i = 0; i < WK_K1_LIMBS; i++) limbs[i] = (uint64_t)_mm_cvtsi128_si64(_mm512_castsi512_si128(all->n[i]));
  wk_fe_from_limbs(&element, limbs);
  wk_fe_invert(&inverse, &element);
  wk_fe_mul(&product, &element, &inverse);
  wk_fe_sub(&product, &product, &wk_fe_one);
  const int found = (int)(wk_fe_is_zero(&product) & 1);
  wk_fe_to_limbs(limbs, &inverse);
  for (int i = 0; i < WK_K1_LIMBS; i++) r->n[i] = wk_set8(limbs[i]);
  wk_wipe(&element, sizeof element);
  wk_wipe(&inverse, sizeof inverse);
  wk_wipe(limbs, sizeof limbs);
  return found;
}

int wk_batch8_invert_products(wk_block_work *work) {
  wk_fe8 *v = work->products.v;
  struct {
    wk_fe8 before[WK_BLOCK_VECTORS], two[4], four[2], all, lanes2, lanes4, lanes8, other;
    wk_fe8 inverse, inverse4[2], inverse2[4];
  } t;
  for (int i = 0; i < 8; i++) t.before[i] = v[i];
  for (int i = 0; i < 4; i++) wk_mul8(&t.two[i], &v[2 * i], &v[2 * i + 1]);
  for (int i = 0; i < 2; i++) wk_mul8(&t.four[i], &t.two[2 * i], &t.two[2 * i + 1]);
  wk_mul8(&t.all, &t.four[0], &t.four[1]);
  t.other = swapped(&t.all, 4), wk_mul8(&t.lanes2, &t.all, &t.other);
  t.other = swapped(&t.lanes2, 2), wk_mul8(&t.lanes4, &t.lanes2, &t.other);
  t.other = swapped(&t.lanes4, 1), wk_mul8(&t.lanes8, &t.lanes4, &t.other);

  const int found = invert_equal_lanes(&t.inverse, &t.lanes8);

  t.other = swapped(&t.lanes4, 1), wk_mul8(&t.inverse, &t.inverse, &t.other);
  t.other = swapped(&t.lanes2, 2), wk_mul8(&t.inverse, &t.inverse, &t.other);
  t.other = swapped(&t.all, 4), wk_mul8(&t.inverse, &t.inverse, &t.other);
  for (int i = 0; i < 2; i++) wk_mul8(&t.inverse4[i], &t.inverse, &t.four[i ^ 1]);
  for (int i = 0; i < 4; i++) wk_mul8(&t.inverse2[i], &t.inverse4[i / 2], &t.two[i ^ 1]);
  for (int i = 0; i < 8; i++) wk_mul8(&v[i], &t.inverse2[i / 2], &t.before[i ^ 1]);
  wk_wipe(&t, sizeof t);
  return found;
}

WK_AVX512_END

#endif
