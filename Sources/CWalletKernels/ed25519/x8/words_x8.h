#pragma once

#include <stddef.h>

#include "field_x8.h"

// Eight numbers of 256 bits as four vectors of little-endian words: word w of number i is lane i of vector w.

typedef struct {
  __m512i word[4];
} wk_words_x8;

WK_X8_BEGIN

// Both directions go through rows of two numbers, i and i + 4, and the same two picks: of what two vectors hold in each
// half, the lower pairs and the upper pairs.
WK_X8_INLINE __m512i wk_lower_pairs(__m512i a, __m512i b) {
  return _mm512_permutex2var_epi64(a, _mm512_setr_epi64(0, 1, 8, 9, 4, 5, 12, 13), b);
}

WK_X8_INLINE __m512i wk_upper_pairs(__m512i a, __m512i b) {
  return _mm512_permutex2var_epi64(a, _mm512_setr_epi64(2, 3, 10, 11, 6, 7, 14, 15), b);
}

/// The first 32 bytes of eight records that lie `stride` bytes apart.
WK_X8_INLINE wk_words_x8 wk_load_x8(const uint8_t *records, size_t stride) {
  __m512i row[4];
  for (size_t i = 0; i < 4; i++) {
    const __m256i low = _mm256_loadu_si256((const __m256i *)(records + i * stride));
    const __m256i high = _mm256_loadu_si256((const __m256i *)(records + (i + 4) * stride));
    row[i] = _mm512_inserti64x4(_mm512_castsi256_si512(low), high, 1);
  }
  const __m512i even_01 = _mm512_unpacklo_epi64(row[0], row[1]), odd_01 = _mm512_unpackhi_epi64(row[0], row[1]);
  const __m512i even_23 = _mm512_unpacklo_epi64(row[2], row[3]), odd_23 = _mm512_unpackhi_epi64(row[2], row[3]);
  return (wk_words_x8){{wk_lower_pairs(even_01, even_23), wk_lower_pairs(odd_01, odd_23),
                        wk_upper_pairs(even_01, even_23), wk_upper_pairs(odd_01, odd_23)}};
}

/// Eight records of 32 bytes, one after the other.
WK_X8_INLINE void wk_store_x8(uint8_t *records, const wk_words_x8 *words) {
  const __m512i even_01 = wk_lower_pairs(words->word[0], words->word[2]);
  const __m512i even_23 = wk_upper_pairs(words->word[0], words->word[2]);
  const __m512i odd_01 = wk_lower_pairs(words->word[1], words->word[3]);
  const __m512i odd_23 = wk_upper_pairs(words->word[1], words->word[3]);
  const __m512i row[4] = {_mm512_unpacklo_epi64(even_01, odd_01), _mm512_unpackhi_epi64(even_01, odd_01),
                          _mm512_unpacklo_epi64(even_23, odd_23), _mm512_unpackhi_epi64(even_23, odd_23)};
  for (size_t i = 0; i < 4; i++) {
    _mm256_storeu_si256((__m256i *)(records + 32 * i), _mm512_castsi512_si256(row[i]));
    _mm256_storeu_si256((__m256i *)(records + 32 * (i + 4)), _mm512_extracti64x4_epi64(row[i], 1));
  }
}

/// The value below p, every limb masked to 52 bits.
WK_X8_INLINE wk_fe8 wk_fe8_canonical(const wk_fe8 *a) {
  const __m512i mask_52 = _mm512_set1_epi64(WK_FE8_MASK52), mask_47 = _mm512_set1_epi64(WK_FE8_MASK47);
  const __m512i nineteen = _mm512_set1_epi64(19);
  wk_fe8_require(a->limb[4], WK_FE8_TOP);
  wk_fe8 r;
  for (int i = 0; i < 4; i++) r.limb[i] = _mm512_and_si512(a->limb[i], mask_52);
  r.limb[4] = a->limb[4];
  // The value is < 2^255 + 2^220 < 2p, and at least p exactly when adding 19 carries out of bit 254.
  __m512i carry = _mm512_srli_epi64(_mm512_add_epi64(r.limb[0], nineteen), 52);
  for (int i = 1; i < 4; i++) carry = _mm512_srli_epi64(_mm512_add_epi64(r.limb[i], carry), 52);
  carry = _mm512_srli_epi64(_mm512_add_epi64(r.limb[4], carry), 47);
  // Adding the 19 and dropping the bit subtracts p.
  r.limb[0] = _mm512_madd52lo_epu64(r.limb[0], carry, nineteen);
  for (int i = 0; i < 4; i++) {
    r.limb[i + 1] = _mm512_add_epi64(r.limb[i + 1], _mm512_srli_epi64(r.limb[i], 52));
    r.limb[i] = _mm512_and_si512(r.limb[i], mask_52);
  }
  r.limb[4] = _mm512_and_si512(r.limb[4], mask_47);
  return r;
}

/// The words of a canonical value.
WK_X8_INLINE wk_words_x8 wk_fe8_to_words(const wk_fe8 *a) {
  const __m512i *l = a->limb;
  return (wk_words_x8){{_mm512_or_si512(l[0], _mm512_slli_epi64(l[1], 52)),
                        _mm512_or_si512(_mm512_srli_epi64(l[1], 12), _mm512_slli_epi64(l[2], 40)),
                        _mm512_or_si512(_mm512_srli_epi64(l[2], 24), _mm512_slli_epi64(l[3], 28)),
                        _mm512_or_si512(_mm512_srli_epi64(l[3], 36), _mm512_slli_epi64(l[4], 16))}};
}

/// Bits 0 to 254, every limb masked; so they are a value < 2^255 for sums as well as for products.
WK_X8_INLINE wk_fe8 wk_fe8_from_words(const wk_words_x8 *words) {
  const __m512i mask_52 = _mm512_set1_epi64(WK_FE8_MASK52), *w = words->word;
  wk_fe8 r;
  r.limb[0] = _mm512_and_si512(w[0], mask_52);
  r.limb[1] = _mm512_and_si512(_mm512_or_si512(_mm512_srli_epi64(w[0], 52), _mm512_slli_epi64(w[1], 12)), mask_52);
  r.limb[2] = _mm512_and_si512(_mm512_or_si512(_mm512_srli_epi64(w[1], 40), _mm512_slli_epi64(w[2], 24)), mask_52);
  r.limb[3] = _mm512_and_si512(_mm512_or_si512(_mm512_srli_epi64(w[2], 28), _mm512_slli_epi64(w[3], 36)), mask_52);
  r.limb[4] = _mm512_and_si512(_mm512_srli_epi64(w[3], 16), _mm512_set1_epi64(WK_FE8_MASK47));
  return r;
}

WK_X8_END
