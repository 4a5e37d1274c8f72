#include "lanes/records.h"
#include "lanes/scratch.h"
#include "sha512/batch.h"
#include "sha512/portable.h"

typedef struct {
  uint64_t state[8];
  wk_sha512_work work;
} wk_sha512_scratch;

_Static_assert(sizeof(wk_sha512_scratch) <= WK_HASH_SCRATCH_BYTES, "the scratch memory is too small");

void wk_sha512_portable(const wk_records *messages, size_t count, uint8_t *digests, void *memory) {
  wk_sha512_scratch *scratch = memory;
  for (size_t i = 0; i < count; i++) {
    wk_sha512_start(scratch->state);
    wk_sha512_finish(
        scratch->state, wk_record_bytes(messages, i), wk_record_length(messages, i), 0, 0, &scratch->work);
    wk_sha512_store(scratch->state, digests + 64 * i);
  }
  wk_wipe(scratch, sizeof *scratch);
}
