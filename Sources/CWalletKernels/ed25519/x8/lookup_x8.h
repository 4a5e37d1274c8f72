#pragma once

#include "../base_table.h"
#include "field_x8.h"

// Look-up with the index in a register: a window's 128 entries are 16 registers for each limb, out of which two-register
// permutations and masked moves select. Every entry is read, whatever the digit; no address depends on it.

/// An entry for each lane: its first two coordinates change places where `minus` is set, and the third one's sign, which
/// is left to the caller.
typedef struct {
  wk_fe8 half_sum, half_difference, product;
  __mmask8 minus;
} wk_entry_x8;

WK_X8_BEGIN

/// `index` picks from the 16 words of a (0 to 7) and b (8 to 15); higher bits of it are ignored.
WK_X8_INLINE __m512i wk_select_16(__m512i index, const __m512i *a) {
  return _mm512_permutex2var_epi64(a[0], index, a[1]);
}

/// `digit` has eight bits in its low byte; bits above are ignored.
WK_X8_INLINE wk_entry_x8 wk_look_up_x8(const uint64_t row[WK_X8_ROWS][WK_X8_ENTRIES], __m512i digit) {
  wk_entry_x8 r;
  r.minus = _mm512_testn_epi64_mask(digit, _mm512_set1_epi64(0x80));
  const __m512i index = _mm512_mask_xor_epi64(digit, r.minus, digit, _mm512_set1_epi64(0x7f));
  const __mmask8 bit_4 = _mm512_test_epi64_mask(index, _mm512_set1_epi64(0x10));
  const __mmask8 bit_5 = _mm512_test_epi64_mask(index, _mm512_set1_epi64(0x20));
  const __mmask8 bit_6 = _mm512_test_epi64_mask(index, _mm512_set1_epi64(0x40));
  __m512i limb[WK_X8_ROWS];
#pragma clang loop unroll(full)
  for (int i = 0; i < WK_X8_ROWS; i++) {
    const __m512i *words = (const __m512i *)row[i];
    __m512i quarter[4];
#pragma clang loop unroll(full)
    for (int q = 0; q < 4; q++) {
      quarter[q] = _mm512_mask_mov_epi64(wk_select_16(index, words + 4 * q), bit_4, wk_select_16(index, words + 4 * q + 2));
    }
    quarter[0] = _mm512_mask_mov_epi64(quarter[0], bit_5, quarter[1]);
    quarter[2] = _mm512_mask_mov_epi64(quarter[2], bit_5, quarter[3]);
    limb[i] = _mm512_mask_mov_epi64(quarter[0], bit_6, quarter[2]);
  }
#pragma clang loop unroll(full)
  for (int i = 0; i < 5; i++) {
    r.half_sum.limb[i] = _mm512_mask_mov_epi64(limb[i], r.minus, limb[i + 5]);
    r.half_difference.limb[i] = _mm512_mask_mov_epi64(limb[i + 5], r.minus, limb[i]);
    r.product.limb[i] = limb[i + 10];
  }
  return r;
}

WK_X8_END
