#pragma once

#include <stdint.h>

/// The first 32 bits of the fractions of the square roots of the first 8 primes (FIPS 180-4, 5.3.3).
extern const uint32_t wk_sha256_initial[8];

/// The first 32 bits of the fractions of the cube roots of the first 64 primes (FIPS 180-4, 4.2.2).
extern const uint32_t wk_sha256_k[64];
