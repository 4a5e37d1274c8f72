#include "hmac/x8.h"
#include "lanes/scratch.h"
#include "pbkdf2/batch.h"
#include "pbkdf2/chain_x8.h"

#if defined(__x86_64__)

typedef struct {
  wk_pbkdf2_chain chains[2];
} wk_pbkdf2_x8_scratch;

_Static_assert(sizeof(wk_pbkdf2_x8_scratch) <= WK_HASH_SCRATCH_BYTES, "the scratch memory is too small");

WK_AVX512_BEGIN

/// The first round of up to eight passwords: the tag of the salt with the block number 1 behind it.
static void begin(
    wk_pbkdf2_chain *chain, const wk_records *passwords, const wk_records *salts, size_t first, size_t count) {
  wk_lanes lanes;
  wk_lanes_take(&lanes, passwords, first, count);
  // The rest of the chain is not in use yet, so it can hold what only this needs.
  __m512i *inner = chain->starts[0], *outer = chain->starts[1];
  __m512i *tag = chain->words, *block = chain->words + 16, *saved = chain->words + 32;
  wk_hmac_x8_keys(inner, outer, &lanes, block, saved);
  wk_lanes_take(&lanes, salts, first, count);
  wk_hmac_x8_messages(tag, inner, outer, &lanes, WK_SUFFIX_0001, block, saved);
  for (int j = 0; j < 8; j++) chain->sum[j] = tag[j];
}

void wk_pbkdf2_avx512(
    const wk_records *passwords, const wk_records *salts, uint32_t rounds, size_t count, uint8_t *keys,
    void *memory) {
  wk_pbkdf2_x8_scratch *s = memory;
  for (size_t first = 0; first < count; first += 16) {
    begin(&s->chains[0], passwords, salts, first, count);
    if (count - first > 8) {
      begin(&s->chains[1], passwords, salts, first + 8, count);
      wk_pbkdf2_x16_run(s->chains, rounds - 1);
      wk_sha512_x8_store(s->chains[1].sum, count - first - 8, keys + 64 * (first + 8));
    } else {
      wk_pbkdf2_x8_run(&s->chains[0], rounds - 1);
    }
    wk_sha512_x8_store(s->chains[0].sum, count - first, keys + 64 * first);
  }
  wk_wipe(s, sizeof *s);
  wk_wipe_avx512_registers();
}

WK_AVX512_END

#endif
