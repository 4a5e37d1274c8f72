#pragma once

#include <stdint.h>

#include "target_x8.h"

// The field of 2^255 - 19 in eight lanes: five limbs of 52 bits, value = Σ limb[i] · 2^(52·i). Multiply-add looks at
// the low 52 bits of its operands only; that makes two kinds of values worth telling apart.
//
//   wk_fe8       an operand of products. Limbs 0 to 3 hold 52 bits and, above them, bits that are not part of the
//                value: they have been carried already but never masked off. Limb 4 is below 2^47 + 2^12.
//   wk_fe8_wide  what products give and sums take: limbs of a whole 64 bits, below 2^63, nothing to be ignored.
//
// So a product leaves its carries to the sum that uses it, and no carry is followed by a mask.

typedef struct {
  __m512i limb[5];
} wk_fe8;

typedef struct {
  __m512i limb[5];
} wk_fe8_wide;

#define WK_FE8_MASK52 ((INT64_C(1) << 52) - 1)
#define WK_FE8_MASK47 ((INT64_C(1) << 47) - 1)
/// What limb 4 of an operand stays below.
#define WK_FE8_TOP ((INT64_C(1) << 47) + (INT64_C(1) << 12))
/// What every limb of a product stays below, when it starts from zero.
#define WK_FE8_PRODUCT (INT64_C(1) << 56)

WK_X8_BEGIN

// Built with WK_CHECK_BOUNDS, every operand is held against its bound and a breach stops the program at once.
WK_X8_INLINE void wk_fe8_require(__m512i limb, int64_t bound) {
#ifdef WK_CHECK_BOUNDS
  if (_mm512_cmpge_epu64_mask(limb, _mm512_set1_epi64(bound))) __builtin_trap();
#else
  (void)limb, (void)bound;
#endif
}

WK_X8_INLINE wk_fe8_wide wk_fe8_zero(void) {
  wk_fe8_wide r;
  for (int i = 0; i < 5; i++) r.limb[i] = _mm512_setzero_si512();
  return r;
}

/// The same value in every lane.
WK_X8_INLINE wk_fe8 wk_fe8_constant(const uint64_t limbs[5]) {
  wk_fe8 r;
  for (int i = 0; i < 5; i++) r.limb[i] = _mm512_set1_epi64((long long)limbs[i]);
  return r;
}

/// 512·p, a multiple of p every limb of which is more than the same limb of a product.
///
/// Limbs 0 to 3 are < 2^61, limb 4 is 2^56 - 2^9; a product's limb 4 is < 2^55.4.
WK_X8_INLINE wk_fe8_wide wk_fe8_bias(void) {
  wk_fe8_wide r;
  r.limb[0] = _mm512_set1_epi64((WK_FE8_MASK52 - 18) << 9);
  for (int i = 1; i < 4; i++) r.limb[i] = _mm512_set1_epi64(WK_FE8_MASK52 << 9);
  r.limb[4] = _mm512_set1_epi64(WK_FE8_MASK47 << 9);
  return r;
}

/// start + a·b.
///
/// Without `start`, limb 0 is < 2·2^52, 1 < 4·2^52 + 2^10, 2 < 6·2^52 + 2^10, 3 < 8·2^52 + 2^10, 4 < 10·2^52 + 2^10.
WK_X8_INLINE wk_fe8_wide wk_fe8_multiply_add(wk_fe8_wide start, const wk_fe8 *a, const wk_fe8 *b) {
  wk_fe8_require(a->limb[4], WK_FE8_TOP);
  wk_fe8_require(b->limb[4], WK_FE8_TOP);
  // Column c has weight 2^(52·c). It takes the low halves of a[i]·b[j] with i + j = c, at most five, and the high
  // halves of those with i + j = c - 1, at most five: each < 2^52.
  __m512i column[10];
  for (int i = 0; i < 5; i++) column[i] = start.limb[i];
  for (int i = 5; i < 10; i++) column[i] = _mm512_setzero_si512();
#pragma clang loop unroll(full)
  for (int i = 0; i < 5; i++) {
#pragma clang loop unroll(full)
    for (int j = 0; j < 5; j++) {
      column[i + j] = _mm512_madd52lo_epu64(column[i + j], a->limb[i], b->limb[j]);
      column[i + j + 1] = _mm512_madd52hi_epu64(column[i + j + 1], a->limb[i], b->limb[j]);
    }
  }
  // Columns 5 to 8 are < 9·2^52 and pass on < 2^4. Column 9, one high half of two limbs 4, is < 2^42 + 2^9.
#pragma clang loop unroll(full)
  for (int i = 5; i < 9; i++) column[i + 1] = _mm512_add_epi64(column[i + 1], _mm512_srli_epi64(column[i], 52));
  // 2^260 = 19·2^5 = 608. The last product is < 608·(2^42 + 2^9) < 2^52: it has no high half.
  const __m512i fold = _mm512_set1_epi64(608);
  wk_fe8_wide r;
#pragma clang loop unroll(full)
  for (int i = 0; i < 5; i++) r.limb[i] = _mm512_madd52lo_epu64(column[i], column[i + 5], fold);
#pragma clang loop unroll(full)
  for (int i = 0; i < 4; i++) r.limb[i + 1] = _mm512_madd52hi_epu64(r.limb[i + 1], column[i + 5], fold);
  return r;
}

