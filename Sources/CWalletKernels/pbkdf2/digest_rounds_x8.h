#pragma once

#include "sha512/constants.h"
#include "sha512/rounds_x8.h"

#if defined(__x86_64__)

// Every message that PBKDF2 hashes after its first is a digest of eight words behind one block of key, so words 8 to
// 15 of its only block never change: 0x80, zeros, and the length. What they add to later words is known beforehand.
// All functions here are called with constant indices in unrolled loops; nothing of their branches is left.

WK_AVX512_BEGIN

/// Word 8 to 15 of a digest's block.
WK_INLINE uint64_t wk_digest_fixed_word(unsigned i) {
  return i == 8 ? (uint64_t)1 << 63 : i == 15 ? 8 * (128 + 64) : 0;
}

WK_INLINE int wk_digest_is_fixed(unsigned i) { return i >= 8 && i < 16; }

WK_INLINE uint64_t wk_digest_rotate(uint64_t x, unsigned n) { return x >> n | x << (64 - n); }

/// What the fixed words add to word 16 + i of the schedule.
WK_INLINE uint64_t wk_digest_fixed_share(unsigned i) {
  uint64_t sum = 0;
  if (wk_digest_is_fixed(i)) sum += wk_digest_fixed_word(i);
  if (wk_digest_is_fixed(i + 1)) {
    const uint64_t w = wk_digest_fixed_word(i + 1);
    sum += wk_digest_rotate(w, 1) ^ wk_digest_rotate(w, 8) ^ w >> 7;
  }
  if (wk_digest_is_fixed(i + 9)) sum += wk_digest_fixed_word(i + 9);
  if (wk_digest_is_fixed(i + 14)) {
    const uint64_t w = wk_digest_fixed_word(i + 14);
    sum += wk_digest_rotate(w, 19) ^ wk_digest_rotate(w, 61) ^ w >> 6;
  }
  return sum;
}

/// What round i adds, i below 32: the constant and the word, which is made when there are fixed words in it.
///
/// The first eight words are there already; all words from 16 on are left for later rounds. They stand in a row and
/// not in a ring of sixteen, so that the rounds behind these can be a loop of eight.
WK_INLINE __m512i wk_digest_term(__m512i w[80], unsigned i) {
  const uint64_t constant = wk_sha512_k[i];
  if (wk_digest_is_fixed(i)) return _mm512_set1_epi64((int64_t)(constant + wk_digest_fixed_word(i)));
  if (i >= 16) {
    __m512i sum = _mm512_set1_epi64((int64_t)wk_digest_fixed_share(i - 16));
    if (!wk_digest_is_fixed(i - 16)) sum = WK_X8_ADD(sum, w[i - 16]);
    if (!wk_digest_is_fixed(i - 15)) sum = WK_X8_ADD(sum, wk_sha512_x8_small_sigma_0(w[i - 15]));
    if (!wk_digest_is_fixed(i - 7)) sum = WK_X8_ADD(sum, w[i - 7]);
    if (!wk_digest_is_fixed(i - 2)) sum = WK_X8_ADD(sum, wk_sha512_x8_small_sigma_1(w[i - 2]));
    w[i] = sum;
  }
  return WK_X8_ADD(w[i], _mm512_set1_epi64((int64_t)constant));
}

/// What a round from the 32nd on adds; w is where its word goes.
WK_INLINE __m512i wk_digest_later_term(__m512i *w, uint64_t constant) {
  const __m512i early = WK_X8_ADD(w[-16], wk_sha512_x8_small_sigma_0(w[-15]));
  const __m512i late = WK_X8_ADD(w[-7], wk_sha512_x8_small_sigma_1(w[-2]));
  w[0] = WK_X8_ADD(early, late);
  return WK_X8_ADD(w[0], _mm512_set1_epi64((int64_t)constant));
}

WK_AVX512_END

#endif
