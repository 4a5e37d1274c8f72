#pragma once

#include <stddef.h>
#include <stdint.h>

#include "wallet_kernels_hash.h"

void wk_keccak_f1600_avx512(uint64_t *states, size_t count);
void wk_keccak256_avx512(const wk_records *messages, size_t count, uint8_t *digests);
void wk_evm_addresses_avx512(const uint8_t *public_keys, size_t stride, size_t count, uint8_t *addresses);

void wk_keccak_f1600_portable(uint64_t *states, size_t count);
void wk_keccak256_portable(const wk_records *messages, size_t count, uint8_t *digests);
void wk_evm_addresses_portable(const uint8_t *public_keys, size_t stride, size_t count, uint8_t *addresses);
