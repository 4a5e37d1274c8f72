#include "field51.h"

/// a^(2^count).
static wk_fe51 square_times(const wk_fe51 *a, int count) {
  wk_fe51 r = wk_fe51_square(a);
  for (int i = 1; i < count; i++) r = wk_fe51_square(&r);
  return r;
}

/// a^(2^count) · b.
static wk_fe51 shift_in(const wk_fe51 *a, int count, const wk_fe51 *b) {
  const wk_fe51 shifted = square_times(a, count);
  return wk_fe51_multiply(&shifted, b);
}

// p - 2 = 2^255 - 21: 250 bits of ones, then 01011. `ones_n` is a to the power of n bits of ones.
wk_fe51 wk_fe51_invert(const wk_fe51 *a) {
  const wk_fe51 ones_2 = shift_in(a, 1, a);
  const wk_fe51 ones_3 = shift_in(&ones_2, 1, a);
  const wk_fe51 ones_5 = shift_in(&ones_3, 2, &ones_2);
  const wk_fe51 ones_10 = shift_in(&ones_5, 5, &ones_5);
  const wk_fe51 ones_20 = shift_in(&ones_10, 10, &ones_10);
  const wk_fe51 ones_40 = shift_in(&ones_20, 20, &ones_20);
  const wk_fe51 ones_50 = shift_in(&ones_40, 10, &ones_10);
  const wk_fe51 ones_100 = shift_in(&ones_50, 50, &ones_50);
  const wk_fe51 ones_200 = shift_in(&ones_100, 100, &ones_100);
  const wk_fe51 ones_250 = shift_in(&ones_200, 50, &ones_50);
  const wk_fe51 with_01 = shift_in(&ones_250, 2, a);
  return shift_in(&with_01, 3, &ones_2);
}

void wk_fe51_to_words(uint64_t words[4], const wk_fe51 *a) {
  WK_FE51_REQUIRE(a, WK_FE51_LOOSE);
  uint64_t l[5];
  for (int i = 0; i < 5; i++) l[i] = a->limb[i];
  // Two rounds of carries: a loose value is < 2^258, after one it is < 2^255 + 2^8, after two below 2p.
  for (int round = 0; round < 2; round++) {
    for (int i = 0; i < 4; i++) {
      l[i + 1] += l[i] >> 51;
      l[i] &= WK_FE51_MASK;
    }
    l[0] += 19 * (l[4] >> 51);
    l[4] &= WK_FE51_MASK;
  }
  // The value is at least p exactly when adding 19 carries out of bit 255; adding it and dropping the bit subtracts p.
  uint64_t carry = 19;
  for (int i = 0; i < 5; i++) carry = (l[i] + carry) >> 51;
  l[0] += 19 * carry;
  for (int i = 0; i < 4; i++) {
    l[i + 1] += l[i] >> 51;
    l[i] &= WK_FE51_MASK;
  }
  l[4] &= WK_FE51_MASK;
  words[0] = l[0] | l[1] << 51;
  words[1] = l[1] >> 13 | l[2] << 38;
  words[2] = l[2] >> 26 | l[3] << 25;
  words[3] = l[3] >> 39 | l[4] << 12;
}

uint64_t wk_fe51_is_zero(const wk_fe51 *a) {
  uint64_t words[4];
  wk_fe51_to_words(words, a);
  uint64_t any = words[0] | words[1] | words[2] | words[3];
  any |= any >> 32;
  return wk_mask_if_zero(any & UINT64_C(0xffffffff)) & 1;
}
