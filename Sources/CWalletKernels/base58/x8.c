#include "base58/batch.h"
#include "base58/constants.h"
#include "lanes/words_x8.h"

#if defined(__x86_64__)

#pragma clang attribute push( \
    __attribute__((target("avx512f,avx512vl,avx512dq,avx512bw,avx512ifma"))), apply_to = function)

/// Divides sums below 2^64 by the big base, leaving the remainder.
///
/// floor(2^64 / base) misses the true factor by 0.63, and the dividend's low 12 bits are left out: the quotient is the
/// right one or one less, below 2^35. Its product with the base is needed modulo 2^52 only.
WK_INLINE __m512i divide_by_big_base(__m512i *remainder, __m512i sum) {
  const __m512i zero = _mm512_setzero_si512(), base = _mm512_set1_epi64(WK_BASE58_BIG_BASE);
  const __m512i inverse = _mm512_set1_epi64(28104751825);
  const __m512i low_52_bits = _mm512_set1_epi64((1LL << 52) - 1);
  __m512i quotient = _mm512_madd52hi_epu64(zero, _mm512_srli_epi64(sum, 12), inverse);
  const __m512i product = _mm512_madd52lo_epu64(zero, quotient, base);
  const __m512i rest = _mm512_and_si512(_mm512_sub_epi64(sum, product), low_52_bits);
  const __mmask8 too_small = _mm512_cmpge_epu64_mask(rest, base);
  *remainder = _mm512_mask_sub_epi64(rest, too_small, rest, base);
  return _mm512_mask_add_epi64(quotient, too_small, quotient, _mm512_set1_epi64(1));
}

/// Five digits of one below 58^5, in five bytes, the most significant first; three zero bytes.
WK_INLINE __m512i split(__m512i big_digit) {
  const __m512i square = _mm512_set1_epi64(58 * 58);
  // Exact for dividends below 58^5, and below 58^3.
  const __m512i upper = _mm512_srli_epi64(_mm512_mul_epu32(big_digit, _mm512_set1_epi64(326846501)), 40);
  const __m512i first = _mm512_srli_epi64(_mm512_mul_epu32(upper, _mm512_set1_epi64(1276745)), 32);
  const __m512i middle = _mm512_sub_epi64(upper, _mm512_mul_epu32(first, square));
  const __m512i lower = _mm512_sub_epi64(big_digit, _mm512_mul_epu32(upper, square));
  // Two pairs of digits side by side in words of 16 bits; 1130 / 2^16 is near enough to 1/58 below 58².
  const __m512i pairs = _mm512_or_si512(middle, _mm512_slli_epi64(lower, 16));
  const __m512i tens = _mm512_mulhi_epu16(pairs, _mm512_set1_epi16(1130));
  const __m512i ones = _mm512_sub_epi16(pairs, _mm512_mullo_epi16(tens, _mm512_set1_epi16(58)));
  const __m512i both = _mm512_or_si512(_mm512_slli_epi64(tens, 8), _mm512_slli_epi64(ones, 16));
  return _mm512_or_si512(first, both);
}

