#include "pbkdf2/chain_x8.h"

#include "pbkdf2/digest_rounds_x8.h"

#if defined(__x86_64__)

// The loops are short on purpose. All in one piece, two chains' 80 rounds are some 5,000 instructions, more than the
// processor keeps decoded: measured on Zen 5, 190 ns instead of 146 a compression of eight lanes.

WK_AVX512_BEGIN

/// Hashes the chain's first eight words from the given state on; the new state takes their place.
WK_INLINE void compress_tag(__m512i w[80], const __m512i start[8]) {
  __m512i s[8];
  for (int j = 0; j < 8; j++) s[j] = start[j];
#pragma clang loop unroll(full)
  for (unsigned i = 0; i < 32; i++) wk_sha512_x8_round(s, i, wk_digest_term(w, i));
#pragma clang loop unroll(disable)
  for (unsigned r = 32; r < 80; r += 8) {
#pragma clang loop unroll(full)
    for (unsigned i = 0; i < 8; i++) wk_sha512_x8_round(s, i, wk_digest_later_term(w + r + i, wk_sha512_k[r + i]));
  }
  for (int j = 0; j < 8; j++) w[j] = WK_X8_ADD(start[j], s[j]);
}

/// The same for two chains, which take turns round by round.
WK_INLINE void compress_two_tags(
    __m512i w_0[80], __m512i w_1[80], const __m512i start_0[8], const __m512i start_1[8]) {
  __m512i s[8], t[8];
  for (int j = 0; j < 8; j++) s[j] = start_0[j];
  for (int j = 0; j < 8; j++) t[j] = start_1[j];
#pragma clang loop unroll(full)
  for (unsigned i = 0; i < 32; i++) {
    wk_sha512_x8_round(s, i, wk_digest_term(w_0, i));
    wk_sha512_x8_round(t, i, wk_digest_term(w_1, i));
  }
#pragma clang loop unroll(disable)
  for (unsigned r = 32; r < 80; r += 8) {
#pragma clang loop unroll(full)
    for (unsigned i = 0; i < 8; i++) {
      wk_sha512_x8_round(s, i, wk_digest_later_term(w_0 + r + i, wk_sha512_k[r + i]));
      wk_sha512_x8_round(t, i, wk_digest_later_term(w_1 + r + i, wk_sha512_k[r + i]));
    }
  }
  for (int j = 0; j < 8; j++) {
    w_0[j] = WK_X8_ADD(start_0[j], s[j]);
    w_1[j] = WK_X8_ADD(start_1[j], t[j]);
  }
}

WK_INLINE void add_tag(wk_pbkdf2_chain *c) {
  for (int j = 0; j < 8; j++) c->sum[j] = _mm512_xor_si512(c->sum[j], c->words[j]);
}

void wk_pbkdf2_x8_run(wk_pbkdf2_chain *c, uint32_t rounds) {
  for (uint32_t round = 0; round < rounds; round++) {
#pragma clang loop unroll(disable)
    for (int half = 0; half < 2; half++) compress_tag(c->words, c->starts[half]);
    add_tag(c);
  }
}

void wk_pbkdf2_x16_run(wk_pbkdf2_chain c[2], uint32_t rounds) {
  for (uint32_t round = 0; round < rounds; round++) {
#pragma clang loop unroll(disable)
    for (int half = 0; half < 2; half++) {
      compress_two_tags(c[0].words, c[1].words, c[0].starts[half], c[1].starts[half]);
    }
    add_tag(&c[0]);
    add_tag(&c[1]);
  }
}

WK_AVX512_END

#endif
