#include "lanes/dispatch.h"
#include "lanes/scratch.h"
#include "pbkdf2/batch.h"

wk_status wk_pbkdf2_hmac_sha512(
    wk_engine engine, wk_records passwords, wk_records salts, uint32_t rounds, size_t count, uint8_t *keys,
    void *scratch, size_t scratch_bytes) {
  const wk_status status = wk_check_scratch(scratch, scratch_bytes);
  if (status != WK_OK) return status;
  if (rounds < 1) return WK_INVALID_INPUT;
  switch (engine) {
    WK_CASE_PORTABLE(WK_SECRET(wk_pbkdf2_portable(&passwords, &salts, rounds, count, keys, scratch)))
    WK_CASE_AVX512(WK_SECRET(wk_pbkdf2_avx512(&passwords, &salts, rounds, count, keys, scratch)))
  }
  return WK_UNAVAILABLE;
}
