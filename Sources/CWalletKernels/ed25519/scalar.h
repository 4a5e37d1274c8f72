#pragma once

#include <stdint.h>

// Secret scalars as four little-endian words, and how they are cut into digits.
//
// A scalar k < 2^255 is first made odd without changing k·B: an even one has ℓ, the group's odd order, subtracted. An
// odd k, here |k| < 2^255, then has exactly one form Σ (2·b[i] - (2^w - 1))·2^(w·i) with digits 0 <= b[i] < 2^w: those
// of the number (k + 2^W - 1)/2, where W is the number of all bits. So every window adds a point, and the table holds
// the odd multiples 1, 3, … 2^w - 1 only: the top bit of a digit is the sign (1 is plus), and the others, inverted for
// minus, are the index.

/// The order ℓ of the base point.
static const uint64_t wk_scalar_order[4] = {0x5812631a5cf5d3ed, 0x14def9dea2f79cd6, 0, 0x1000000000000000};

/// RFC 8032, section 5.1.5, step 2.
static inline void wk_scalar_clamp(uint64_t words[4]) {
  words[0] &= ~UINT64_C(7);
  words[3] = (words[3] & (UINT64_MAX >> 1)) | UINT64_C(1) << 62;
}

/// A scalar < 2^255 to its digits in windows that have `bits` bits together, 255 or 256.
void wk_scalar_to_digits(uint64_t digits[4], const uint64_t words[4], int bits);

/// Sums of scalars for each of the eight weights, kept as halves of 32 bits so that no carry is needed meanwhile.
///
/// The first index is the half, the lowest first. Room for 2^32 scalars a weight.
typedef struct {
  uint64_t half[8][8];
} __attribute__((aligned(64))) wk_scalar_sums;

/// Adds a scalar to those of weight 1 + 2·`position`.
static inline void wk_scalar_sums_add(wk_scalar_sums *sums, unsigned position, const uint64_t words[4]) {
  for (int i = 0; i < 4; i++) {
    sums->half[2 * i][position] += words[i] & UINT64_C(0xffffffff);
    sums->half[2 * i + 1][position] += words[i] >> 32;
  }
}

/// The weighted sum modulo ℓ.
void wk_scalar_sums_reduce(uint8_t bytes[32], const wk_scalar_sums *sums);
