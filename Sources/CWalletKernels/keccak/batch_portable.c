#include "keccak/batch.h"
#include "keccak/portable.h"
#include "lanes/bytes.h"
#include "lanes/records.h"

void wk_keccak_f1600_portable(uint64_t *states, size_t count) {
  for (size_t i = 0; i < count; i++) wk_keccak_permute(states + 25 * i);
}

void wk_keccak256_portable(const wk_records *messages, size_t count, uint8_t *digests) {
  uint64_t state[25];
  for (size_t i = 0; i < count; i++) {
    wk_keccak256_start(state, wk_record_bytes(messages, i), wk_record_length(messages, i));
    wk_keccak_permute(state);
    for (int j = 0; j < 4; j++) wk_store_le64(digests + 32 * i + 8 * j, state[j]);
  }
}

void wk_evm_addresses_portable(const uint8_t *public_keys, size_t stride, size_t count, uint8_t *addresses) {
  const wk_records keys = {public_keys, stride, NULL, 64};
  for (size_t i = 0; i < count; i++) {
    const wk_records key = {wk_record_bytes(&keys, i), 64, NULL, 64};
    uint8_t digest[32];
    wk_keccak256_portable(&key, 1, digest);
    memcpy(addresses + 20 * i, digest + 12, 20);
  }
}
