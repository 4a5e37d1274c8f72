#pragma once

#include "../constants.h"
#include "shared/barrier.h"

// Arithmetic modulo p on single elements: four words of 64 bits, lowest first. Any value below 2^256 is allowed and
// may come back, so that numbers from p on have two representations until they are normalised. 2^256 is 2^32 + 977
// modulo p.
typedef struct {
  uint64_t n[4];
} wk_fe;

typedef unsigned __int128 wk_u128;

static const wk_fe wk_fe_one = {{1, 0, 0, 0}};

#define WK_FE_INLINE static inline __attribute__((always_inline))

// Sums of long numbers are written as chains of additions with carry, which compilers turn into just these
// instructions.
typedef unsigned long long wk_word;

/// row = a b, for a word and four.
WK_FE_INLINE void wk_row(wk_word row[5], uint64_t a, const uint64_t b[4]) {
  wk_word carry;
  const wk_u128 p0 = (wk_u128)a * b[0], p1 = (wk_u128)a * b[1], p2 = (wk_u128)a * b[2], p3 = (wk_u128)a * b[3];
  row[0] = (wk_word)p0;
  row[1] = __builtin_addcll((wk_word)(p0 >> 64), (wk_word)p1, 0, &carry);
  row[2] = __builtin_addcll((wk_word)(p1 >> 64), (wk_word)p2, carry, &carry);
  row[3] = __builtin_addcll((wk_word)(p2 >> 64), (wk_word)p3, carry, &carry);
  // The product is below 2^320, so nothing is carried out.
  row[4] = (wk_word)(p3 >> 64) + carry;
}

/// t += row, where the fifth word of t is none yet.
WK_FE_INLINE void wk_add_row(wk_word t[5], const wk_word row[5]) {
  wk_word carry;
  t[0] = __builtin_addcll(t[0], row[0], 0, &carry);
  for (int i = 1; i < 4; i++) t[i] = __builtin_addcll(t[i], row[i], carry, &carry);
  // t was below 2^256, and a row is at most (2^64 - 1) (2^256 - 1).
  t[4] = row[4] + carry;
}

/// r = t modulo 2^256 - 2^32 - 977, for eight words.
WK_FE_INLINE void wk_fe_reduce(wk_fe *r, const wk_word t[8]) {
  const uint64_t high[4] = {t[4], t[5], t[6], t[7]};
  wk_word row[5], s[5] = {t[0], t[1], t[2], t[3], 0}, carry;
  wk_row(row, WK_K1_FOLD256, high);
  wk_add_row(s, row);
  // What is above 2^256 is below 2^34 now.
  const wk_u128 above = (wk_u128)s[4] * WK_K1_FOLD256;
  s[0] = __builtin_addcll(s[0], (wk_word)above, 0, &carry);
  s[1] = __builtin_addcll(s[1], (wk_word)(above >> 64), carry, &carry);
  s[2] = __builtin_addcll(s[2], 0, carry, &carry);
  s[3] = __builtin_addcll(s[3], 0, carry, &carry);
  // If that was carried out once more, what is left is below 2^67, and a further carry ends in word 1.
  r->n[0] = __builtin_addcll(s[0], wk_mask_from_bit(carry) & WK_K1_FOLD256, 0, &carry);
  r->n[1] = s[1] + carry;
  r->n[2] = s[2];
  r->n[3] = s[3];
}

/// r = a b; r may be a or b.
WK_FE_INLINE void wk_fe_mul(wk_fe *r, const wk_fe *a, const wk_fe *b) {
  wk_word t[8], row[5];
  wk_row(t, a->n[0], b->n);
  wk_row(row, a->n[1], b->n);
  wk_add_row(t + 1, row);
  wk_row(row, a->n[2], b->n);
  wk_add_row(t + 2, row);
  wk_row(row, a->n[3], b->n);
  wk_add_row(t + 3, row);
  wk_fe_reduce(r, t);
}

