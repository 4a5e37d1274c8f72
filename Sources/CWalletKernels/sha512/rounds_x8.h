#pragma once

#include "lanes/logic_x8.h"

#if defined(__x86_64__)

WK_AVX512_BEGIN

#define WK_X8_ADD _mm512_add_epi64

WK_INLINE __m512i wk_sha512_x8_big_sigma_0(__m512i a) {
  return wk_xor3(_mm512_ror_epi64(a, 28), _mm512_ror_epi64(a, 34), _mm512_ror_epi64(a, 39));
}

WK_INLINE __m512i wk_sha512_x8_big_sigma_1(__m512i e) {
  return wk_xor3(_mm512_ror_epi64(e, 14), _mm512_ror_epi64(e, 18), _mm512_ror_epi64(e, 41));
}

WK_INLINE __m512i wk_sha512_x8_small_sigma_0(__m512i w) {
  return wk_xor3(_mm512_ror_epi64(w, 1), _mm512_ror_epi64(w, 8), _mm512_srli_epi64(w, 7));
}

WK_INLINE __m512i wk_sha512_x8_small_sigma_1(__m512i w) {
  return wk_xor3(_mm512_ror_epi64(w, 19), _mm512_ror_epi64(w, 61), _mm512_srli_epi64(w, 6));
}

/// Round i of FIPS 180-4, 6.4.2, on the word and constant already added up.
///
/// The eight variables do not move; their names do, one place a round, so that eight rounds bring them home. What
/// needs neither this round's Σ₁ nor Σ₀ is added first: those two end the longest chain.
WK_INLINE void wk_sha512_x8_round(__m512i s[8], unsigned i, __m512i word_and_constant) {
  const __m512i a = s[(0u - i) & 7], b = s[(1u - i) & 7], c = s[(2u - i) & 7], d = s[(3u - i) & 7];
  const __m512i e = s[(4u - i) & 7], f = s[(5u - i) & 7], g = s[(6u - i) & 7], h = s[(7u - i) & 7];
  const __m512i choice = wk_choose(e, f, g);
  const __m512i majority = wk_majority(a, b, c);
  __m512i t1 = WK_X8_ADD(WK_X8_ADD(h, word_and_constant), choice);
  WK_PIN(t1);
  t1 = WK_X8_ADD(t1, wk_sha512_x8_big_sigma_1(e));
  WK_PIN(t1);
  __m512i t2 = WK_X8_ADD(wk_sha512_x8_big_sigma_0(a), majority);
  WK_PIN(t2);
  s[(3u - i) & 7] = WK_X8_ADD(d, t1);
  s[(7u - i) & 7] = WK_X8_ADD(t1, t2);
}

/// The message schedule's word 16 + i and so on, in a ring of sixteen.
WK_INLINE __m512i wk_sha512_x8_next_word(__m512i w[16], unsigned i) {
  const __m512i early = WK_X8_ADD(w[i & 15], wk_sha512_x8_small_sigma_0(w[(i + 1) & 15]));
  const __m512i late = WK_X8_ADD(w[(i + 9) & 15], wk_sha512_x8_small_sigma_1(w[(i + 14) & 15]));
  return w[i & 15] = WK_X8_ADD(early, late);
}

WK_AVX512_END

#endif
