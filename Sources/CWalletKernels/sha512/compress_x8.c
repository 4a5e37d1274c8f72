#include "sha512/constants.h"
#include "sha512/rounds_x8.h"
#include "sha512/x8.h"

#if defined(__x86_64__)

WK_AVX512_BEGIN

void wk_sha512_x8_start(__m512i state[8]) {
  for (int j = 0; j < 8; j++) state[j] = _mm512_set1_epi64((int64_t)wk_sha512_initial[j]);
}

void wk_sha512_x8_compress(__m512i state[8], const __m512i block[16]) {
  // Sixteen words, eight variables and what a round needs besides just fit the 32 registers.
  __m512i w[16], s[8];
  for (int i = 0; i < 16; i++) w[i] = block[i];
  for (int j = 0; j < 8; j++) s[j] = state[j];
#pragma clang loop unroll(full)
  for (unsigned i = 0; i < 16; i++) {
    wk_sha512_x8_round(s, i, WK_X8_ADD(w[i], _mm512_set1_epi64((int64_t)wk_sha512_k[i])));
  }
  for (const uint64_t *k = wk_sha512_k + 16; k < wk_sha512_k + 80; k += 16) {
#pragma clang loop unroll(full)
    for (unsigned i = 0; i < 16; i++) {
      const __m512i word = wk_sha512_x8_next_word(w, i);
      wk_sha512_x8_round(s, i, WK_X8_ADD(word, _mm512_set1_epi64((int64_t)k[i])));
    }
  }
  for (int j = 0; j < 8; j++) state[j] = WK_X8_ADD(state[j], s[j]);
}

WK_AVX512_END

#endif
