#pragma once

#include <stddef.h>
#include <stdint.h>

/// Keccak-f[1600] on one state, lane (x, y) at x + 5y.
void wk_keccak_permute(uint64_t state[25]);

/// Starts the only block of Keccak-256 of a message of at most 135 bytes, padding included (rate 1088 bits).
void wk_keccak256_start(uint64_t state[25], const uint8_t *message, size_t length);
