#pragma once

#include <stddef.h>
#include <stdint.h>

#include "wallet_kernels_hash.h"

void wk_pbkdf2_avx512(
    const wk_records *passwords, const wk_records *salts, uint32_t rounds, size_t count, uint8_t *keys, void *memory);
void wk_pbkdf2_portable(
    const wk_records *passwords, const wk_records *salts, uint32_t rounds, size_t count, uint8_t *keys, void *memory);
