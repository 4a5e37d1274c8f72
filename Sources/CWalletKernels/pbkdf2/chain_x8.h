#pragma once

#include <stdint.h>

#include "lanes/avx512.h"

#if defined(__x86_64__)

/// Eight lanes of PBKDF2 at work.
typedef struct {
  /// The password's two states, the inner one first.
  __m512i starts[2][8];
  /// All tags so far, added up without carry.
  __m512i sum[8];
  /// The latest tag in the first eight, behind it the message schedule.
  __m512i words[80];
} wk_pbkdf2_chain;

WK_AVX512_BEGIN

/// So many rounds more: the tag becomes the tag of itself, and is added to the sum.
void wk_pbkdf2_x8_run(wk_pbkdf2_chain *chain, uint32_t rounds);

/// The same for two chains side by side: one's waiting times are filled with the other's work.
void wk_pbkdf2_x16_run(wk_pbkdf2_chain chains[2], uint32_t rounds);

WK_AVX512_END

#endif
