#include "keccak/batch.h"
#include "lanes/dispatch.h"
#include "lanes/records.h"

// The longest message that leaves room for the padding in one block of 136 bytes.
#define LONGEST_MESSAGE 135

wk_status wk_keccak_f1600(wk_engine engine, uint64_t *states, size_t count) {
  switch (engine) {
    WK_CASE_PORTABLE(wk_keccak_f1600_portable(states, count))
    WK_CASE_AVX512(wk_keccak_f1600_avx512(states, count))
  }
  return WK_UNAVAILABLE;
}

wk_status wk_keccak256_short(wk_engine engine, wk_records messages, size_t count, uint8_t *digests) {
  if (!wk_records_at_most(&messages, count, LONGEST_MESSAGE)) return WK_INVALID_INPUT;
  switch (engine) {
    WK_CASE_PORTABLE(wk_keccak256_portable(&messages, count, digests))
    WK_CASE_AVX512(wk_keccak256_avx512(&messages, count, digests))
  }
  return WK_UNAVAILABLE;
}

wk_status wk_evm_addresses(
    wk_engine engine, const uint8_t *public_keys, size_t public_key_stride, size_t count, uint8_t *addresses) {
  switch (engine) {
    WK_CASE_PORTABLE(wk_evm_addresses_portable(public_keys, public_key_stride, count, addresses))
    WK_CASE_AVX512(wk_evm_addresses_avx512(public_keys, public_key_stride, count, addresses))
  }
  return WK_UNAVAILABLE;
}
