#pragma once

#include "../constants.h"
#include "bounds8.h"
#include "target.h"

WK_AVX512_BEGIN

// Arithmetic modulo p on eight elements at a time, one in each 64-bit lane.
//
// `Weak`: limbs 0..3 below 2^52, limb 4 below 2^48 + 2^12; what products return. `Loose`: limbs 0..3 below 2^52, limb
// 4 below 2^50; what products take. The multiply-add instructions use the lowest 52 bits of a factor only, so nothing
// may exceed them: sums and differences are carried through, but need not be folded.
typedef struct {
  __m512i n[WK_K1_LIMBS];
} wk_fe8;

WK_INLINE __m512i wk_set8(uint64_t value) { return _mm512_set1_epi64((long long)value); }
WK_INLINE __m512i wk_add8(__m512i a, __m512i b) { return _mm512_add_epi64(a, b); }
WK_INLINE __m512i wk_sub8(__m512i a, __m512i b) { return _mm512_sub_epi64(a, b); }
WK_INLINE __m512i wk_and8(__m512i a, __m512i b) { return _mm512_and_si512(a, b); }
// sum + the lower, or the upper, 52 bits of the product.
WK_INLINE __m512i wk_low8(__m512i sum, __m512i a, __m512i b) { return _mm512_madd52lo_epu64(sum, a, b); }
WK_INLINE __m512i wk_high8(__m512i sum, __m512i a, __m512i b) { return _mm512_madd52hi_epu64(sum, a, b); }

// 2p and 4p in limbs so large that a weak element, or two, can be taken away limb by limb.
WK_INLINE __m512i wk_two_p8(int limb) {
  return wk_set8(limb == 0 ? 2 * WK_K1_P0 : limb == 4 ? 2 * WK_K1_P4 : 2 * WK_K1_P1);
}
WK_INLINE __m512i wk_four_p8(int limb) {
  return wk_set8(limb == 0 ? 4 * WK_K1_P0 : limb == 4 ? 4 * WK_K1_P4 : 4 * WK_K1_P1);
}

/// Carries limbs below 2^63 through; what limb 4 receives is the caller's to bound.
WK_INLINE void wk_carry8(wk_fe8 *r, const __m512i z[WK_K1_LIMBS]) {
  const __m512i m52 = wk_set8(WK_M52);
  const __m512i z1 = wk_add8(z[1], _mm512_srli_epi64(z[0], 52));
  const __m512i z2 = wk_add8(z[2], _mm512_srli_epi64(z1, 52));
  const __m512i z3 = wk_add8(z[3], _mm512_srli_epi64(z2, 52));
  r->n[0] = wk_and8(z[0], m52);
  r->n[1] = wk_and8(z1, m52);
  r->n[2] = wk_and8(z2, m52);
  r->n[3] = wk_and8(z3, m52);
  r->n[4] = wk_add8(z[4], _mm512_srli_epi64(z3, 52));
}

/// Ten columns, each below 2^57 and the last below 2^49, as a weak element.
WK_INLINE void wk_reduce8(wk_fe8 *r, __m512i z[10]) {
  const __m512i fold260 = wk_set8(WK_K1_FOLD260), fold256 = wk_set8(WK_K1_FOLD256);
  // Carry what lies above 2^260 into limbs; the multiplications below ignore the bits already carried.
  z[6] = wk_add8(z[6], _mm512_srli_epi64(z[5], 52));
  z[7] = wk_add8(z[7], _mm512_srli_epi64(z[6], 52));
  z[8] = wk_add8(z[8], _mm512_srli_epi64(z[7], 52));
  z[9] = wk_add8(z[9], _mm512_srli_epi64(z[8], 52));
  z[0] = wk_low8(z[0], z[5], fold260);
  z[1] = wk_high8(z[1], z[5], fold260);
  z[1] = wk_low8(z[1], z[6], fold260);
  z[2] = wk_high8(z[2], z[6], fold260);
  z[2] = wk_low8(z[2], z[7], fold260);
  z[3] = wk_high8(z[3], z[7], fold260);
  z[3] = wk_low8(z[3], z[8], fold260);
  z[4] = wk_high8(z[4], z[8], fold260);
  z[4] = wk_low8(z[4], z[9], fold260);
  // What lies above 2^256: below 2^10 from column 4, and z9 < 2^50 times 2^37 over 2^52, times 2^4: below 2^40.
  const __m512i above = _mm512_slli_epi64(wk_high8(_mm512_setzero_si512(), z[9], fold260), 4);
  const __m512i top = wk_add8(_mm512_srli_epi64(z[4], 48), above);
  z[4] = wk_and8(z[4], wk_set8(WK_M48));
  z[0] = wk_low8(z[0], top, fold256);
  z[1] = wk_high8(z[1], top, fold256);
  // The columns are below 2^58 now, so limb 4 receives less than 2^6.
  wk_carry8(r, z);
}

