#pragma once

#include <stddef.h>
#include <stdint.h>

#include "wallet_kernels_hash.h"

/// The longest message that leaves room for the padding and the length in one block of 64 bytes.
#define WK_SHA256_LONGEST 55

void wk_sha256_short_avx512(const wk_records *messages, size_t count, uint8_t *digests, void *memory);
void wk_sha256_short_portable(const wk_records *messages, size_t count, uint8_t *digests, void *memory);
