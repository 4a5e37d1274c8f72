#include "hmac/portable.h"
#include "lanes/records.h"
#include "lanes/scratch.h"
#include "pbkdf2/batch.h"

typedef struct {
  wk_hmac_work hmac;
  uint64_t sum[8];
} wk_pbkdf2_scratch;

_Static_assert(sizeof(wk_pbkdf2_scratch) <= WK_HASH_SCRATCH_BYTES, "the scratch memory is too small");

void wk_pbkdf2_portable(
    const wk_records *passwords, const wk_records *salts, uint32_t rounds, size_t count, uint8_t *keys,
    void *memory) {
  wk_pbkdf2_scratch *s = memory;
  for (size_t i = 0; i < count; i++) {
    wk_hmac_key(&s->hmac, wk_record_bytes(passwords, i), wk_record_length(passwords, i));
    wk_hmac_message(&s->hmac, wk_record_bytes(salts, i), wk_record_length(salts, i), 4);
    memcpy(s->sum, s->hmac.tag, sizeof s->sum);
    for (uint32_t round = 1; round < rounds; round++) {
      wk_hmac_tag_of_tag(&s->hmac);
      for (int j = 0; j < 8; j++) s->sum[j] ^= s->hmac.tag[j];
    }
    wk_sha512_store(s->sum, keys + 64 * i);
  }
  wk_wipe(s, sizeof *s);
}