/// r = a b + addend; a and b loose, the addend's limbs below 2^56; r weak.
WK_INLINE void wk_mul_add8(wk_fe8 *r, const wk_fe8 *a, const wk_fe8 *b, const __m512i addend[WK_K1_LIMBS]) {
  wk_assert_loose8(a->n);
  wk_assert_loose8(b->n);
  // At most five lower and four upper halves and the addend in a column: below 2^57. Column 9 is one upper half only,
  // of a product below 2^100.
  __m512i z[10];
  for (int i = 0; i < 5; i++) z[i] = addend[i];
  for (int i = 5; i < 10; i++) z[i] = _mm512_setzero_si512();
#pragma clang loop unroll(full)
  for (int i = 0; i < 5; i++) {
#pragma clang loop unroll(full)
    for (int j = 0; j < 5; j++) z[i + j] = wk_low8(z[i + j], a->n[i], b->n[j]);
#pragma clang loop unroll(full)
    for (int j = 0; j < 5; j++) z[i + j + 1] = wk_high8(z[i + j + 1], a->n[i], b->n[j]);
  }
  wk_reduce8(r, z);
}

/// r = a^2 + addend; bounds as for `wk_mul_add8`.
WK_INLINE void wk_sqr_add8(wk_fe8 *r, const wk_fe8 *a, const __m512i addend[WK_K1_LIMBS]) {
  wk_assert_loose8(a->n);
  __m512i z[10];
  for (int i = 0; i < 10; i++) z[i] = _mm512_setzero_si512();
#pragma clang loop unroll(full)
  for (int i = 0; i < 5; i++) {
#pragma clang loop unroll(full)
    for (int j = i + 1; j < 5; j++) z[i + j] = wk_low8(z[i + j], a->n[i], a->n[j]);
#pragma clang loop unroll(full)
    for (int j = i + 1; j < 5; j++) z[i + j + 1] = wk_high8(z[i + j + 1], a->n[i], a->n[j]);
  }
  // The products of two different limbs occur twice.
  for (int i = 1; i < 9; i++) z[i] = wk_add8(z[i], z[i]);
  for (int i = 0; i < 5; i++) z[i] = wk_add8(z[i], addend[i]);
#pragma clang loop unroll(full)
  for (int i = 0; i < 5; i++) {
    z[2 * i] = wk_low8(z[2 * i], a->n[i], a->n[i]);
    z[2 * i + 1] = wk_high8(z[2 * i + 1], a->n[i], a->n[i]);
  }
  wk_reduce8(r, z);
}

WK_INLINE void wk_mul8(wk_fe8 *r, const wk_fe8 *a, const wk_fe8 *b) {
  const __m512i zero = _mm512_setzero_si512();
  const __m512i nothing[WK_K1_LIMBS] = {zero, zero, zero, zero, zero};
  wk_mul_add8(r, a, b, nothing);
}

WK_INLINE void wk_sqr8(wk_fe8 *r, const wk_fe8 *a) {
  const __m512i zero = _mm512_setzero_si512();
  const __m512i nothing[WK_K1_LIMBS] = {zero, zero, zero, zero, zero};
  wk_sqr_add8(r, a, nothing);
}

/// r = a - b; a and b weak, r loose: limb 4 is below 2^48 + 2^12 + 2^49.
WK_INLINE void wk_sub8_fe(wk_fe8 *r, const wk_fe8 *a, const wk_fe8 *b) {
  wk_assert_weak8(a->n);
  wk_assert_weak8(b->n);
  __m512i z[WK_K1_LIMBS];
  for (int i = 0; i < WK_K1_LIMBS; i++) z[i] = wk_sub8(wk_add8(a->n[i], wk_two_p8(i)), b->n[i]);
  wk_carry8(r, z);
}

/// Makes a loose element weak.
WK_INLINE void wk_weaken8(wk_fe8 *r, const wk_fe8 *a) {
  wk_assert_loose8(a->n);
  __m512i z[WK_K1_LIMBS];
  for (int i = 0; i < 4; i++) z[i] = a->n[i];
  // At most 3, times 2^33.
  z[0] = wk_low8(z[0], _mm512_srli_epi64(a->n[4], 48), wk_set8(WK_K1_FOLD256));
  z[4] = wk_and8(a->n[4], wk_set8(WK_M48));
  wk_carry8(r, z);
}

/// Gives a loose element its one representation below p.
WK_INLINE void wk_normalise8(wk_fe8 *r, const wk_fe8 *a) {
  wk_fe8 t, reduced;
  wk_weaken8(&t, a);
  // Below 2^256 + 2^36 by now; once more, and it is below 2^256.
  wk_weaken8(&t, &t);
  // a - p = a + (2^32 + 977) - 2^256: what is carried out of the top says whether a is p or more.
  __m512i z[WK_K1_LIMBS];
  for (int i = 0; i < WK_K1_LIMBS; i++) z[i] = t.n[i];
  z[0] = wk_add8(z[0], wk_set8(WK_K1_FOLD256));
  wk_carry8(&reduced, z);
  const __mmask8 at_least_p = _mm512_test_epi64_mask(reduced.n[4], wk_set8(WK_M48 + 1));
  reduced.n[4] = wk_and8(reduced.n[4], wk_set8(WK_M48));
  for (int i = 0; i < WK_K1_LIMBS; i++) r->n[i] = _mm512_mask_mov_epi64(t.n[i], at_least_p, reduced.n[i]);
}

/// A bit for each lane in which a loose element is zero modulo p.
WK_INLINE __mmask8 wk_is_zero8(const wk_fe8 *a) {
  wk_fe8 t;
  wk_normalise8(&t, a);
  __m512i any = _mm512_or_si512(_mm512_or_si512(t.n[0], t.n[1]), _mm512_or_si512(t.n[2], t.n[3]));
  any = _mm512_or_si512(any, t.n[4]);
  return _mm512_testn_epi64_mask(any, any);
}

WK_AVX512_END
