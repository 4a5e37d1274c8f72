#pragma once

#include "../constants.h"
#include "shared/barrier.h"
#include "shared/bounds.h"

// Arithmetic modulo p on single elements.
//
// An element is `weak` when its limbs 0..3 are below 2^52 + 2^46 and limb 4 is below 2^48 + 2^5: what products and
// `wk_fe_weaken` return. Sums and differences are `loose` and may only go into products: limbs 0..3 below 2^55, limb 4
// below 2^51. A value has several representations until it is normalised.
typedef struct {
  uint64_t n[WK_K1_LIMBS];
} wk_fe;

typedef unsigned __int128 wk_u128;

#define WK_FE_ASSERT_WEAK(a) WK_ASSERT_LIMBS((a)->n, (UINT64_C(1) << 52) + (UINT64_C(1) << 46), (UINT64_C(1) << 48) + 32)
#define WK_FE_ASSERT_LOOSE(a) WK_ASSERT_LIMBS((a)->n, UINT64_C(1) << 55, UINT64_C(1) << 51)

// The five columns above 2^260 come in as limbs h (0..3 below 2^52, h4 below 2^61), the five below as sums that the
// macro adds up one by one; each stays below 2^113.
#define WK_FE_REDUCE(r, h, addend, c0, c1, c2, c3, c4)                    \
  do {                                                                    \
    const uint64_t *extra = (addend);                                     \
    wk_u128 c = (c0) + (wk_u128)(h)[0] * WK_K1_FOLD260 + extra[0];        \
    uint64_t r0 = (uint64_t)c & WK_M52;                                   \
    c = (c >> 52) + (c1) + (wk_u128)(h)[1] * WK_K1_FOLD260 + extra[1];    \
    uint64_t r1 = (uint64_t)c & WK_M52;                                   \
    c = (c >> 52) + (c2) + (wk_u128)(h)[2] * WK_K1_FOLD260 + extra[2];    \
    (r)->n[2] = (uint64_t)c & WK_M52;                                     \
    c = (c >> 52) + (c3) + (wk_u128)(h)[3] * WK_K1_FOLD260 + extra[3];    \
    (r)->n[3] = (uint64_t)c & WK_M52;                                     \
    c = (c >> 52) + (c4) + (wk_u128)(h)[4] * WK_K1_FOLD260 + extra[4];    \
    (r)->n[4] = (uint64_t)c & WK_M48;                                     \
    /* c is below 2^112, so this is below 2^64; times 2^33 and shifted by 52, what goes to limb 1 is below 2^46. */ \
    c = (wk_u128)(uint64_t)(c >> 48) * WK_K1_FOLD256 + r0;                \
    (r)->n[0] = (uint64_t)c & WK_M52;                                     \
    (r)->n[1] = r1 + (uint64_t)(c >> 52);                                 \
  } while (0)

static const uint64_t wk_fe_nothing[WK_K1_LIMBS];

/// r = a b + addend; a and b loose, the addend's limbs below 2^57; r weak. r may be a or b.
static inline void wk_fe_mul_add(wk_fe *r, const wk_fe *a, const wk_fe *b, const uint64_t addend[WK_K1_LIMBS]) {
  WK_FE_ASSERT_LOOSE(a);
  WK_FE_ASSERT_LOOSE(b);
  const uint64_t a0 = a->n[0], a1 = a->n[1], a2 = a->n[2], a3 = a->n[3], a4 = a->n[4];
  const uint64_t b0 = b->n[0], b1 = b->n[1], b2 = b->n[2], b3 = b->n[3], b4 = b->n[4];
  uint64_t h[5];
  // Products of low limbs are below 2^110, those with one top limb below 2^106.
  wk_u128 d = (wk_u128)a1 * b4 + (wk_u128)a2 * b3 + (wk_u128)a3 * b2 + (wk_u128)a4 * b1;
  h[0] = (uint64_t)d & WK_M52;
  d = (d >> 52) + (wk_u128)a2 * b4 + (wk_u128)a3 * b3 + (wk_u128)a4 * b2;
  h[1] = (uint64_t)d & WK_M52;
  d = (d >> 52) + (wk_u128)a3 * b4 + (wk_u128)a4 * b3;
  h[2] = (uint64_t)d & WK_M52;
  d = (d >> 52) + (wk_u128)a4 * b4;
  h[3] = (uint64_t)d & WK_M52;
  h[4] = (uint64_t)(d >> 52);
  WK_FE_REDUCE(r, h, addend, (wk_u128)a0 * b0, (wk_u128)a0 * b1 + (wk_u128)a1 * b0,
               (wk_u128)a0 * b2 + (wk_u128)a1 * b1 + (wk_u128)a2 * b0,
               (wk_u128)a0 * b3 + (wk_u128)a1 * b2 + (wk_u128)a2 * b1 + (wk_u128)a3 * b0,
               (wk_u128)a0 * b4 + (wk_u128)a1 * b3 + (wk_u128)a2 * b2 + (wk_u128)a3 * b1 + (wk_u128)a4 * b0);
}

