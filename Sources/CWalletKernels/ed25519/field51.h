#pragma once

#include <stdint.h>

#include "shared/barrier.h"

// The field of 2^255 - 19 for any 64-bit processor: five limbs of 51 bits, value = Σ limb[i] · 2^(51·i).
//
// Two kinds of bounds, named in every comment here:
//   tight   every limb < 2^51 + 2^18; what products give.
//   loose   every limb < 2^54; what products take. Sums and differences of tight values are loose.

typedef unsigned __int128 wk_u128;

/// Left alone the compiler calls some of an addition's products as functions, through memory.
#define WK_FE51_INLINE static inline __attribute__((always_inline))

typedef struct {
  uint64_t limb[5];
} wk_fe51;

#define WK_FE51_MASK ((UINT64_C(1) << 51) - 1)

// Built with WK_CHECK_BOUNDS, every operand is held against its bound and a breach stops the program at once.
#ifdef WK_CHECK_BOUNDS
#define WK_FE51_REQUIRE(a, bound) \
  for (int require_i = 0; require_i < 5; require_i++) \
    if ((a)->limb[require_i] >= (bound)) __builtin_trap()
#else
#define WK_FE51_REQUIRE(a, bound) (void)0
#endif
#define WK_FE51_TIGHT ((UINT64_C(1) << 51) + (UINT64_C(1) << 18))
#define WK_FE51_LOOSE (UINT64_C(1) << 54)

static const wk_fe51 wk_fe51_zero = {{0, 0, 0, 0, 0}};
static const wk_fe51 wk_fe51_one = {{1, 0, 0, 0, 0}};

/// A value < 2^53 and a tight one give a loose one; two tight ones give one < 2^53.
WK_FE51_INLINE wk_fe51 wk_fe51_add(const wk_fe51 *a, const wk_fe51 *b) {
  WK_FE51_REQUIRE(a, WK_FE51_LOOSE / 2);
  WK_FE51_REQUIRE(b, WK_FE51_TIGHT);
  wk_fe51 r;
  for (int i = 0; i < 5; i++) r.limb[i] = a->limb[i] + b->limb[i];
  return r;
}

/// A value < 2^53 less a tight one gives a loose one; two tight ones give one < 2^53.
///
/// 2p is added: its limbs, 2^52 - 2 or - 38, exceed every tight limb.
WK_FE51_INLINE wk_fe51 wk_fe51_subtract(const wk_fe51 *a, const wk_fe51 *b) {
  WK_FE51_REQUIRE(a, WK_FE51_LOOSE / 2);
  WK_FE51_REQUIRE(b, WK_FE51_TIGHT);
  const uint64_t low = (UINT64_C(1) << 52) - 38, high = (UINT64_C(1) << 52) - 2;
  wk_fe51 r;
  r.limb[0] = a->limb[0] + low - b->limb[0];
  for (int i = 1; i < 5; i++) r.limb[i] = a->limb[i] + high - b->limb[i];
  return r;
}

/// Columns times 2^13, below 2^128, to a tight value.
///
/// The factor 2^13 makes a column's high word the carry out of its 51 bits, with no shift across words (slow on many
/// processors). All carries move on at once, twice: the first are < 2^63.6, and the last of them, since column 4 has no
/// term with the factor 19, < 2^59.4, so that 19 times it and a limb are < 2^64. The second are < 2^13.
WK_FE51_INLINE wk_fe51 wk_fe51_carry_columns(wk_u128 c0, wk_u128 c1, wk_u128 c2, wk_u128 c3, wk_u128 c4) {
  const uint64_t s0 = ((uint64_t)c0 >> 13) + 19 * (uint64_t)(c4 >> 64);
  const uint64_t s1 = ((uint64_t)c1 >> 13) + (uint64_t)(c0 >> 64);
  const uint64_t s2 = ((uint64_t)c2 >> 13) + (uint64_t)(c1 >> 64);
  const uint64_t s3 = ((uint64_t)c3 >> 13) + (uint64_t)(c2 >> 64);
  const uint64_t s4 = ((uint64_t)c4 >> 13) + (uint64_t)(c3 >> 64);
  wk_fe51 r;
  r.limb[0] = (s0 & WK_FE51_MASK) + 19 * (s4 >> 51);
  r.limb[1] = (s1 & WK_FE51_MASK) + (s0 >> 51);
  r.limb[2] = (s2 & WK_FE51_MASK) + (s1 >> 51);
  r.limb[3] = (s3 & WK_FE51_MASK) + (s2 >> 51);
  r.limb[4] = (s4 & WK_FE51_MASK) + (s3 >> 51);
  return r;
}

