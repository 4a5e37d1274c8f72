#pragma once

#include "lookup_x8.h"

// Eight points in extended coordinates, and the addition of table entries; the formulas are those of group51.h.

/// What an addition begins with: Y - X, Y + X and T ready to be multiplied, and Z with the bias in it.
typedef struct {
  wk_fe8 difference, sum, t;
  wk_fe8_wide z;
} wk_point_x8;

/// X, Y and Z of the last addition's result.
typedef struct {
  wk_fe8 x, y, z;
} wk_result_x8;

WK_X8_BEGIN

// An addition in three steps. Each one's products depend on the step before, and wait for it: whoever adds to two
// points takes their steps in turn, so that the processor has the other point's products to do meanwhile. In between
// products a look-up may go on, from `limb` on; see lookup_x8.h.

/// The products A, B (with the bias in it) and C of an addition; C in two's complement, as it takes the entry's sign.
typedef struct {
  wk_fe8_wide a, b, c;
} wk_products_x8;

/// The factors E, F, G and H of an addition's result.
typedef struct {
  wk_fe8 e, f, g, h;
} wk_factors_x8;

/// Three products. Where the entry is to be subtracted its coordinates have changed places already; C's sign remains.
WK_X8_INLINE wk_products_x8 wk_add_products_x8(const wk_point_x8 *p, const wk_entry_x8 *entry, wk_look_up_x8 *next,
                                               int limb) {
  const __m512i zero = _mm512_setzero_si512();
  wk_products_x8 r;
  wk_look_up_limb_x8(next, limb);
  r.a = wk_fe8_multiply_in_turn(wk_fe8_zero(), &p->difference, &entry->half_difference);
  wk_look_up_limb_x8(next, limb + 1);
  r.b = wk_fe8_multiply_in_turn(wk_fe8_bias(), &p->sum, &entry->half_sum);
  wk_look_up_limb_x8(next, limb + 2);
  r.c = wk_fe8_multiply_in_turn(wk_fe8_zero(), &p->t, &entry->product);
  for (int i = 0; i < 5; i++) r.c.limb[i] = _mm512_mask_sub_epi64(r.c.limb[i], entry->minus, zero, r.c.limb[i]);
  return r;
}

/// Z's bias is more than C, so that both Z - C and Z + C are positive, whatever C's sign.
WK_X8_INLINE wk_factors_x8 wk_add_factors_x8(const wk_products_x8 *k, const wk_fe8_wide *z) {
  const wk_fe8_wide e = wk_fe8_subtract(&k->b, &k->a), h = wk_fe8_add(&k->b, &k->a);
  const wk_fe8_wide f = wk_fe8_subtract(z, &k->c), g = wk_fe8_add(z, &k->c);
  return (wk_factors_x8){wk_fe8_carry(&e), wk_fe8_carry(&f), wk_fe8_carry(&g), wk_fe8_carry(&h)};
}

/// Four products: the sum.
WK_X8_INLINE void wk_add_result_x8(wk_point_x8 *p, const wk_factors_x8 *k, wk_look_up_x8 *next, int limb) {
  wk_look_up_limb_x8(next, limb);
  const wk_fe8_wide x = wk_fe8_multiply_in_turn(wk_fe8_zero(), &k->e, &k->f);
  wk_look_up_limb_x8(next, limb + 1);
  const wk_fe8_wide y = wk_fe8_multiply_in_turn(wk_fe8_bias(), &k->g, &k->h);
  wk_look_up_limb_x8(next, limb + 2);
  const wk_fe8_wide t = wk_fe8_multiply_in_turn(wk_fe8_zero(), &k->e, &k->h);
  wk_look_up_limb_x8(next, limb + 3);
  p->z = wk_fe8_multiply_in_turn(wk_fe8_bias(), &k->f, &k->g);
  const wk_fe8_wide difference = wk_fe8_subtract(&y, &x), sum = wk_fe8_add(&y, &x);
  p->difference = wk_fe8_carry(&difference);
  p->sum = wk_fe8_carry(&sum);
  p->t = wk_fe8_carry(&t);
}

/// Three products: the sum, when nothing more is added afterwards.
WK_X8_INLINE wk_result_x8 wk_add_last_result_x8(const wk_factors_x8 *k) {
  return (wk_result_x8){wk_fe8_multiply_carry(&k->e, &k->f), wk_fe8_multiply_carry(&k->g, &k->h),
                        wk_fe8_multiply_carry(&k->f, &k->g)};
}

/// *p + the entry.
WK_X8_INLINE void wk_add_entry_x8(wk_point_x8 *p, const wk_entry_x8 *entry) {
  const wk_products_x8 products = wk_add_products_x8(p, entry, NULL, 0);
  const wk_factors_x8 factors = wk_add_factors_x8(&products, &p->z);
  wk_add_result_x8(p, &factors, NULL, 0);
}

/// p[0] + entry[0] and p[1] + entry[1], and fourteen limbs of the next look-up.
WK_X8_INLINE void wk_add_entries_x8(wk_point_x8 p[2], const wk_entry_x8 entry[2], wk_look_up_x8 *next) {
  const wk_products_x8 products_0 = wk_add_products_x8(&p[0], &entry[0], next, 0);
  const wk_products_x8 products_1 = wk_add_products_x8(&p[1], &entry[1], next, 3);
  const wk_factors_x8 factors_0 = wk_add_factors_x8(&products_0, &p[0].z);
  wk_add_result_x8(&p[0], &factors_0, next, 6);
  const wk_factors_x8 factors_1 = wk_add_factors_x8(&products_1, &p[1].z);
  wk_add_result_x8(&p[1], &factors_1, next, 10);
}

/// The entry's point itself, as X = x/2, Y = y/2, Z = 1/2, T = x·y/2 = (d·x·y) · 1/(2d).
WK_X8_INLINE wk_point_x8 wk_point_of_entry_x8(const wk_entry_x8 *entry) {
  static const uint64_t half[5] = {0xffffffffffff7, 0xfffffffffffff, 0xfffffffffffff, 0xfffffffffffff, 0x3fffffffffff};
  static const uint64_t one_by_2d[5] = {0x0793b66e4fc18, 0x4c213caa1712f, 0x6dce7b305aeeb, 0xe721958b108a6,
                                        0x60483f690a6a};
  const wk_fe8 factor = wk_fe8_constant(one_by_2d), z = wk_fe8_constant(half);
  wk_point_x8 r;
  r.difference = entry->half_difference;
  r.sum = entry->half_sum;
  wk_fe8_wide t = wk_fe8_multiply(&entry->product, &factor);
  const wk_fe8_wide bias = wk_fe8_bias();
  for (int i = 0; i < 5; i++) {
    t.limb[i] = _mm512_mask_sub_epi64(t.limb[i], entry->minus, bias.limb[i], t.limb[i]);
    r.z.limb[i] = _mm512_add_epi64(z.limb[i], bias.limb[i]);
  }
  r.t = wk_fe8_carry(&t);
  return r;
}

WK_X8_END
