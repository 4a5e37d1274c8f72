#pragma once

#include <stdint.h>

/// The first 64 bits of the fractions of the square roots of the first 8 primes (FIPS 180-4, 5.3.5).
extern const uint64_t wk_sha512_initial[8];

/// The first 64 bits of the fractions of the cube roots of the first 80 primes (FIPS 180-4, 4.2.3).
extern const uint64_t wk_sha512_k[80];
