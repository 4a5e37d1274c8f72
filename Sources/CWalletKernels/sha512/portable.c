#include "sha512/portable.h"

#include <string.h>

#include "lanes/bytes.h"
#include "sha512/constants.h"

static inline uint64_t rotate(uint64_t x, int n) { return x >> n | x << (64 - n); }

/// Round i of FIPS 180-4, 6.4.2: the variables' names move one place a round, not the variables.
static inline __attribute__((always_inline)) void round_(uint64_t s[8], unsigned i, uint64_t word_and_constant) {
  const uint64_t a = s[(0u - i) & 7], b = s[(1u - i) & 7], c = s[(2u - i) & 7];
  const uint64_t e = s[(4u - i) & 7], f = s[(5u - i) & 7], g = s[(6u - i) & 7];
  const uint64_t choice = g ^ (e & (f ^ g));
  const uint64_t majority = (a & b) | (c & (a | b));
  const uint64_t t1 =
      s[(7u - i) & 7] + word_and_constant + choice + (rotate(e, 14) ^ rotate(e, 18) ^ rotate(e, 41));
  s[(3u - i) & 7] += t1;
  s[(7u - i) & 7] = t1 + majority + (rotate(a, 28) ^ rotate(a, 34) ^ rotate(a, 39));
}

/// The message schedule's next word, in a ring of sixteen.
static inline __attribute__((always_inline)) uint64_t next_word(uint64_t w[16], unsigned i) {
  const uint64_t x = w[(i + 1) & 15], y = w[(i + 14) & 15];
  w[i & 15] += w[(i + 9) & 15] + (rotate(x, 1) ^ rotate(x, 8) ^ x >> 7) + (rotate(y, 19) ^ rotate(y, 61) ^ y >> 6);
  return w[i & 15];
}

void wk_sha512_start(uint64_t state[8]) { memcpy(state, wk_sha512_initial, sizeof wk_sha512_initial); }

void wk_sha512_compress(uint64_t state[8], uint64_t w[16]) {
  uint64_t s[8];
  memcpy(s, state, sizeof s);
#pragma clang loop unroll(full)
  for (unsigned i = 0; i < 16; i++) round_(s, i, w[i] + wk_sha512_k[i]);
  for (const uint64_t *k = wk_sha512_k + 16; k < wk_sha512_k + 80; k += 16) {
#pragma clang loop unroll(full)
    for (unsigned i = 0; i < 16; i++) round_(s, i, next_word(w, i) + k[i]);
  }
  for (int j = 0; j < 8; j++) state[j] += s[j];
}

void wk_sha512_compress_bytes(uint64_t state[8], const uint8_t *bytes, wk_sha512_work *work) {
  for (int i = 0; i < 16; i++) work->schedule[i] = wk_load_be64(bytes + 8 * i);
  wk_sha512_compress(state, work->schedule);
}

void wk_sha512_finish(
    uint64_t state[8], const uint8_t *message, size_t length, size_t suffix, size_t prior_bytes,
    wk_sha512_work *work) {
  const size_t bytes = length + suffix;
  size_t offset = 0;
  for (; length - offset >= 128; offset += 128) wk_sha512_compress_bytes(state, message + offset, work);
  // One to two blocks are left: the rest, the suffix, 0x80, zeros, and the length in 16 bytes.
  const size_t blocks = (bytes + 1 + 16 + 127) / 128;
  const size_t ends[2] = {length + 3, bytes};
  const uint8_t values[2] = {1, 0x80};
  for (; offset < 128 * blocks; offset += 128) {
    memset(work->block, 0, sizeof work->block);
    if (offset < length) memcpy(work->block, message + offset, length - offset);
    for (int i = suffix ? 0 : 1; i < 2; i++) {
      if (ends[i] >= offset && ends[i] < offset + 128) work->block[ends[i] - offset] = values[i];
    }
    if (offset + 128 == 128 * blocks) wk_store_be64(work->block + 120, 8 * (uint64_t)(prior_bytes + bytes));
    wk_sha512_compress_bytes(state, work->block, work);
  }
}

void wk_sha512_store(const uint64_t state[8], uint8_t *digest) {
  for (int j = 0; j < 8; j++) wk_store_be64(digest + 8 * j, state[j]);
}
