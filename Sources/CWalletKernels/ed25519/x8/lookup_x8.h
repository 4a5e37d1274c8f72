#pragma once

#if __has_feature(memory_sanitizer)
#include <sanitizer/msan_interface.h>
#endif

#include "../base_table.h"
#include "field_x8.h"

// Look-up with the index in a register: a window's 128 entries are 16 registers for each limb, out of which
// two-register permutations and masked moves select. Every entry is read, whatever the digit; no address depends on it.

/// An entry for each lane, to be subtracted where `minus` is set: there the first two coordinates have changed places
/// already, and the third one's sign is left to the caller.
typedef struct {
  wk_fe8 half_sum, half_difference, product;
  __mmask8 minus;
} wk_entry_x8;

WK_X8_BEGIN

/// `index` picks from the 16 words of a[0] (0 to 7) and a[1] (8 to 15); higher bits of it are ignored.
///
/// The memory sanitizer takes a secret index for a secret address and stops. Under it the permutation is hidden, and
/// what comes out is a secret again.
#if __has_feature(memory_sanitizer)
__attribute__((noinline, no_sanitize("memory"))) static __m512i wk_select_16(__m512i index, const __m512i *a) {
  __m512i r = _mm512_permutex2var_epi64(a[0], index, a[1]);
  __msan_poison(&r, sizeof r);
  return r;
}
#else
WK_X8_INLINE __m512i wk_select_16(__m512i index, const __m512i *a) {
  return _mm512_permutex2var_epi64(a[0], index, a[1]);
}
#endif

/// A digit taken apart: the sign, the index within 16 entries (its lower bits), and three bits of it as masks.
typedef struct {
  __m512i index;
  __mmask8 minus, bit_4, bit_5, bit_6;
} wk_digit_x8;

/// `digit` has eight bits in its low byte; bits above are ignored.
WK_X8_INLINE wk_digit_x8 wk_digit_parts_x8(__m512i digit) {
  wk_digit_x8 r;
  r.minus = _mm512_testn_epi64_mask(digit, _mm512_set1_epi64(0x80));
  r.index = _mm512_mask_xor_epi64(digit, r.minus, digit, _mm512_set1_epi64(0x7f));
  r.bit_4 = _mm512_test_epi64_mask(r.index, _mm512_set1_epi64(0x10));
  r.bit_5 = _mm512_test_epi64_mask(r.index, _mm512_set1_epi64(0x20));
  r.bit_6 = _mm512_test_epi64_mask(r.index, _mm512_set1_epi64(0x40));
  return r;
}

/// One of 128 words for each lane.
WK_X8_INLINE __m512i wk_select_128(const __m512i words[16], const wk_digit_x8 *d) {
  __m512i quarter[4];
#pragma clang loop unroll(full)
  for (int q = 0; q < 4; q++) {
    const __m512i *w = words + 4 * q;
    quarter[q] = _mm512_mask_mov_epi64(wk_select_16(d->index, w), d->bit_4, wk_select_16(d->index, w + 2));
  }
  quarter[0] = _mm512_mask_mov_epi64(quarter[0], d->bit_5, quarter[1]);
  quarter[2] = _mm512_mask_mov_epi64(quarter[2], d->bit_5, quarter[3]);
  return _mm512_mask_mov_epi64(quarter[0], d->bit_6, quarter[2]);
}

/// A look-up for two vectors of digits, done one limb at a time: loading a window takes as long as selecting from it,
/// so one load serves both; and between the limbs others can multiply, which needs other parts of the processor.
typedef struct {
  const uint64_t (*row)[WK_X8_ENTRIES];
  wk_digit_x8 digit[2];
  __m512i limb[2][WK_X8_ROWS];
} wk_look_up_x8;

WK_X8_INLINE void wk_look_up_begin_x8(wk_look_up_x8 *l, const uint64_t row[WK_X8_ROWS][WK_X8_ENTRIES],
                                      __m512i first_digit, __m512i second_digit) {
  l->row = row;
  l->digit[0] = wk_digit_parts_x8(first_digit);
  l->digit[1] = wk_digit_parts_x8(second_digit);
}

/// Limb `i` of the fifteen; nothing if there is nothing to look up.
WK_X8_INLINE void wk_look_up_limb_x8(wk_look_up_x8 *l, int i) {
  if (!l) return;
  __m512i words[16];
  for (int w = 0; w < 16; w++) words[w] = ((const __m512i *)l->row[i])[w];
  for (int v = 0; v < 2; v++) l->limb[v][i] = wk_settle(wk_select_128(words, &l->digit[v]));
}

/// All limbs at once.
WK_X8_INLINE void wk_look_up_limbs_x8(wk_look_up_x8 *l) {
#pragma clang loop unroll(full)
  for (int i = 0; i < WK_X8_ROWS; i++) wk_look_up_limb_x8(l, i);
}

/// The entries of vector `v`, 0 or 1, when all limbs are there.
WK_X8_INLINE wk_entry_x8 wk_look_up_end_x8(const wk_look_up_x8 *l, int v) {
  wk_entry_x8 r;
  r.minus = l->digit[v].minus;
#pragma clang loop unroll(full)
  for (int i = 0; i < 5; i++) {
    r.half_sum.limb[i] = _mm512_mask_mov_epi64(l->limb[v][i], r.minus, l->limb[v][i + 5]);
    r.half_difference.limb[i] = _mm512_mask_mov_epi64(l->limb[v][i + 5], r.minus, l->limb[v][i]);
    r.product.limb[i] = l->limb[v][i + 10];
  }
  return r;
}

WK_X8_END