/// r = a^2; r may be a.
WK_FE_INLINE void wk_fe_sqr(wk_fe *r, const wk_fe *a) {
  const uint64_t *n = a->n;
  const wk_u128 p01 = (wk_u128)n[0] * n[1], p02 = (wk_u128)n[0] * n[2], p03 = (wk_u128)n[0] * n[3];
  const wk_u128 p12 = (wk_u128)n[1] * n[2], p13 = (wk_u128)n[1] * n[3], p23 = (wk_u128)n[2] * n[3];
  wk_word t[8], carry;
  // The products of two different words; their sum is below 2^511.
  t[1] = (wk_word)p01;
  t[2] = __builtin_addcll((wk_word)(p01 >> 64), (wk_word)p02, 0, &carry);
  t[3] = __builtin_addcll((wk_word)(p02 >> 64), (wk_word)p03, carry, &carry);
  t[4] = __builtin_addcll((wk_word)(p03 >> 64), (wk_word)p13, carry, &carry);
  t[5] = __builtin_addcll((wk_word)(p13 >> 64), (wk_word)p23, carry, &carry);
  t[6] = (wk_word)(p23 >> 64) + carry;
  t[3] = __builtin_addcll(t[3], (wk_word)p12, 0, &carry);
  t[4] = __builtin_addcll(t[4], (wk_word)(p12 >> 64), carry, &carry);
  t[5] = __builtin_addcll(t[5], 0, carry, &carry);
  t[6] += carry;
  // They occur twice.
  t[1] = __builtin_addcll(t[1], t[1], 0, &carry);
  for (int i = 2; i < 7; i++) t[i] = __builtin_addcll(t[i], t[i], carry, &carry);
  t[7] = carry;
  t[0] = 0;
  carry = 0;
  for (int i = 0; i < 4; i++) {
    const wk_u128 square = (wk_u128)n[i] * n[i];
    t[2 * i] = __builtin_addcll(t[2 * i], (wk_word)square, carry, &carry);
    t[2 * i + 1] = __builtin_addcll(t[2 * i + 1], (wk_word)(square >> 64), carry, &carry);
  }
  wk_fe_reduce(r, t);
}

/// r = a - b; r may be a or b.
WK_FE_INLINE void wk_fe_sub(wk_fe *r, const wk_fe *a, const wk_fe *b) {
  wk_word borrow = 0, t[4];
  for (int i = 0; i < 4; i++) t[i] = __builtin_subcll(a->n[i], b->n[i], borrow, &borrow);
  // 2^256 too much is 2^32 + 977 too much. Taking that away can borrow once more, but only from less than 2^33, and
  // then leaves a number whose lowest word is large.
  wk_word excess = wk_mask_from_bit(borrow) & WK_K1_FOLD256;
  t[0] = __builtin_subcll(t[0], excess, 0, &borrow);
  for (int i = 1; i < 4; i++) t[i] = __builtin_subcll(t[i], 0, borrow, &borrow);
  t[0] -= wk_mask_from_bit(borrow) & WK_K1_FOLD256;
  for (int i = 0; i < 4; i++) r->n[i] = t[i];
}

/// r = a + b; r may be a or b.
WK_FE_INLINE void wk_fe_add(wk_fe *r, const wk_fe *a, const wk_fe *b) {
  wk_word carry = 0, t[4];
  for (int i = 0; i < 4; i++) t[i] = __builtin_addcll(a->n[i], b->n[i], carry, &carry);
  // As above: a second carry leaves less than 2^33.
  wk_word excess = wk_mask_from_bit(carry) & WK_K1_FOLD256;
  t[0] = __builtin_addcll(t[0], excess, 0, &carry);
  for (int i = 1; i < 4; i++) t[i] = __builtin_addcll(t[i], 0, carry, &carry);
  t[0] += wk_mask_from_bit(carry) & WK_K1_FOLD256;
  for (int i = 0; i < 4; i++) r->n[i] = t[i];
}

/// r = p - a for a normalised a, which may give p.
WK_FE_INLINE void wk_fe_negate_normalised(wk_fe *r, const wk_fe *a) {
  wk_word borrow;
  r->n[0] = __builtin_subcll(0 - (wk_word)WK_K1_FOLD256, a->n[0], 0, &borrow);
  for (int i = 1; i < 4; i++) r->n[i] = __builtin_subcll(~(wk_word)0, a->n[i], borrow, &borrow);
}

/// r = a where the mask is all zeros, b where it is all ones.
static inline void wk_fe_select(wk_fe *r, const wk_fe *a, const wk_fe *b, uint64_t mask) {
  for (int i = 0; i < 4; i++) r->n[i] = a->n[i] ^ ((a->n[i] ^ b->n[i]) & mask);
}

/// Gives an element its one representation below p.
static inline void wk_fe_normalise(wk_fe *a) {
  // a - p = a + (2^32 + 977) - 2^256: what is carried out says whether a is p or more.
  wk_fe t;
  wk_word carry = 0;
  t.n[0] = __builtin_addcll(a->n[0], WK_K1_FOLD256, 0, &carry);
  for (int i = 1; i < 4; i++) t.n[i] = __builtin_addcll(a->n[i], 0, carry, &carry);
  wk_fe_select(a, a, &t, wk_mask_from_bit(carry));
}

/// All ones when an element is zero modulo p, else zero.
static inline uint64_t wk_fe_is_zero(const wk_fe *a) {
  wk_fe t = *a;
  wk_fe_normalise(&t);
  const uint64_t any = t.n[0] | t.n[1] | t.n[2] | t.n[3];
  return wk_mask_if_zero((any | any >> 32) & 0xffffffff);
}
