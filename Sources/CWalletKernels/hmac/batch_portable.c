#include "hmac/batch.h"
#include "hmac/portable.h"
#include "lanes/records.h"
#include "lanes/scratch.h"

_Static_assert(sizeof(wk_hmac_work) <= WK_HASH_SCRATCH_BYTES, "the scratch memory is too small");

void wk_hmac_sha512_portable(
    const wk_records *keys, const wk_records *messages, size_t count, uint8_t *tags, void *memory) {
  wk_hmac_work *hmac = memory;
  for (size_t i = 0; i < count; i++) {
    wk_hmac_key(hmac, wk_record_bytes(keys, i), wk_record_length(keys, i));
    wk_hmac_message(hmac, wk_record_bytes(messages, i), wk_record_length(messages, i), 0);
    wk_sha512_store(hmac->tag, tags + 64 * i);
  }
  wk_wipe(hmac, sizeof *hmac);
}
