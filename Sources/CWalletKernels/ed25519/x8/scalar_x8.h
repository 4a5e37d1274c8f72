#pragma once

#include "../scalar.h"
#include "words_x8.h"

// scalar.h for eight scalars at a time.

WK_X8_BEGIN

WK_X8_INLINE void wk_scalar_clamp_x8(wk_words_x8 *scalars) {
  scalars->word[0] = _mm512_and_si512(scalars->word[0], _mm512_set1_epi64(~INT64_C(7)));
  scalars->word[3] = _mm512_and_si512(scalars->word[3], _mm512_set1_epi64(INT64_MAX));
  scalars->word[3] = _mm512_or_si512(scalars->word[3], _mm512_set1_epi64(INT64_C(1) << 62));
}

/// Adds each lane's scalar to those of weight 1 + 2·lane.
WK_X8_INLINE void wk_scalar_sums_add_x8(wk_scalar_sums *sums, const wk_words_x8 *scalars) {
  const __m512i low = _mm512_set1_epi64(INT64_C(0xffffffff));
  __m512i *half = (__m512i *)sums->half;
  for (int i = 0; i < 4; i++) {
    half[2 * i] = _mm512_add_epi64(half[2 * i], _mm512_and_si512(scalars->word[i], low));
    half[2 * i + 1] = _mm512_add_epi64(half[2 * i + 1], _mm512_srli_epi64(scalars->word[i], 32));
  }
}

/// Scalars < 2^255 to their digits of eight bits: those of window w are byte w of each.
WK_X8_INLINE wk_words_x8 wk_scalar_to_digits_x8(const wk_words_x8 *scalars) {
  const __mmask8 even = _mm512_testn_epi64_mask(scalars->word[0], _mm512_set1_epi64(1));
  __m512i odd[4];
  __mmask8 borrow = 0;
  for (int i = 0; i < 4; i++) {
    const __m512i order = _mm512_maskz_set1_epi64(even, (long long)wk_scalar_order[i]);
    const __m512i difference = _mm512_sub_epi64(scalars->word[i], order);
    const __mmask8 below = _mm512_cmplt_epu64_mask(scalars->word[i], order);
    const __mmask8 none = _mm512_testn_epi64_mask(difference, difference);
    odd[i] = _mm512_mask_sub_epi64(difference, borrow, difference, _mm512_set1_epi64(1));
    borrow = (__mmask8)(below | (borrow & none));
  }
  wk_words_x8 digits;
  for (int i = 0; i < 3; i++) {
    digits.word[i] = _mm512_or_si512(_mm512_srli_epi64(odd[i], 1), _mm512_slli_epi64(odd[i + 1], 63));
  }
  // A shift that keeps the sign, and 2^255 on top.
  digits.word[3] = _mm512_xor_si512(_mm512_srai_epi64(odd[3], 1), _mm512_set1_epi64(INT64_MIN));
  return digits;
}

WK_X8_END
