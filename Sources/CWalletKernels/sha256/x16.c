#include "lanes/logic_x8.h"
#include "lanes/records.h"
#include "lanes/scratch.h"
#include "lanes/words_x8.h"
#include "sha256/batch.h"
#include "sha256/constants.h"

#if defined(__x86_64__)

// SHA-256 in sixteen lanes of 32 bits: vector j holds word j of all sixteen.

typedef struct {
  __m512i words[16], digests[16];
} wk_sha256_x16_scratch;

_Static_assert(sizeof(wk_sha256_x16_scratch) <= WK_HASH_SCRATCH_BYTES, "the scratch memory is too small");

WK_AVX512_BEGIN

#define ADD _mm512_add_epi32

/// Turns sixteen rows of sixteen words into sixteen columns.
WK_INLINE void transpose(__m512i rows[16]) {
  // First eight by eight, each a pair of words, then within the pairs.
  __m512i even[8], odd[8];
  for (int i = 0; i < 8; i++) {
    even[i] = rows[2 * i];
    odd[i] = rows[2 * i + 1];
  }
  wk_transpose_x8(even);
  wk_transpose_x8(odd);
  // Vector i has words 2i and 2i + 1 of every other lane, lane by lane.
  for (int i = 0; i < 8; i++) {
    rows[2 * i] = _mm512_mask_mov_epi32(even[i], 0xaaaa, _mm512_slli_epi64(odd[i], 32));
    rows[2 * i + 1] = _mm512_mask_mov_epi32(odd[i], 0x5555, _mm512_srli_epi64(even[i], 32));
  }
}

WK_INLINE __m512i next_word(__m512i w[16], unsigned i) {
  const __m512i x = w[(i + 1) & 15], y = w[(i + 14) & 15];
  const __m512i early = wk_xor3(_mm512_ror_epi32(x, 7), _mm512_ror_epi32(x, 18), _mm512_srli_epi32(x, 3));
  const __m512i late = wk_xor3(_mm512_ror_epi32(y, 17), _mm512_ror_epi32(y, 19), _mm512_srli_epi32(y, 10));
  return w[i & 15] = ADD(ADD(w[i & 15], early), ADD(w[(i + 9) & 15], late));
}

/// Round i of FIPS 180-4, 6.2.2; the variables' names move, as in SHA-512.
WK_INLINE void round_(__m512i s[8], unsigned i, __m512i word_and_constant) {
  const __m512i a = s[(0u - i) & 7], b = s[(1u - i) & 7], c = s[(2u - i) & 7], d = s[(3u - i) & 7];
  const __m512i e = s[(4u - i) & 7], f = s[(5u - i) & 7], g = s[(6u - i) & 7], h = s[(7u - i) & 7];
  const __m512i big_1 = wk_xor3(_mm512_ror_epi32(e, 6), _mm512_ror_epi32(e, 11), _mm512_ror_epi32(e, 25));
  const __m512i big_0 = wk_xor3(_mm512_ror_epi32(a, 2), _mm512_ror_epi32(a, 13), _mm512_ror_epi32(a, 22));
  const __m512i choice = wk_choose(e, f, g);
  const __m512i majority = wk_majority(a, b, c);
  const __m512i t1 = ADD(ADD(ADD(h, word_and_constant), choice), big_1);
  s[(3u - i) & 7] = ADD(d, t1);
  s[(7u - i) & 7] = ADD(t1, ADD(big_0, majority));
}

static void hash_blocks(__m512i state[8], const __m512i block[16]) {
  __m512i w[16], s[8];
  for (int i = 0; i < 16; i++) w[i] = block[i];
  for (int j = 0; j < 8; j++) s[j] = _mm512_set1_epi32((int)wk_sha256_initial[j]);
#pragma clang loop unroll(full)
  for (unsigned i = 0; i < 16; i++) round_(s, i, ADD(w[i], _mm512_set1_epi32((int)wk_sha256_k[i])));
#pragma clang loop unroll(disable)
  for (unsigned r = 16; r < 64; r += 16) {
#pragma clang loop unroll(full)
    for (unsigned i = 0; i < 16; i++) {
      round_(s, i, ADD(next_word(w, i), _mm512_set1_epi32((int)wk_sha256_k[r + i])));
    }
  }
  for (int j = 0; j < 8; j++) state[j] = ADD(s[j], _mm512_set1_epi32((int)wk_sha256_initial[j]));
}

void wk_sha256_short_avx512(const wk_records *messages, size_t count, uint8_t *digests, void *memory) {
  wk_sha256_x16_scratch *s = memory;
  for (size_t first = 0; first < count; first += 16) {
    uint32_t bits[16];
    for (size_t lane = 0; lane < 16; lane++) {
      const size_t index = first + lane < count ? first + lane : first;
      const int64_t length = (int64_t)wk_record_length(messages, index);
      const __mmask64 present = wk_first_bytes(length);
      __m512i row = _mm512_setzero_si512();
      if (present) row = _mm512_maskz_loadu_epi8(present, wk_record_bytes(messages, index));
      s->words[lane] = _mm512_mask_mov_epi8(row, wk_one_byte(length), _mm512_set1_epi8(-128));
      bits[lane] = (uint32_t)(8 * length);
    }
    transpose(s->words);
    for (int i = 0; i < 15; i++) s->words[i] = wk_byte_swap_x16(s->words[i]);
    s->words[15] = _mm512_loadu_si512(bits);
    hash_blocks(s->digests, s->words);
    for (int j = 0; j < 8; j++) s->digests[j] = wk_byte_swap_x16(s->digests[j]);
    transpose(s->digests);
    for (size_t lane = 0; lane < 16 && first + lane < count; lane++) {
      _mm256_storeu_si256((__m256i *)(digests + 32 * (first + lane)), _mm512_castsi512_si256(s->digests[lane]));
    }
  }
  wk_wipe(s, sizeof *s);
  wk_wipe_avx512_registers();
}

WK_AVX512_END

#endif
