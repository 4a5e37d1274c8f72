#include "lanes/dispatch.h"
#include "lanes/scratch.h"
#include "sha512/batch.h"

wk_status wk_sha512(
    wk_engine engine, wk_records messages, size_t count, uint8_t *digests, void *scratch, size_t scratch_bytes) {
  const wk_status status = wk_check_scratch(scratch, scratch_bytes);
  if (status != WK_OK) return status;
  switch (engine) {
    WK_CASE_PORTABLE(WK_SECRET(wk_sha512_portable(&messages, count, digests, scratch)))
    WK_CASE_AVX512(WK_SECRET(wk_sha512_avx512(&messages, count, digests, scratch)))
  }
  return WK_UNAVAILABLE;
}
