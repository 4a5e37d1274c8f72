#include "hmac/batch.h"
#include "lanes/dispatch.h"
#include "lanes/scratch.h"

wk_status wk_hmac_sha512(
    wk_engine engine, wk_records keys, wk_records messages, size_t count, uint8_t *tags, void *scratch,
    size_t scratch_bytes) {
  const wk_status status = wk_check_scratch(scratch, scratch_bytes);
  if (status != WK_OK) return status;
  switch (engine) {
    WK_CASE_PORTABLE(WK_SECRET(wk_hmac_sha512_portable(&keys, &messages, count, tags, scratch)))
    WK_CASE_AVX512(WK_SECRET(wk_hmac_sha512_avx512(&keys, &messages, count, tags, scratch)))
  }
  return WK_UNAVAILABLE;
}
