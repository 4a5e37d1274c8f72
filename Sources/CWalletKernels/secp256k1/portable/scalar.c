#include "scalar.h"

#include "../constants.h"
#include "../engines.h"
#include "shared/barrier.h"
#include "shared/wipe.h"
#include "shared/words.h"

typedef unsigned __int128 wk_u128;

static const uint64_t order[4] = WK_K1_ORDER64;

// r = a + (b or 0); returns the carry.
static uint64_t add_masked(uint64_t r[4], const uint64_t a[4], const uint64_t b[4], uint64_t mask) {
  wk_u128 c = 0;
  for (int i = 0; i < 4; i++) {
    c += (wk_u128)a[i] + (b[i] & mask);
    r[i] = (uint64_t)c;
    c >>= 64;
  }
  return (uint64_t)c;
}

// r = a - b; returns the borrow.
static uint64_t subtract(uint64_t r[4], const uint64_t a[4], const uint64_t b[4]) {
  uint64_t borrow = 0;
  for (int i = 0; i < 4; i++) {
    wk_u128 d = (wk_u128)a[i] - b[i] - borrow;
    r[i] = (uint64_t)d;
    borrow = (uint64_t)(d >> 64) & 1;
  }
  return borrow;
}

// Takes n away from high 2^256 + a, which is below 2n, if that leaves something.
static void reduce_once(uint64_t a[4], uint64_t high) {
  uint64_t t[4];
  const uint64_t borrow = subtract(t, a, order);
  const uint64_t keep = wk_mask_from_bit(borrow & (high ^ 1));
  for (int i = 0; i < 4; i++) a[i] = (a[i] & keep) | (t[i] & ~keep);
}

void wk_scalar_from_bytes(uint64_t r[4], const uint8_t bytes[32]) {
  for (int i = 0; i < 4; i++) r[i] = wk_load_be64(bytes + 24 - 8 * i);
}

uint64_t wk_scalar_is_valid(const uint64_t a[4]) {
  uint64_t t[4];
  const uint64_t any = a[0] | a[1] | a[2] | a[3];
  const uint64_t nonzero = ~wk_mask_if_zero((any | any >> 32) & 0xffffffff);
  return nonzero & wk_mask_from_bit(subtract(t, a, order));
}

void wk_scalar_recode(uint64_t r[4], const uint64_t k[4], const uint64_t addend[4]) {
  uint64_t t[4];
  reduce_once(t, add_masked(t, k, addend, ~UINT64_C(0)));
  // An odd number is made even by adding n, which is odd.
  const uint64_t high = add_masked(t, t, order, wk_mask_from_bit(t[0] & 1));
  for (int i = 0; i < 3; i++) r[i] = t[i] >> 1 | t[i + 1] << 63;
  r[3] = t[3] >> 1 | high << 63;
}

void wk_scalar_all_ones(uint64_t r[4], unsigned m) {
  uint64_t t[4] = {1, 0, 0, 0};
  for (unsigned i = 0; i < m; i++) reduce_once(t, add_masked(t, t, t, ~UINT64_C(0)));
  const uint64_t one[4] = {1, 0, 0, 0};
  // No power of two is zero modulo n.
  subtract(r, t, one);
}

void wk_secp256k1_weighted_scalar_sum(const uint8_t *scalars, size_t count, uint8_t out[32]) {
  // 2^32 words of 64 bits, times at most 64: below 2^102.
  wk_u128 columns[4] = {0, 0, 0, 0};
  for (size_t i = 0; i < count; i++) {
    const uint64_t weight = wk_k1_weight(i);
    for (int word = 0; word < 4; word++) {
      columns[word] += (wk_u128)wk_load_be64(scalars + 32 * i + 24 - 8 * word) * weight;
    }
  }
  uint64_t t[4];
  wk_u128 c = 0;
  for (int word = 0; word < 4; word++) {
    c += columns[word];
    t[word] = (uint64_t)c;
    c >>= 64;
  }
  // The sum is top 2^256 + t, with top below 2^38: shift top in from below, bit by bit, doubling modulo n.
  uint64_t top[4] = {(uint64_t)c, 0, 0, 0};
  for (int i = 0; i < 256; i++) reduce_once(top, add_masked(top, top, top, ~UINT64_C(0)));
  reduce_once(t, 0);
  reduce_once(t, add_masked(t, t, top, ~UINT64_C(0)));
  for (int word = 0; word < 4; word++) wk_store_be64(out + 24 - 8 * word, t[word]);
  wk_wipe(columns, sizeof columns);
  wk_wipe(t, sizeof t);
  wk_wipe(top, sizeof top);
}
