#pragma once

#include <stdint.h>

#include "lanes/avx512.h"

#if defined(__x86_64__)

WK_AVX512_BEGIN

/// Turns eight rows of eight words into eight columns: word j of row i becomes word i of row j.
WK_INLINE void wk_transpose_x8(__m512i rows[8]) {
  __m512i pair[8], quad[8];
  for (int i = 0; i < 8; i += 2) {
    pair[i] = _mm512_unpacklo_epi64(rows[i], rows[i + 1]);
    pair[i + 1] = _mm512_unpackhi_epi64(rows[i], rows[i + 1]);
  }
  // Now each 128-bit part holds one column's words of two rows; the parts are transposed twice, halves then quarters.
  for (int i = 0; i < 2; i++) {
    quad[i] = _mm512_shuffle_i64x2(pair[i], pair[i + 2], 0x88);
    quad[i + 2] = _mm512_shuffle_i64x2(pair[i], pair[i + 2], 0xdd);
    quad[i + 4] = _mm512_shuffle_i64x2(pair[i + 4], pair[i + 6], 0x88);
    quad[i + 6] = _mm512_shuffle_i64x2(pair[i + 4], pair[i + 6], 0xdd);
  }
  for (int i = 0; i < 4; i++) {
    rows[i] = _mm512_shuffle_i64x2(quad[i], quad[i + 4], 0x88);
    rows[i + 4] = _mm512_shuffle_i64x2(quad[i], quad[i + 4], 0xdd);
  }
}

/// Swaps the bytes within each 64-bit word.
WK_INLINE __m512i wk_byte_swap_x8(__m512i words) {
  const __m512i order = _mm512_set4_epi32(0x08090a0b, 0x0c0d0e0f, 0x00010203, 0x04050607);
  return _mm512_shuffle_epi8(words, order);
}

/// Swaps the bytes within each 32-bit word.
WK_INLINE __m512i wk_byte_swap_x16(__m512i words) {
  const __m512i order = _mm512_set4_epi32(0x0c0d0e0f, 0x08090a0b, 0x04050607, 0x00010203);
  return _mm512_shuffle_epi8(words, order);
}

/// The mask of the first `count` bytes of a row: none when it is negative or zero, all from 64 on.
WK_INLINE __mmask64 wk_first_bytes(int64_t count) {
  if (count <= 0) return 0;
  if (count >= 64) return ~(__mmask64)0;
  return ((__mmask64)1 << count) - 1;
}

/// The mask of one byte of a row, or none when the row ends before it or begins behind it.
WK_INLINE __mmask64 wk_one_byte(int64_t position) {
  return (uint64_t)position < 64 ? (__mmask64)1 << position : 0;
}

WK_AVX512_END

#endif
