#pragma once

#include "scratch_x8.h"

// From extended coordinates to bytes, the check of every point, and the sum.

WK_X8_BEGIN

/// A canonical value, all of whose limbs are masked, can be summed like a product.
WK_X8_INLINE wk_fe8_wide wk_fe8_widen(const wk_fe8 *canonical) {
  wk_fe8_wide r;
  for (int i = 0; i < 5; i++) r.limb[i] = canonical->limb[i];
  return r;
}

WK_X8_INLINE void wk_sum_start_x8(wk_point_x8 *sum) {
  static const uint64_t zero[5] = {0}, one[5] = {1, 0, 0, 0, 0};
  const wk_fe8_wide bias = wk_fe8_bias();
  sum->difference = sum->sum = wk_fe8_constant(one);
  sum->t = wk_fe8_constant(zero);
  sum->z = bias;
  sum->z.limb[0] = _mm512_add_epi64(bias.limb[0], _mm512_set1_epi64(2));
}

/// Encodes eight points, holds what was encoded against the curve's equation and adds the points to the lanes' sums.
///
/// Returns the lanes whose point is not on the curve. The check starts from the encoded y, so it covers the encoding.
WK_X8_INLINE __mmask8 wk_finish_point_x8(wk_words_x8 *encoded, wk_point_x8 *sum, const wk_result_x8 *point,
                                         const wk_fe8 *inverse_z) {
  static const uint64_t two_d[5] = {0x69b9426b2f159, 0x9a8283b156ebd, 0xef3d13000e014, 0xfce7198e80f2e, 0x2406d9dc56df};
  const wk_fe8 carried_x = wk_fe8_multiply_carry(&point->x, inverse_z);
  const wk_fe8 carried_y = wk_fe8_multiply_carry(&point->y, inverse_z);
  const wk_fe8 x = wk_fe8_canonical(&carried_x), canonical_y = wk_fe8_canonical(&carried_y);
  *encoded = wk_fe8_to_words(&canonical_y);
  encoded->word[3] = _mm512_or_si512(encoded->word[3], _mm512_slli_epi64(x.limb[0], 63));

  const wk_fe8 y = wk_fe8_from_words(encoded);
  const wk_fe8_wide wide_x = wk_fe8_widen(&x), wide_y = wk_fe8_widen(&y), bias = wk_fe8_bias();
  const wk_fe8_wide biased_y = wk_fe8_add(&bias, &wide_y);
  const wk_fe8_wide wide_difference = wk_fe8_subtract(&biased_y, &wide_x), wide_sum = wk_fe8_add(&wide_y, &wide_x);
  const wk_fe8 factor = wk_fe8_constant(two_d);
  const wk_fe8 xy = wk_fe8_multiply_carry(&x, &y);
  const wk_entry_x8 entry = {wk_fe8_carry(&wide_sum), wk_fe8_carry(&wide_difference),
                             wk_fe8_multiply_carry(&xy, &factor), 0};

  // 2·(y - x)·(y + x) - 2·d·(x·y)² - 2 = 0, in numbers that the addition below needs anyway.
  const wk_fe8_wide squares = wk_fe8_multiply_add(bias, &entry.half_difference, &entry.half_sum);
  const wk_fe8_wide right = wk_fe8_multiply(&xy, &entry.product), left = wk_fe8_add(&squares, &squares);
  wk_fe8_wide wide = wk_fe8_subtract(&left, &right);
  wide.limb[0] = _mm512_sub_epi64(wide.limb[0], _mm512_set1_epi64(2));
  const wk_fe8 carried = wk_fe8_carry(&wide), zero = wk_fe8_canonical(&carried);
  __m512i any = zero.limb[0];
  for (int i = 1; i < 5; i++) any = _mm512_or_si512(any, zero.limb[i]);

  // The entry is twice what the addition takes, so Z counts twice as well.
  wk_add_entry_x8(sum, &entry);
  sum->z = wk_fe8_add(&sum->z, &sum->z);
  return _mm512_test_epi64_mask(any, any);
}

WK_X8_END
