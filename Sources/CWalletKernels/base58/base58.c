#include "base58/batch.h"
#include "lanes/dispatch.h"
#include "wallet_kernels_hash.h"

wk_status wk_base58_32_var(
    wk_engine engine, const uint8_t *records, size_t record_stride, size_t count, char *texts, size_t text_stride,
    uint8_t *lengths) {
  if (text_stride < WK_BASE58_TEXT_BYTES) return WK_INVALID_INPUT;
  switch (engine) {
    WK_CASE_PORTABLE(wk_base58_32_portable_var(records, record_stride, count, texts, text_stride, lengths))
    WK_CASE_AVX512(wk_base58_32_avx512_var(records, record_stride, count, texts, text_stride, lengths))
  }
  return WK_UNAVAILABLE;
}