/// r = a^2 + addend; bounds as for `wk_fe_mul_add`.
static inline void wk_fe_sqr_add(wk_fe *r, const wk_fe *a, const uint64_t addend[WK_K1_LIMBS]) {
  WK_FE_ASSERT_LOOSE(a);
  const uint64_t a0 = a->n[0], a1 = a->n[1], a2 = a->n[2], a3 = a->n[3], a4 = a->n[4];
  const uint64_t t0 = a0 * 2, t1 = a1 * 2, t2 = a2 * 2, t3 = a3 * 2;
  uint64_t h[5];
  wk_u128 d = (wk_u128)t1 * a4 + (wk_u128)t2 * a3;
  h[0] = (uint64_t)d & WK_M52;
  d = (d >> 52) + (wk_u128)t2 * a4 + (wk_u128)a3 * a3;
  h[1] = (uint64_t)d & WK_M52;
  d = (d >> 52) + (wk_u128)t3 * a4;
  h[2] = (uint64_t)d & WK_M52;
  d = (d >> 52) + (wk_u128)a4 * a4;
  h[3] = (uint64_t)d & WK_M52;
  h[4] = (uint64_t)(d >> 52);
  WK_FE_REDUCE(r, h, addend, (wk_u128)a0 * a0, (wk_u128)t0 * a1, (wk_u128)t0 * a2 + (wk_u128)a1 * a1,
               (wk_u128)t0 * a3 + (wk_u128)t1 * a2, (wk_u128)t0 * a4 + (wk_u128)t1 * a3 + (wk_u128)a2 * a2);
}

static inline void wk_fe_mul(wk_fe *r, const wk_fe *a, const wk_fe *b) { wk_fe_mul_add(r, a, b, wk_fe_nothing); }
static inline void wk_fe_sqr(wk_fe *r, const wk_fe *a) { wk_fe_sqr_add(r, a, wk_fe_nothing); }

// 2p and 4p in limbs so large that a weak element, or the sum of two, can be taken away limb by limb.
#define WK_FE_TWO_P(i) ((i) == 0 ? 2 * WK_K1_P0 : (i) == 4 ? 2 * WK_K1_P4 : 2 * WK_K1_P1)
#define WK_FE_FOUR_P(i) (2 * WK_FE_TWO_P(i))

/// r = a - b; a and b weak, r loose (below 2^54 and 2^50).
static inline void wk_fe_sub(wk_fe *r, const wk_fe *a, const wk_fe *b) {
  WK_FE_ASSERT_WEAK(a);
  WK_FE_ASSERT_WEAK(b);
  for (int i = 0; i < WK_K1_LIMBS; i++) r->n[i] = a->n[i] + WK_FE_TWO_P(i) - b->n[i];
}

/// Makes a loose element weak.
static inline void wk_fe_weaken(wk_fe *a) {
  WK_FE_ASSERT_LOOSE(a);
  // At most 2^3, times 2^33.
  a->n[0] += (a->n[4] >> 48) * WK_K1_FOLD256;
  a->n[4] &= WK_M48;
  for (int i = 0; i < 4; i++) {
    a->n[i + 1] += a->n[i] >> 52;
    a->n[i] &= WK_M52;
  }
}

/// Gives a loose element its one representation below p.
static inline void wk_fe_normalise(wk_fe *a) {
  wk_fe_weaken(a);
  // Once more: the first time may leave up to 2^256 + 2^213; after this the value is below 2^256.
  wk_fe_weaken(a);
  // a - p = a + (2^32 + 977) - 2^256: what is carried out of the top says whether a is p or more.
  uint64_t t[WK_K1_LIMBS];
  uint64_t carry = WK_K1_FOLD256;
  for (int i = 0; i < 4; i++) {
    t[i] = a->n[i] + carry;
    carry = t[i] >> 52;
    t[i] &= WK_M52;
  }
  t[4] = a->n[4] + carry;
  const uint64_t reduced = wk_mask_from_bit(t[4] >> 48);
  t[4] &= WK_M48;
  for (int i = 0; i < WK_K1_LIMBS; i++) a->n[i] ^= (a->n[i] ^ t[i]) & reduced;
}

/// All ones when a loose element is zero modulo p, else zero.
static inline uint64_t wk_fe_is_zero(const wk_fe *a) {
  wk_fe t = *a;
  wk_fe_normalise(&t);
  return wk_mask_if_zero(t.n[0] | t.n[1] | t.n[2] | t.n[3] | t.n[4]);
}
