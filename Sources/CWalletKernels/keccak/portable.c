#include "keccak/portable.h"

#include <string.h>

#include "keccak/constants.h"
#include "lanes/bytes.h"

#define WK_ALWAYS_INLINE static inline __attribute__((always_inline))

WK_ALWAYS_INLINE uint64_t rotate(uint64_t x, unsigned n) { return n ? x << n | x >> (64 - n) : x; }

/// One round in four steps (FIPS 202, 3.2), from one array to the other, row by row.
WK_ALWAYS_INLINE void round_(uint64_t out[25], const uint64_t a[25], uint64_t constant) {
  uint64_t parity[5], sums[5], row[5];
  for (int x = 0; x < 5; x++) parity[x] = a[x] ^ a[x + 5] ^ a[x + 10] ^ a[x + 15] ^ a[x + 20];
  for (int x = 0; x < 5; x++) sums[x] = parity[(x + 4) % 5] ^ rotate(parity[(x + 1) % 5], 1);
#pragma clang loop unroll(full)
  for (int y = 0; y < 5; y++) {
#pragma clang loop unroll(full)
    for (int x = 0; x < 5; x++) {
      const int from_x = (x + 3 * y) % 5, from = from_x + 5 * x;
      row[x] = rotate(a[from] ^ sums[from_x], wk_keccak_rotations[from]);
    }
#pragma clang loop unroll(full)
    for (int x = 0; x < 5; x++) out[x + 5 * y] = row[x] ^ (~row[(x + 1) % 5] & row[(x + 2) % 5]);
  }
  out[0] ^= constant;
}

void wk_keccak_permute(uint64_t state[25]) {
  uint64_t between[25];
  for (int r = 0; r < 24; r += 2) {
    round_(between, state, wk_keccak_round_constants[r]);
    round_(state, between, wk_keccak_round_constants[r + 1]);
  }
}

void wk_keccak256_start(uint64_t state[25], const uint8_t *message, size_t length) {
  uint8_t block[136] = {0};
  if (length) memcpy(block, message, length);
  // The padding's first and last bit; with 135 bytes both fall into one byte.
  block[length] |= 0x01;
  block[135] |= 0x80;
  for (int i = 0; i < 17; i++) state[i] = wk_load_le64(block + 8 * i);
  memset(state + 17, 0, 8 * sizeof state[0]);
}
