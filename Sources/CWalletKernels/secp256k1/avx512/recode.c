#if defined(__x86_64__)

#include "batch.h"

#include <string.h>

#include "words.h"

WK_AVX512_BEGIN

// Scalars are handled in limbs of 52 bits too; differences in between are signed and carried with arithmetic shifts.

WK_INLINE void carry_signed(__m512i z[WK_K1_LIMBS]) {
  for (int i = 0; i < 4; i++) {
    z[i + 1] = wk_add8(z[i + 1], _mm512_srai_epi64(z[i], 52));
    z[i] = wk_and8(z[i], wk_set8(WK_M52));
  }
}

// Eight scalars of 32 bytes as limbs.
WK_INLINE void load8(__m512i k[WK_K1_LIMBS], const uint8_t *scalars) {
  __m512i pair[4];
  for (int i = 0; i < 4; i++) pair[i] = wk_swap_bytes8(_mm512_loadu_si512(scalars + 64 * i));
  // Highest words first: 0 and 1 of four scalars, then 2 and 3.
  const __m512i upper = _mm512_set_epi64(13, 9, 5, 1, 12, 8, 4, 0);
  const __m512i lower = _mm512_set_epi64(15, 11, 7, 3, 14, 10, 6, 2);
  const __m512i a01 = _mm512_permutex2var_epi64(pair[0], upper, pair[1]);
  const __m512i b01 = _mm512_permutex2var_epi64(pair[2], upper, pair[3]);
  const __m512i a23 = _mm512_permutex2var_epi64(pair[0], lower, pair[1]);
  const __m512i b23 = _mm512_permutex2var_epi64(pair[2], lower, pair[3]);
  const __m512i words[4] = {_mm512_shuffle_i64x2(a23, b23, 0xee), _mm512_shuffle_i64x2(a23, b23, 0x44),
                            _mm512_shuffle_i64x2(a01, b01, 0xee), _mm512_shuffle_i64x2(a01, b01, 0x44)};
  wk_limbs8(k, words);
}

// A bit for each lane in which k is in 1..<n.
WK_INLINE __mmask8 valid8(const __m512i k[WK_K1_LIMBS]) {
  static const uint64_t order[WK_K1_LIMBS] = WK_K1_ORDER52;
  __m512i any = k[0], t[WK_K1_LIMBS];
  for (int i = 1; i < WK_K1_LIMBS; i++) any = _mm512_or_si512(any, k[i]);
  for (int i = 0; i < WK_K1_LIMBS; i++) t[i] = wk_sub8(k[i], wk_set8(order[i]));
  carry_signed(t);
  return _mm512_test_epi64_mask(any, any) & _mm512_movepi64_mask(t[4]);
}

// u = (k + addend) / 2 modulo n, see wk_scalar_recode.
WK_INLINE void recode8(__m512i u[WK_K1_LIMBS], const __m512i k[WK_K1_LIMBS], const uint64_t addend[WK_K1_LIMBS]) {
  static const uint64_t order[WK_K1_LIMBS] = WK_K1_ORDER52;
  __m512i s[WK_K1_LIMBS], t[WK_K1_LIMBS];
  for (int i = 0; i < WK_K1_LIMBS; i++) s[i] = wk_add8(k[i], wk_set8(addend[i]));
  for (int i = 0; i < WK_K1_LIMBS; i++) t[i] = wk_sub8(s[i], wk_set8(order[i]));
  carry_signed(s);
  carry_signed(t);
  const __mmask8 below = _mm512_movepi64_mask(t[4]);
  for (int i = 0; i < WK_K1_LIMBS; i++) s[i] = _mm512_mask_mov_epi64(t[i], below, s[i]);
  // An odd number is made even by adding n, which is odd.
  const __mmask8 odd = _mm512_test_epi64_mask(s[0], wk_set8(1));
  for (int i = 0; i < WK_K1_LIMBS; i++) s[i] = _mm512_mask_add_epi64(s[i], odd, s[i], wk_set8(order[i]));
  carry_signed(s);
  for (int i = 0; i < 4; i++) {
    u[i] = _mm512_or_si512(_mm512_srli_epi64(s[i], 1), wk_and8(_mm512_slli_epi64(s[i + 1], 51), wk_set8(WK_M52)));
  }
  u[4] = _mm512_srli_epi64(s[4], 1);
}

int wk_batch8_recode(const wk_batch8 *b, const wk_secp256k1_table *table, const uint8_t *scalars) {
  const uint64_t *w = table->recode_addend;
  const uint64_t addend[WK_K1_LIMBS] = {w[0] & WK_M52, (w[0] >> 52 | w[1] << 12) & WK_M52,
                                        (w[1] >> 40 | w[2] << 24) & WK_M52, (w[2] >> 28 | w[3] << 36) & WK_M52,
                                        w[3] >> 16};
  const __m512i digit_mask = wk_set8(2 * WK_K1_AVX512_ENTRIES - 1), index_mask = wk_set8(WK_K1_AVX512_ENTRIES - 1);
  __mmask8 valid = 0xff;
  for (size_t block = 0; block < b->blocks; block++) {
    const uint8_t *from = scalars + block * sizeof b->work->padded;
    const size_t left = b->count - block * WK_BLOCK_KEYS;
    if (left < WK_BLOCK_KEYS) {
      // The scalar 1, whose sums are never exceptional.
      memset(b->work->padded, 0, sizeof b->work->padded);
      for (size_t key = left; key < WK_BLOCK_KEYS; key++) b->work->padded[32 * key + 31] = 1;
      memcpy(b->work->padded, from, 32 * left);
      from = b->work->padded;
    }
    for (int vector = 0; vector < WK_BLOCK_VECTORS; vector++) {
      __m512i k[WK_K1_LIMBS], u[WK_K1_LIMBS];
      load8(k, from + 256 * vector);
      valid &= valid8(k);
      recode8(u, k, addend);
#pragma clang loop unroll(full)
      for (int window = 0; window < WK_K1_AVX512_WINDOWS; window++) {
        const int bit = window * WK_K1_AVX512_BITS, limb = bit / 52, shift = bit % 52;
        __m512i digit = _mm512_srli_epi64(u[limb], (unsigned)shift);
        if (shift + WK_K1_AVX512_BITS > 52 && limb < 4) {
          digit = _mm512_or_si512(digit, _mm512_slli_epi64(u[limb + 1], (unsigned)(52 - shift)));
        }
        digit = wk_and8(digit, digit_mask);
        // The highest bit says whether the digit is positive; then the others are the entry's index, else its
        // complement.
        const __mmask8 negative = _mm512_testn_epi64_mask(digit, wk_set8(WK_K1_AVX512_ENTRIES));
        digit = _mm512_mask_xor_epi64(digit, negative, digit, index_mask);
        const size_t place = (size_t)window * b->blocks + block;
        const __m128i indices = _mm512_cvtepi64_epi8(digit);
        _mm_storel_epi64((__m128i *)(void *)(b->indices + WK_BLOCK_KEYS * place + 8 * vector), indices);
        ((uint8_t *)(b->negatives + place))[vector] = negative;
      }
    }
  }
  return valid == 0xff;
}

WK_AVX512_END

#endif
