#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"

static const uint8_t order[32] = {0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7, 0xa2,
                                  0xde, 0xf9, 0xde, 0x14, 0,    0,    0,    0,    0,    0,    0,    0,
                                  0,    0,    0,    0,    0,    0,    0,    0x10};

int sums_agree(const wk_ed25519_sums *sums) {
  uint8_t point[32];
  // Returns -1 for the neutral point, which it computes all the same.
  (void)!crypto_scalarmult_ed25519_base_noclamp(point, sums->scalar);
  return memcmp(point, sums->point, 32) == 0;
}

void reference_scalar_sum(uint8_t sum[32], const uint8_t *scalars, size_t count) {
  memset(sum, 0, 32);
  for (size_t i = 0; i < count; i++) {
    uint8_t wide[64] = {0}, reduced[32];
    memcpy(wide, scalars + 32 * i, 32);
    crypto_core_ed25519_scalar_reduce(reduced, wide);
    for (size_t times = 0; times < 1 + 2 * (i % 8); times++) crypto_core_ed25519_scalar_add(sum, sum, reduced);
  }
}

static void check_batch(wk_engine engine, const uint8_t *scalars, size_t count, const char *what) {
  uint8_t *keys = take(32 * count);
  wk_ed25519_sums sums;
  expect(run_scalars(engine, scalars, count, keys, &sums) == WK_OK, "status", engine, count);
  for (size_t i = 0; i < count; i++) {
    uint8_t expected[32];
    (void)!crypto_scalarmult_ed25519_base_noclamp(expected, scalars + 32 * i);
    expect(memcmp(expected, keys + 32 * i, 32) == 0, what, engine, i);
  }
  uint8_t expected[32];
  reference_scalar_sum(expected, scalars, count);
  expect(memcmp(expected, sums.scalar, 32) == 0, "sum of scalars", engine, count);
  expect(sums_agree(&sums), "sums agree", engine, count);
  free(keys);
}

/// a + b·small, modulo 2^256.
static void add_multiple(uint8_t result[32], const uint8_t a[32], const uint8_t b[32], int small) {
  int carry = 0;
  for (int i = 0; i < 32; i++) {
    carry += a[i] + b[i] * small;
    result[i] = (uint8_t)carry;
    carry >>= 8;
  }
}

/// 0, 1, …; multiples of the order and their neighbours; powers of two and their neighbours; clamped extremes.
static size_t edge_scalars(uint8_t (*out)[32]) {
  static const uint8_t zero[32] = {0}, one[32] = {1};
  size_t n = 0;
  for (int i = 0; i < 40; i++) add_multiple(out[n++], zero, one, i);
  for (int multiple = 1; multiple <= 7; multiple++) {
    for (int near = 0; near <= 4; near++) {
      uint8_t start[32];
      memset(start, 0xff, 32);
      start[0] = (uint8_t)(0xfe + near);
      if (near >= 2) memset(start, 0, 32), start[0] = (uint8_t)(near - 2);
      add_multiple(out[n++], start, order, multiple);
    }
  }
  for (int bit = 0; bit < 255; bit++) {
    uint8_t power[32] = {0}, minus_one[32];
    power[bit / 8] = (uint8_t)(1 << (bit % 8));
    memset(minus_one, 0xff, 32);
    memcpy(out[n++], power, 32);
    add_multiple(out[n++], power, one, 1);
    add_multiple(out[n++], power, minus_one, 1);
  }
  memset(out[n], 0xff, 32), out[n++][31] = 0x7f;
  memset(out[n], 0, 32), out[n++][31] = 0x40;
  memset(out[n], 0xff, 32), out[n][0] = 0xf8, out[n++][31] = 0x7f;
  return n;
}

/// k with (k + 2^bits - 1)/2 = digits, for digits that give 0 <= k < 2^255.
static void scalar_of_digits(uint8_t scalar[32], const uint8_t digits[32], int bits) {
  uint8_t reduced[32];
  memcpy(reduced, digits, 32);
  reduced[(bits - 1) / 8] ^= (uint8_t)(1 << ((bits - 1) % 8));
  for (int i = 31; i >= 0; i--) {
    scalar[i] = (uint8_t)(reduced[i] << 1 | (i > 0 ? reduced[i - 1] >> 7 : 1));
  }
}

static void set_digit(uint8_t digits[32], int window, int window_bits, unsigned digit) {
  for (int b = 0; b < window_bits; b++) {
    const int bit = window * window_bits + b;
    digits[bit / 8] = (uint8_t)((digits[bit / 8] & ~(1 << (bit % 8))) | ((digit >> b & 1) << (bit % 8)));
  }
}

/// Every digit in every window among random others; in the topmost only those that a scalar < 2^255 can have.
static size_t digit_scalars(uint8_t (*out)[32], int window_bits, int windows) {
  const int bits = window_bits * windows;
  size_t n = 0;
  for (int window = 0; window < windows; window++) {
    for (unsigned digit = 0; digit < 1u << window_bits; digit++) {
      uint8_t digits[32];
      randombytes_buf(digits, 32);
      digits[31] = (uint8_t)(bits == 256 ? (digits[31] & 0x3f) | 0x80 : (digits[31] & 0x3f) | 0x40);
      set_digit(digits, window, window_bits, digit);
      const unsigned top = digits[31];
      if (bits == 256 ? top < 0x80 || top > 0xbf : top < 0x40 || top > 0x7f) continue;
      scalar_of_digits(out[n++], digits, bits);
    }
  }
  return n;
}

void check_scalars(void) {
  uint8_t(*scalars)[32] = take(32 * 10000);
  for (int e = 0; e < engine_count; e++) {
    check_batch(engines[e], scalars[0], edge_scalars(scalars), "edge scalar");
    check_batch(engines[e], scalars[0], digit_scalars(scalars, 8, 32), "every digit of 8 bits");
    check_batch(engines[e], scalars[0], digit_scalars(scalars, 5, 51), "every digit of 5 bits");
    for (size_t count = 1; count <= 17; count++) {
      // All lanes with the same scalar, and all neutral points.
      for (size_t i = 0; i < count; i++) memset(scalars[i], 0x11, 32);
      check_batch(engines[e], scalars[0], count, "equal scalars");
      for (size_t i = 0; i < count; i++) memcpy(scalars[i], order, 32);
      check_batch(engines[e], scalars[0], count, "neutral points");
    }
    uint8_t too_large[32] = {0}, key[32];
    too_large[31] = 0x80;
    expect(run_scalars(engines[e], too_large, 1, key, NULL) == WK_INVALID_INPUT, "scalar of 256 bits", engines[e], 0);
  }
  free(scalars);
}