/// a·b; every limb < 2^55.4.
WK_X8_INLINE wk_fe8_wide wk_fe8_multiply(const wk_fe8 *a, const wk_fe8 *b) {
  return wk_fe8_multiply_add(wk_fe8_zero(), a, b);
}

/// Makes the compiler have the value here, in the order in which the code says so.
///
/// Left alone it does all permutations of a look-up before the first masked move, which spills them all and takes four
/// times as long; and it gathers products in one place and look-ups in another, where neither can fill the other's
/// gaps.
WK_X8_INLINE __m512i wk_settle(__m512i value) {
#if !__has_feature(memory_sanitizer)
  __asm__ volatile("" : "+v"(value));
#endif
  return value;
}

/// start + a·b, done before what comes next and after what came before.
WK_X8_INLINE wk_fe8_wide wk_fe8_multiply_in_turn(wk_fe8_wide start, const wk_fe8 *a, const wk_fe8 *b) {
  wk_fe8 settled = *a;
  settled.limb[0] = wk_settle(settled.limb[0]);
  wk_fe8_wide r = wk_fe8_multiply_add(start, &settled, b);
  for (int i = 0; i < 5; i++) r.limb[i] = wk_settle(r.limb[i]);
  return r;
}

WK_X8_INLINE wk_fe8_wide wk_fe8_add(const wk_fe8_wide *a, const wk_fe8_wide *b) {
  wk_fe8_wide r;
  for (int i = 0; i < 5; i++) r.limb[i] = _mm512_add_epi64(a->limb[i], b->limb[i]);
  return r;
}

/// a - b, where a has been started from the bias and b has not: no limb can become negative.
WK_X8_INLINE wk_fe8_wide wk_fe8_subtract(const wk_fe8_wide *a, const wk_fe8_wide *b) {
  wk_fe8_wide r;
  for (int i = 0; i < 5; i++) r.limb[i] = _mm512_sub_epi64(a->limb[i], b->limb[i]);
  return r;
}

/// To an operand. Takes limbs < 2^63.
///
/// What is above bit 254 comes to limb 0 first, times 19: < 19·2^16, so limb 0 stays < 2^64. The carries are < 2^12
/// then, and limb 4 ends < 2^47 + 2^12.
WK_X8_INLINE wk_fe8 wk_fe8_carry(const wk_fe8_wide *a) {
  for (int i = 0; i < 5; i++) wk_fe8_require(a->limb[i], INT64_MAX);
  wk_fe8 r;
  const __m512i above = _mm512_srli_epi64(a->limb[4], 47);
  const __m512i top = _mm512_and_si512(a->limb[4], _mm512_set1_epi64(WK_FE8_MASK47));
  r.limb[0] = _mm512_madd52lo_epu64(a->limb[0], above, _mm512_set1_epi64(19));
  r.limb[1] = _mm512_add_epi64(a->limb[1], _mm512_srli_epi64(r.limb[0], 52));
  r.limb[2] = _mm512_add_epi64(a->limb[2], _mm512_srli_epi64(r.limb[1], 52));
  r.limb[3] = _mm512_add_epi64(a->limb[3], _mm512_srli_epi64(r.limb[2], 52));
  r.limb[4] = _mm512_add_epi64(top, _mm512_srli_epi64(r.limb[3], 52));
  return r;
}

/// Carried product, for chains.
WK_X8_INLINE wk_fe8 wk_fe8_multiply_carry(const wk_fe8 *a, const wk_fe8 *b) {
  const wk_fe8_wide product = wk_fe8_multiply(a, b);
  return wk_fe8_carry(&product);
}

WK_X8_END
