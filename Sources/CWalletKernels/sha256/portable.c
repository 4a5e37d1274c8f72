#include "lanes/bytes.h"
#include "lanes/records.h"
#include "lanes/scratch.h"
#include "sha256/batch.h"
#include "sha256/constants.h"

typedef struct {
  uint32_t schedule[16];
  uint8_t block[64];
} wk_sha256_scratch;

_Static_assert(sizeof(wk_sha256_scratch) <= WK_HASH_SCRATCH_BYTES, "the scratch memory is too small");

static inline uint32_t rotate(uint32_t x, int n) { return x >> n | x << (32 - n); }

/// The message schedule's next word, in a ring of sixteen.
static inline __attribute__((always_inline)) uint32_t next_word(uint32_t w[16], unsigned i) {
  const uint32_t x = w[(i + 1) & 15], y = w[(i + 14) & 15];
  w[i & 15] += w[(i + 9) & 15] + (rotate(x, 7) ^ rotate(x, 18) ^ x >> 3) + (rotate(y, 17) ^ rotate(y, 19) ^ y >> 10);
  return w[i & 15];
}

/// Round i of FIPS 180-4, 6.2.2: the variables' names move one place a round, not the variables.
static inline __attribute__((always_inline)) void round_(uint32_t s[8], unsigned i, uint32_t word_and_constant) {
  const uint32_t a = s[(0u - i) & 7], b = s[(1u - i) & 7], c = s[(2u - i) & 7];
  const uint32_t e = s[(4u - i) & 7], f = s[(5u - i) & 7], g = s[(6u - i) & 7];
  const uint32_t choice = g ^ (e & (f ^ g)), majority = (a & b) | (c & (a | b));
  const uint32_t t1 =
      s[(7u - i) & 7] + word_and_constant + choice + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25));
  s[(3u - i) & 7] += t1;
  s[(7u - i) & 7] = t1 + majority + (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22));
}

/// Hashes one block from the starting values on.
static void hash_block(uint8_t *digest, uint32_t w[16]) {
  uint32_t s[8];
  memcpy(s, wk_sha256_initial, sizeof s);
#pragma clang loop unroll(full)
  for (unsigned i = 0; i < 16; i++) round_(s, i, w[i] + wk_sha256_k[i]);
#pragma clang loop unroll(disable)
  for (const uint32_t *k = wk_sha256_k + 16; k < wk_sha256_k + 64; k += 16) {
#pragma clang loop unroll(full)
    for (unsigned i = 0; i < 16; i++) round_(s, i, next_word(w, i) + k[i]);
  }
  for (int j = 0; j < 8; j++) wk_store_be32(digest + 4 * j, s[j] + wk_sha256_initial[j]);
}

void wk_sha256_short_portable(const wk_records *messages, size_t count, uint8_t *digests, void *memory) {
  wk_sha256_scratch *scratch = memory;
  for (size_t i = 0; i < count; i++) {
    const size_t length = wk_record_length(messages, i);
    memset(scratch->block, 0, sizeof scratch->block);
    if (length) memcpy(scratch->block, wk_record_bytes(messages, i), length);
    scratch->block[length] = 0x80;
    wk_store_be64(scratch->block + 56, 8 * (uint64_t)length);
    for (int j = 0; j < 16; j++) scratch->schedule[j] = wk_load_be32(scratch->block + 4 * j);
    hash_block(digests + 32 * i, scratch->schedule);
  }
  wk_wipe(scratch, sizeof *scratch);
}
