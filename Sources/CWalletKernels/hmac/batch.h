#pragma once

#include <stddef.h>
#include <stdint.h>

#include "wallet_kernels_hash.h"

void wk_hmac_sha512_avx512(
    const wk_records *keys, const wk_records *messages, size_t count, uint8_t *tags, void *memory);
void wk_hmac_sha512_portable(
    const wk_records *keys, const wk_records *messages, size_t count, uint8_t *tags, void *memory);
