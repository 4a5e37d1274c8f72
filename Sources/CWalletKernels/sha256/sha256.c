#include "lanes/dispatch.h"
#include "lanes/records.h"
#include "lanes/scratch.h"
#include "sha256/batch.h"

wk_status wk_sha256_short(
    wk_engine engine, wk_records messages, size_t count, uint8_t *digests, void *scratch, size_t scratch_bytes) {
  const wk_status status = wk_check_scratch(scratch, scratch_bytes);
  if (status != WK_OK) return status;
  if (!wk_records_at_most(&messages, count, WK_SHA256_LONGEST)) return WK_INVALID_INPUT;
  switch (engine) {
    WK_CASE_PORTABLE(WK_SECRET(wk_sha256_short_portable(&messages, count, digests, scratch)))
    WK_CASE_AVX512(WK_SECRET(wk_sha256_short_avx512(&messages, count, digests, scratch)))
  }
  return WK_UNAVAILABLE;
}
