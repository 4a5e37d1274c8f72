#include "keccak/batch.h"
#include "keccak/x8.h"
#include "lanes/records.h"
#include "lanes/words_x8.h"

#if defined(__x86_64__)

WK_AVX512_BEGIN

void wk_keccak_f1600_avx512(uint64_t *states, size_t count) {
  for (size_t first = 0; first < count; first += 8) {
    const size_t lanes = count - first < 8 ? count - first : 8;
    // A row is an eighth of a state: three of eight words and one of a single word.
    __m512i words[32];
    for (int part = 0; part < 4; part++) {
      const __mmask8 present = part < 3 ? 0xff : 1;
      for (size_t lane = 0; lane < 8; lane++) {
        const uint64_t *from = states + 25 * (first + (lane < lanes ? lane : 0)) + 8 * part;
        words[8 * part + (int)lane] = _mm512_maskz_loadu_epi64(present, from);
      }
      wk_transpose_x8(words + 8 * part);
    }
    wk_keccak_x8_permute(words);
    for (int part = 0; part < 4; part++) {
      wk_transpose_x8(words + 8 * part);
      for (size_t lane = 0; lane < lanes; lane++) {
        uint64_t *to = states + 25 * (first + lane) + 8 * part;
        _mm512_mask_storeu_epi64(to, part < 3 ? 0xff : 1, words[8 * part + (int)lane]);
      }
    }
  }
}

/// The only block of eight messages of at most 135 bytes, padding included (rate 1088 bits).
WK_INLINE void absorb(__m512i states[32], const wk_lanes *messages) {
  for (int part = 0; part < 3; part++) {
    for (int lane = 0; lane < 8; lane++) {
      const int64_t left = (int64_t)messages->lengths[lane] - 64 * part;
      const __mmask64 present = wk_first_bytes(left);
      __m512i row = _mm512_setzero_si512();
      if (present) row = _mm512_maskz_loadu_epi8(present, messages->bytes[lane] + 64 * part);
      row = _mm512_mask_mov_epi8(row, wk_one_byte(left), _mm512_set1_epi8(1));
      states[8 * part + lane] = row;
    }
    wk_transpose_x8(states + 8 * part);
  }
  states[16] = _mm512_xor_si512(states[16], _mm512_set1_epi64(INT64_MIN));
  states[24] = _mm512_setzero_si512();
}

void wk_keccak256_avx512(const wk_records *messages, size_t count, uint8_t *digests) {
  for (size_t first = 0; first < count; first += 8) {
    wk_lanes lanes;
    wk_lanes_take(&lanes, messages, first, count);
    __m512i states[32];
    absorb(states, &lanes);
    wk_keccak_x8_permute(states);
    wk_transpose_x8(states);
    for (size_t lane = 0; lane < 8 && first + lane < count; lane++) {
      _mm256_storeu_si256((__m256i *)(digests + 32 * (first + lane)), _mm512_castsi512_si256(states[lane]));
    }
  }
}

void wk_evm_addresses_avx512(const uint8_t *public_keys, size_t stride, size_t count, uint8_t *addresses) {
  for (size_t first = 0; first < count; first += 8) {
    __m512i states[25];
    for (size_t lane = 0; lane < 8; lane++) {
      const size_t index = first + lane < count ? first + lane : first;
      states[lane] = _mm512_loadu_si512(public_keys + stride * index);
    }
    wk_transpose_x8(states);
    states[8] = _mm512_set1_epi64(1);
    for (int i = 9; i < 25; i++) states[i] = i == 16 ? _mm512_set1_epi64(INT64_MIN) : _mm512_setzero_si512();
    wk_keccak_x8_permute(states);
    wk_transpose_x8(states);
    for (size_t lane = 0; lane < 8 && first + lane < count; lane++) {
      // Bytes 12 to 31 of the digest: five words of 32 bits from the fourth on.
      const __m256i digest = _mm512_castsi512_si256(states[lane]);
      _mm256_mask_storeu_epi32(addresses + 20 * (first + lane), 0x1f, _mm256_alignr_epi32(digest, digest, 3));
    }
  }
}

WK_AVX512_END

#endif