/// A loose value gives a tight one.
WK_FE51_INLINE wk_fe51 wk_fe51_tighten(const wk_fe51 *a) {
  WK_FE51_REQUIRE(a, WK_FE51_LOOSE);
  wk_fe51 r;
  r.limb[0] = (a->limb[0] & WK_FE51_MASK) + 19 * (a->limb[4] >> 51);
  for (int i = 1; i < 5; i++) r.limb[i] = (a->limb[i] & WK_FE51_MASK) + (a->limb[i - 1] >> 51);
  return r;
}

/// Two loose values give a tight one. A column has at most five terms, each < 19 · 2^108 · 2^13: below 2^127.6.
WK_FE51_INLINE wk_fe51 wk_fe51_multiply(const wk_fe51 *a, const wk_fe51 *b) {
  WK_FE51_REQUIRE(a, WK_FE51_LOOSE);
  WK_FE51_REQUIRE(b, WK_FE51_LOOSE);
  const uint64_t a0 = a->limb[0] << 8, a1 = a->limb[1] << 8, a2 = a->limb[2] << 8, a3 = a->limb[3] << 8,
                 a4 = a->limb[4] << 8;  // < 2^62
  const uint64_t b0 = b->limb[0] << 5, b1 = b->limb[1] << 5, b2 = b->limb[2] << 5, b3 = b->limb[3] << 5,
                 b4 = b->limb[4] << 5;                                    // < 2^59
  const uint64_t n1 = 19 * b1, n2 = 19 * b2, n3 = 19 * b3, n4 = 19 * b4;  // < 2^63.3
  return wk_fe51_carry_columns(
      (wk_u128)a0 * b0 + (wk_u128)a1 * n4 + (wk_u128)a2 * n3 + (wk_u128)a3 * n2 + (wk_u128)a4 * n1,
      (wk_u128)a0 * b1 + (wk_u128)a1 * b0 + (wk_u128)a2 * n4 + (wk_u128)a3 * n3 + (wk_u128)a4 * n2,
      (wk_u128)a0 * b2 + (wk_u128)a1 * b1 + (wk_u128)a2 * b0 + (wk_u128)a3 * n4 + (wk_u128)a4 * n3,
      (wk_u128)a0 * b3 + (wk_u128)a1 * b2 + (wk_u128)a2 * b1 + (wk_u128)a3 * b0 + (wk_u128)a4 * n4,
      (wk_u128)a0 * b4 + (wk_u128)a1 * b3 + (wk_u128)a2 * b2 + (wk_u128)a3 * b1 + (wk_u128)a4 * b0);
}

/// A loose value gives a tight one; the columns are those of the product.
WK_FE51_INLINE wk_fe51 wk_fe51_square(const wk_fe51 *a) {
  WK_FE51_REQUIRE(a, WK_FE51_LOOSE);
  const uint64_t b0 = a->limb[0] << 5, b1 = a->limb[1] << 5, b2 = a->limb[2] << 5, b3 = a->limb[3] << 5,
                 b4 = a->limb[4] << 5;                  // < 2^59
  const uint64_t n3 = 19 * b3, n4 = 19 * b4;            // < 2^63.3
  const uint64_t d0 = b0 << 4, d1 = b1 << 4, d2 = b2 << 4, d3 = b3 << 4;  // twice the value times 2^8: < 2^63
  return wk_fe51_carry_columns((wk_u128)(b0 << 3) * b0 + (wk_u128)d1 * n4 + (wk_u128)d2 * n3,
                               (wk_u128)d0 * b1 + (wk_u128)d2 * n4 + (wk_u128)(b3 << 3) * n3,
                               (wk_u128)d0 * b2 + (wk_u128)(b1 << 3) * b1 + (wk_u128)d3 * n4,
                               (wk_u128)d0 * b3 + (wk_u128)d1 * b2 + (wk_u128)(b4 << 3) * n4,
                               (wk_u128)d0 * b4 + (wk_u128)d1 * b3 + (wk_u128)(b2 << 3) * b2);
}

/// Bits 0 to 254 of four little-endian words, as a tight value.
WK_FE51_INLINE wk_fe51 wk_fe51_from_words(const uint64_t words[4]) {
  wk_fe51 r;
  r.limb[0] = words[0] & WK_FE51_MASK;
  r.limb[1] = (words[0] >> 51 | words[1] << 13) & WK_FE51_MASK;
  r.limb[2] = (words[1] >> 38 | words[2] << 26) & WK_FE51_MASK;
  r.limb[3] = (words[2] >> 25 | words[3] << 39) & WK_FE51_MASK;
  r.limb[4] = (words[3] >> 12) & WK_FE51_MASK;
  return r;
}

/// 1/a; 0 for 0. The exponent p - 2 is public, so its chain of squarings is the same for every value.
wk_fe51 wk_fe51_invert(const wk_fe51 *a);

/// The value below p, as four little-endian words of 64 bits. Takes a loose value.
void wk_fe51_to_words(uint64_t words[4], const wk_fe51 *a);

/// 1 if the loose value is 0 modulo p, else 0; without a branch.
uint64_t wk_fe51_is_zero(const wk_fe51 *a);
