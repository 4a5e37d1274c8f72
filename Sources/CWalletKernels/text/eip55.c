#include "lanes/dispatch.h"
#include "text/batch.h"
#include "wallet_kernels_hash.h"

wk_status wk_eip55_var(
    wk_engine engine, const uint8_t *addresses, size_t address_stride, size_t count, char *texts, size_t text_stride) {
  if (text_stride < WK_EIP55_TEXT_BYTES) return WK_INVALID_INPUT;
  switch (engine) {
    WK_CASE_PORTABLE(wk_eip55_portable_var(addresses, address_stride, count, texts, text_stride))
    WK_CASE_AVX512(wk_eip55_avx512_var(addresses, address_stride, count, texts, text_stride))
  }
  return WK_UNAVAILABLE;
}
