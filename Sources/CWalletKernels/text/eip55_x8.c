#include "keccak/x8.h"
#include "lanes/words_x8.h"
#include "text/batch.h"

#if defined(__x86_64__)

#define DIGITS 40

WK_AVX512_BEGIN

/// The half bytes of 32 bytes, the upper one of each byte first.
WK_INLINE __m512i half_bytes(__m256i bytes) {
  const __m512i wide = _mm512_cvtepu8_epi16(bytes);
  const __m512i both = _mm512_or_si512(_mm512_srli_epi16(wide, 4), _mm512_slli_epi16(wide, 8));
  return _mm512_and_si512(both, _mm512_set1_epi8(15));
}

/// The address in small letters, zeros behind them.
WK_INLINE __m512i digits_of(const uint8_t *address) {
  const __m128i alphabet =
      _mm_setr_epi8('0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f');
  const __m512i halves = half_bytes(_mm256_maskz_loadu_epi32(0x1f, address));
  return _mm512_maskz_shuffle_epi8(wk_first_bytes(DIGITS), _mm512_broadcast_i32x4(alphabet), halves);
}

/// Writes the digits, a letter being a capital when the digest's half byte at its place is 8 or more.
WK_INLINE void write_text(char *text, __m512i digits, __m256i digest) {
  const __mmask64 letters = _mm512_cmpge_epu8_mask(digits, _mm512_set1_epi8('a'));
  const __mmask64 capitals = _mm512_mask_cmpge_epu8_mask(letters, half_bytes(digest), _mm512_set1_epi8(8));
  text[0] = '0';
  text[1] = 'x';
  digits = _mm512_mask_sub_epi8(digits, capitals, digits, _mm512_set1_epi8('a' - 'A'));
  _mm512_mask_storeu_epi8(text + 2, wk_first_bytes(DIGITS), digits);
}

void wk_eip55_avx512_var(
    const uint8_t *addresses, size_t address_stride, size_t count, char *texts, size_t text_stride) {
  for (size_t first = 0; first < count; first += 8) {
    __m512i digits[8], states[25];
    for (size_t lane = 0; lane < 8; lane++) {
      const size_t index = first + lane < count ? first + lane : first;
      digits[lane] = digits_of(addresses + address_stride * index);
      states[lane] = digits[lane];
    }
    // Five words of text, the padding's first bit, zeros, and its last bit at the end of 136 bytes.
    wk_transpose_x8(states);
    states[5] = _mm512_set1_epi64(1);
    for (int i = 6; i < 25; i++) states[i] = i == 16 ? _mm512_set1_epi64(INT64_MIN) : _mm512_setzero_si512();
    wk_keccak_x8_permute(states);
    wk_transpose_x8(states);
    for (size_t lane = 0; lane < 8 && first + lane < count; lane++) {
      write_text(texts + text_stride * (first + lane), digits[lane], _mm512_castsi512_si256(states[lane]));
    }
  }
}

WK_AVX512_END

#endif
