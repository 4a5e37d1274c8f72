#pragma once

#include "field.h"

WK_AVX512_BEGIN

// Between bytes, highest first, and limbs, by way of words of 64 bits.

/// Reverses the bytes of every word.
WK_INLINE __m512i wk_swap_bytes8(__m512i words) {
  const __m128i order = _mm_set_epi64x(0x08090a0b0c0d0e0f, 0x0001020304050607);
  return _mm512_shuffle_epi8(words, _mm512_broadcast_i32x4(order));
}

/// Words below 2^256, lowest first, as limbs.
WK_INLINE void wk_limbs8(__m512i n[WK_K1_LIMBS], const __m512i w[4]) {
  const __m512i m52 = wk_set8(WK_M52);
  n[0] = wk_and8(w[0], m52);
  n[1] = wk_and8(_mm512_or_si512(_mm512_srli_epi64(w[0], 52), _mm512_slli_epi64(w[1], 12)), m52);
  n[2] = wk_and8(_mm512_or_si512(_mm512_srli_epi64(w[1], 40), _mm512_slli_epi64(w[2], 24)), m52);
  n[3] = wk_and8(_mm512_or_si512(_mm512_srli_epi64(w[2], 28), _mm512_slli_epi64(w[3], 36)), m52);
  n[4] = _mm512_srli_epi64(w[3], 16);
}

/// Limbs of a normalised element as words, lowest first.
WK_INLINE void wk_words8(__m512i w[4], const __m512i n[WK_K1_LIMBS]) {
  w[0] = _mm512_or_si512(n[0], _mm512_slli_epi64(n[1], 52));
  w[1] = _mm512_or_si512(_mm512_srli_epi64(n[1], 12), _mm512_slli_epi64(n[2], 40));
  w[2] = _mm512_or_si512(_mm512_srli_epi64(n[2], 24), _mm512_slli_epi64(n[3], 28));
  w[3] = _mm512_or_si512(_mm512_srli_epi64(n[3], 36), _mm512_slli_epi64(n[4], 16));
}

/// Rows to columns of eight by eight words.
WK_INLINE void wk_transpose8(__m512i r[8]) {
  __m512i a[8], b[8];
  for (int i = 0; i < 8; i += 2) {
    a[i] = _mm512_unpacklo_epi64(r[i], r[i + 1]);
    a[i + 1] = _mm512_unpackhi_epi64(r[i], r[i + 1]);
  }
  // b[i] has the columns i and i + 4 of rows 0..3, b[i + 2] the columns i + 2 and i + 6, for i = 0 and 1; b[i + 4] and
  // b[i + 6] have them of rows 4..7.
  for (int half = 0; half < 8; half += 4) {
    for (int i = 0; i < 2; i++) {
      b[half + i] = _mm512_shuffle_i64x2(a[half + i], a[half + i + 2], 0x88);
      b[half + i + 2] = _mm512_shuffle_i64x2(a[half + i], a[half + i + 2], 0xdd);
    }
  }
  for (int i = 0; i < 4; i++) {
    r[i] = _mm512_shuffle_i64x2(b[i], b[i + 4], 0x88);
    r[i + 4] = _mm512_shuffle_i64x2(b[i], b[i + 4], 0xdd);
  }
}

/// X and Y of eight points, 64 bytes each.
WK_INLINE void wk_load_points8(wk_fe8 *x, wk_fe8 *y, const uint8_t *xy) {
  __m512i rows[8], words[4];
  for (int i = 0; i < 8; i++) rows[i] = wk_swap_bytes8(_mm512_loadu_si512(xy + 64 * i));
  wk_transpose8(rows);
  for (int i = 0; i < 4; i++) words[i] = rows[3 - i];
  wk_limbs8(x->n, words);
  for (int i = 0; i < 4; i++) words[i] = rows[7 - i];
  wk_limbs8(y->n, words);
}

/// Writes the first `count` of eight points, loose.
WK_INLINE void wk_store_points8(uint8_t *xy, const wk_fe8 *x, const wk_fe8 *y, size_t count) {
  __m512i rows[8], words[4];
  wk_fe8 t;
  wk_normalise8(&t, x);
  wk_words8(words, t.n);
  for (int i = 0; i < 4; i++) rows[i] = words[3 - i];
  wk_normalise8(&t, y);
  wk_words8(words, t.n);
  for (int i = 0; i < 4; i++) rows[4 + i] = words[3 - i];
  wk_transpose8(rows);
  for (size_t i = 0; i < count; i++) _mm512_storeu_si512(xy + 64 * i, wk_swap_bytes8(rows[i]));
}

WK_AVX512_END
