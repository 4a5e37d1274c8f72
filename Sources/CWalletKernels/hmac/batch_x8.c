#include "hmac/batch.h"
#include "hmac/x8.h"
#include "lanes/scratch.h"

#if defined(__x86_64__)

typedef struct {
  __m512i inner[8], outer[8], tags[8], block[16], saved[8];
} wk_hmac_x8_scratch;

_Static_assert(sizeof(wk_hmac_x8_scratch) <= WK_HASH_SCRATCH_BYTES, "the scratch memory is too small");

WK_AVX512_BEGIN

void wk_hmac_sha512_avx512(
    const wk_records *keys, const wk_records *messages, size_t count, uint8_t *tags, void *memory) {
  wk_hmac_x8_scratch *s = memory;
  for (size_t first = 0; first < count; first += 8) {
    wk_lanes lanes;
    wk_lanes_take(&lanes, keys, first, count);
    wk_hmac_x8_keys(s->inner, s->outer, &lanes, s->block, s->saved);
    wk_lanes_take(&lanes, messages, first, count);
    wk_hmac_x8_messages(s->tags, s->inner, s->outer, &lanes, WK_NO_SUFFIX, s->block, s->saved);
    wk_sha512_x8_store(s->tags, count - first, tags + 64 * first);
  }
  wk_wipe(s, sizeof *s);
  wk_wipe_avx512_registers();
}

WK_AVX512_END

#endif
