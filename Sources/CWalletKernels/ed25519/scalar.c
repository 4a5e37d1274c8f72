#include "scalar.h"

#include "group51.h"
#include "shared/wipe.h"

void wk_scalar_to_digits(uint64_t digits[4], const uint64_t words[4], int bits) {
  const uint64_t even = wk_mask_from_bit(~words[0] & 1);
  uint64_t odd[4], borrow = 0;
  for (int i = 0; i < 4; i++) {
    const wk_u128 difference = (wk_u128)words[i] - (wk_scalar_order[i] & even) - borrow;
    odd[i] = (uint64_t)difference;
    borrow = (uint64_t)(difference >> 64) & 1;
  }
  // (k - 1)/2 in two's complement is a shift to the right that keeps the sign; half of 2^W goes on top.
  for (int i = 0; i < 3; i++) digits[i] = odd[i] >> 1 | odd[i + 1] << 63;
  const uint64_t sign = odd[3] & UINT64_C(1) << 63;
  digits[3] = (odd[3] >> 1 | sign) + (UINT64_C(1) << (bits - 193));
  wk_wipe(odd, sizeof odd);
}

/// value - ℓ·2^shift where that is not negative, else value; without a branch. `value` has 320 bits, shift < 64.
static void subtract_if_possible(uint64_t value[5], int shift) {
  uint64_t difference[5], borrow = 0;
  for (int i = 0; i < 5; i++) {
    const uint64_t low = i < 4 ? wk_scalar_order[i] : 0, below = i > 0 ? wk_scalar_order[i - 1] : 0;
    const uint64_t word = shift == 0 ? low : low << shift | below >> (64 - shift);
    const wk_u128 wide = (wk_u128)value[i] - word - borrow;
    difference[i] = (uint64_t)wide;
    borrow = (uint64_t)(wide >> 64) & 1;
  }
  const uint64_t keep = wk_mask_from_bit(borrow);
  for (int i = 0; i < 5; i++) value[i] = (value[i] & keep) | (difference[i] & ~keep);
  wk_wipe(difference, sizeof difference);
}

void wk_scalar_sums_reduce(uint8_t bytes[32], const wk_scalar_sums *sums) {
  uint64_t value[5];
  wk_u128 carry = 0;
  for (int i = 0; i < 8; i++) {
    // Each half is < 2^64, the weights together are 64: < 2^70, and a carry < 2^39.
    wk_u128 column = carry;
    for (int position = 0; position < 8; position++) {
      column += (wk_u128)sums->half[i][position] * (unsigned)(2 * position + 1);
    }
    const uint64_t half = (uint64_t)column & UINT64_C(0xffffffff);
    value[i / 2] = i % 2 == 0 ? half : value[i / 2] | half << 32;
    carry = column >> 32;
  }
  value[4] = (uint64_t)carry;
  // The value is < 2^(256 + 39), ℓ is > 2^252: the quotient is < 2^43.
  for (int shift = 42; shift >= 0; shift--) subtract_if_possible(value, shift);
  wk_store_words(bytes, value);
  wk_wipe(value, sizeof value);
}