/// The digits of eight records: eight rows with the 40 most significant in as many bytes, and the last five aside.
WK_INLINE void digits_of(__m512i rows[8], uint64_t last_five[8], const __m512i records[8]) {
  __m512i words[8], sums[WK_BASE58_BIG_DIGITS], rest;
  for (int i = 0; i < 8; i++) words[i] = records[i];
  wk_transpose_x8(words);
  for (int j = 0; j < WK_BASE58_BIG_DIGITS; j++) sums[j] = _mm512_setzero_si512();
#pragma clang loop unroll(full)
  for (int k = 0; k < 8; k++) {
    const __m512i two = wk_byte_swap_x8(words[3 - k / 2]);
    const __m512i word = k % 2 ? _mm512_srli_epi64(two, 32) : two;
#pragma clang loop unroll(full)
    for (int j = 0; j <= k; j++) {
      const __m512i power = _mm512_set1_epi64(wk_base58_powers[k][j]);
      sums[j] = _mm512_add_epi64(sums[j], _mm512_mul_epu32(word, power));
    }
  }
  for (int j = 0; j < WK_BASE58_BIG_DIGITS - 1; j++) {
    sums[j + 1] = _mm512_add_epi64(sums[j + 1], divide_by_big_base(&rest, sums[j]));
    sums[j] = rest;
  }
  _mm512_storeu_si512(last_five, split(sums[0]));
  for (int i = 0; i < 8; i++) rows[i] = split(sums[8 - i]);
  wk_transpose_x8(rows);
  // Five bytes of every eight: first ten to each 16 bytes, then the four tens together, five words of 16 bits each.
  const __m512i to_tens = _mm512_broadcast_i32x4(
      _mm_setr_epi8(0, 1, 2, 3, 4, 8, 9, 10, 11, 12, -1, -1, -1, -1, -1, -1));
  const __m512i together = _mm512_set_epi16(
      31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 28, 27, 26, 25, 24, 20, 19, 18, 17, 16, 12, 11, 10, 9, 8, 4,
      3, 2, 1, 0);
  for (int i = 0; i < 8; i++) {
    rows[i] = _mm512_permutexvar_epi16(together, _mm512_shuffle_epi8(rows[i], to_tens));
  }
}

/// The alphabet has six runs of neighbours: 1–9, A–H, J–N, P–Z, a–k, m–z.
WK_INLINE __m512i to_characters(__m512i digits) {
  static const struct {
    signed char from, more;
  } steps[5] = {{9, 'A' - '9' - 1}, {17, 'J' - 'H' - 1}, {22, 'P' - 'N' - 1}, {33, 'a' - 'Z' - 1}, {44, 'm' - 'k' - 1}};
  __m512i text = _mm512_add_epi8(digits, _mm512_set1_epi8('1'));
#pragma clang loop unroll(full)
  for (int i = 0; i < 5; i++) {
    const __mmask64 behind = _mm512_cmpge_epu8_mask(digits, _mm512_set1_epi8(steps[i].from));
    text = _mm512_mask_add_epi8(text, behind, text, _mm512_set1_epi8(steps[i].more));
  }
  return text;
}

/// Leaves out the zero digits that no zero byte stands for, and writes the text.
WK_INLINE uint8_t write_text(char *text, __m512i digits, __m512i record) {
  const uint64_t present = _mm512_test_epi8_mask(digits, digits) & wk_first_bytes(WK_BASE58_DIGITS);
  const uint64_t bytes = _mm512_test_epi8_mask(record, record);
  const int zero_digits = present ? __builtin_ctzll(present) : WK_BASE58_DIGITS;
  const int zero_bytes = bytes ? __builtin_ctzll(bytes) : 32;
  // There are at least as many zero digits as zero bytes, and one more: 58^44 > 2^256.
  const int first = zero_digits - zero_bytes, length = WK_BASE58_DIGITS - first;
  char characters[128];
  _mm512_storeu_si512(characters, to_characters(digits));
  const __m512i moved = _mm512_maskz_loadu_epi8(wk_first_bytes(length), characters + first);
  _mm512_mask_storeu_epi8(text, wk_first_bytes(WK_BASE58_TEXT_BYTES), moved);
  return (uint8_t)length;
}

void wk_base58_32_avx512_var(
    const uint8_t *records, size_t record_stride, size_t count, char *texts, size_t text_stride, uint8_t *lengths) {
  for (size_t first = 0; first < count; first += 8) {
    __m512i inputs[8], rows[8];
    uint64_t last_five[8];
    for (size_t lane = 0; lane < 8; lane++) {
      const size_t index = first + lane < count ? first + lane : first;
      inputs[lane] = _mm512_maskz_loadu_epi64(0xf, records + record_stride * index);
    }
    digits_of(rows, last_five, inputs);
    for (size_t lane = 0; lane < 8 && first + lane < count; lane++) {
      const __m512i digits = _mm512_mask_set1_epi64(rows[lane], 1 << 5, (int64_t)last_five[lane]);
      lengths[first + lane] = write_text(texts + text_stride * (first + lane), digits, inputs[lane]);
    }
  }
}

#pragma clang attribute pop

#endif
