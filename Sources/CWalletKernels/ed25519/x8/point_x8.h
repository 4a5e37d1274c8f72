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

/// The factors E, F, G and H of an addition's result.
typedef struct {
  wk_fe8 e, f, g, h;
} wk_factors_x8;

/// Where the entry is to be subtracted its coordinates have changed places already; C's sign is what remains.
WK_X8_INLINE wk_factors_x8 wk_add_factors_x8(const wk_point_x8 *p, const wk_entry_x8 *entry) {
  const wk_fe8_wide a = wk_fe8_multiply(&p->difference, &entry->half_difference);
  const wk_fe8_wide b = wk_fe8_multiply_add(wk_fe8_bias(), &p->sum, &entry->half_sum);
  wk_fe8_wide c = wk_fe8_multiply(&p->t, &entry->product);
  // In two's complement: Z's bias is more than C, so that both Z - C and Z + C are positive.
  for (int i = 0; i < 5; i++) c.limb[i] = _mm512_mask_sub_epi64(c.limb[i], entry->minus, _mm512_setzero_si512(), c.limb[i]);
  const wk_fe8_wide e = wk_fe8_subtract(&b, &a), h = wk_fe8_add(&b, &a);
  const wk_fe8_wide f = wk_fe8_subtract(&p->z, &c), g = wk_fe8_add(&p->z, &c);
  return (wk_factors_x8){wk_fe8_carry(&e), wk_fe8_carry(&f), wk_fe8_carry(&g), wk_fe8_carry(&h)};
}

/// *p + the entry.
WK_X8_INLINE void wk_add_entry_x8(wk_point_x8 *p, const wk_entry_x8 *entry) {
  const wk_factors_x8 k = wk_add_factors_x8(p, entry);
  const wk_fe8_wide x = wk_fe8_multiply(&k.e, &k.f), y = wk_fe8_multiply_add(wk_fe8_bias(), &k.g, &k.h);
  const wk_fe8_wide t = wk_fe8_multiply(&k.e, &k.h);
  const wk_fe8_wide difference = wk_fe8_subtract(&y, &x), sum = wk_fe8_add(&y, &x);
  p->difference = wk_fe8_carry(&difference);
  p->sum = wk_fe8_carry(&sum);
  p->t = wk_fe8_carry(&t);
  p->z = wk_fe8_multiply_add(wk_fe8_bias(), &k.f, &k.g);
}

/// *p + the entry, when nothing more is added afterwards.
WK_X8_INLINE wk_result_x8 wk_add_last_entry_x8(const wk_point_x8 *p, const wk_entry_x8 *entry) {
  const wk_factors_x8 k = wk_add_factors_x8(p, entry);
  return (wk_result_x8){wk_fe8_multiply_carry(&k.e, &k.f), wk_fe8_multiply_carry(&k.g, &k.h),
                        wk_fe8_multiply_carry(&k.f, &k.g)};
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
