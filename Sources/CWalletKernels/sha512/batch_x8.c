#include "lanes/scratch.h"
#include "sha512/batch.h"
#include "sha512/x8.h"

#if defined(__x86_64__)

typedef struct {
  __m512i state[8], block[16], saved[8];
} wk_sha512_x8_scratch;

_Static_assert(sizeof(wk_sha512_x8_scratch) <= WK_HASH_SCRATCH_BYTES, "the scratch memory is too small");

WK_AVX512_BEGIN

void wk_sha512_avx512(const wk_records *messages, size_t count, uint8_t *digests, void *memory) {
  wk_sha512_x8_scratch *scratch = memory;
  for (size_t first = 0; first < count; first += 8) {
    wk_lanes lanes;
    wk_lanes_take(&lanes, messages, first, count);
    wk_sha512_x8_start(scratch->state);
    wk_sha512_x8_finish(scratch->state, &lanes, WK_NO_SUFFIX, 0, scratch->block, scratch->saved);
    wk_sha512_x8_store(scratch->state, count - first, digests + 64 * first);
  }
  wk_wipe(scratch, sizeof *scratch);
  wk_wipe_avx512_registers();
}

WK_AVX512_END

#endif
