#include "batch.h"

#include <string.h>

#include "shared/wipe.h"
#include "wallet_kernels_hash.h"

/// Two words, for the compiler to keep in whatever 128-bit registers the processor has.
typedef uint64_t wk_pair __attribute__((vector_size(16)));

/// The entry of an odd digit, read by looking at all of them. The negative of (x, y), for a negative digit, is (-x, y).
static inline wk_entry51 look_up(const wk_portable_row *row, uint64_t digit) {
  const uint64_t minus = wk_mask_if_zero(digit >> (WK_PORTABLE_BITS - 1));
  const uint64_t index = (digit ^ minus) & (WK_PORTABLE_ENTRIES - 1);
  union {
    wk_pair pair[6];
    uint64_t word[12];
  } r = {{{0}}};
#pragma clang loop unroll(full)
  for (uint64_t i = 0; i < WK_PORTABLE_ENTRIES; i++) {
    const uint64_t here = wk_mask_if_zero(i ^ index);
    const wk_pair mask = {here, here};
    const wk_pair *pair = (const wk_pair *)row[i].word;
    for (int p = 0; p < 6; p++) r.pair[p] |= pair[p] & mask;
  }
  uint64_t sum[4], difference[4];
  for (int w = 0; w < 4; w++) {
    const uint64_t swap = (r.word[w] ^ r.word[4 + w]) & minus;
    sum[w] = r.word[w] ^ swap;
    difference[w] = r.word[4 + w] ^ swap;
  }
  wk_entry51 entry = {wk_fe51_from_words(sum), wk_fe51_from_words(difference), wk_fe51_from_words(r.word + 8)};
  const wk_fe51 negative = wk_fe51_subtract(&wk_fe51_zero, &entry.product);
  for (int l = 0; l < 5; l++) entry.product.limb[l] ^= (entry.product.limb[l] ^ negative.limb[l]) & minus;
  return entry;
}

/// The window's digit out of the number that holds them all.
static inline uint64_t digit_at(const uint64_t digits[4], int window) {
  const int bit = window * WK_PORTABLE_BITS, word = bit / 64, shift = bit % 64;
  uint64_t digit = digits[word] >> shift;
  if (shift > 64 - WK_PORTABLE_BITS && word < 3) digit |= digits[word + 1] << (64 - shift);
  return digit & ((UINT64_C(1) << WK_PORTABLE_BITS) - 1);
}

/// Every key's multiple of the base point. Windows outside, keys inside: a window's entries stay in the nearest cache.
static void multiply_group(const wk_portable_table *table, wk_portable_scratch *scratch, size_t count) {
  for (size_t i = 0; i < count; i++) {
    const wk_entry51 entry = look_up(table->row[0], digit_at(scratch->digits[i], 0));
    scratch->point[i] = wk_point51_of_entry(&entry);
  }
  for (int window = 1; window < WK_PORTABLE_WINDOWS; window++) {
    for (size_t i = 0; i < count; i++) {
      const wk_entry51 entry = look_up(table->row[window], digit_at(scratch->digits[i], window));
      wk_point51_add_entry(&scratch->point[i], &entry);
    }
  }
}

/// Encodes one point, holds what was encoded against the curve's equation and adds it to the sum.
///
/// Returns 1 if the point is on the curve. The check starts from the encoded y, so it covers the encoding as well.
static uint64_t finish_point(uint8_t public_key[32], wk_point51 *sum, const wk_point51 *point,
                             const wk_fe51 *inverse_z) {
  const wk_fe51 x = wk_fe51_multiply(&point->x, inverse_z), computed_y = wk_fe51_multiply(&point->y, inverse_z);
  uint64_t x_words[4], words[4];
  wk_fe51_to_words(x_words, &x);
  wk_fe51_to_words(words, &computed_y);
  words[3] |= x_words[0] << 63;
  wk_store_words(public_key, words);

  // (y - x)·(y + x) = 1 + d·(x·y)², in numbers that the addition below needs anyway.
  const wk_fe51 y = wk_fe51_from_words(words);
  const wk_fe51 y_plus_x = wk_fe51_add(&y, &x), y_minus_x = wk_fe51_subtract(&y, &x);
  const wk_fe51 xy = wk_fe51_multiply(&x, &y), dxy = wk_fe51_multiply(&xy, &wk_fe51_d);
  const wk_fe51 left = wk_fe51_multiply(&y_minus_x, &y_plus_x);
  wk_fe51 right = wk_fe51_multiply(&xy, &dxy);
  right.limb[0] += 1;
  const wk_fe51 difference = wk_fe51_subtract(&left, &right);

  // The entry is twice what `wk_point51_add_entry` takes, so Z counts twice as well.
  const wk_fe51 sum_difference = wk_fe51_subtract(&sum->y, &sum->x), sum_sum = wk_fe51_add(&sum->y, &sum->x);
  const wk_fe51 dxy_2 = wk_fe51_add(&dxy, &dxy);
  const wk_fe51 a = wk_fe51_multiply(&sum_difference, &y_minus_x), b = wk_fe51_multiply(&sum_sum, &y_plus_x);
  const wk_fe51 c = wk_fe51_multiply(&sum->t, &dxy_2), d = wk_fe51_add(&sum->z, &sum->z);
  wk_point51_from_products(sum, &a, &b, &c, &d);
  return wk_fe51_is_zero(&difference);
}

/// Brings the group's points to affine form with one inversion (Montgomery's trick); returns 1 if all are on the curve.
static uint64_t finish_group(wk_portable_scratch *scratch, size_t count, uint8_t *public_keys) {
  // T is needed no more: its place takes the product of all Z before this one. No Z is 0, as the formulas are complete.
  wk_fe51 product = wk_fe51_one;
  for (size_t i = 0; i < count; i++) {
    scratch->point[i].t = product;
    product = wk_fe51_multiply(&product, &scratch->point[i].z);
  }
  wk_fe51 inverse = wk_fe51_invert(&product);
  uint64_t all_on_curve = 1;
  for (size_t i = count; i-- > 0;) {
    const wk_point51 *point = &scratch->point[i];
    const wk_fe51 inverse_z = wk_fe51_multiply(&inverse, &point->t);
    inverse = wk_fe51_multiply(&inverse, &point->z);
    // The weight follows the place in the whole batch; a group's first key has a multiple of 8.
    all_on_curve &= finish_point(public_keys + 32 * i, &scratch->sum[i % 8], point, &inverse_z);
  }
  return all_on_curve;
}

/// Hashes seeds twice, the second time after all the others, and returns 0 only if both gave the same.
///
/// A wrong digest gives a wrong scalar to the point and to the sums alike, so that no check of points notices it.
static uint64_t hash_twice(const wk_ed25519_job *job, const uint8_t *secrets, size_t count,
                           wk_portable_scratch *scratch) {
  const wk_records seeds = {secrets, 32, NULL, 32};
  if (wk_sha512(WK_PORTABLE, seeds, count, scratch->digest[0], job->hash_scratch, job->hash_scratch_bytes) != WK_OK) {
    return 1;
  }
  uint64_t difference = 0;
  for (size_t i = 0; i < count; i += WK_PORTABLE_REHASHED) {
    const size_t left = count - i, some = left < WK_PORTABLE_REHASHED ? left : WK_PORTABLE_REHASHED;
    const wk_records again = {secrets + 32 * i, 32, NULL, 32};
    uint64_t(*words)[8] = scratch->digest_again;
    if (wk_sha512(WK_PORTABLE, again, some, (uint8_t *)words[0], job->hash_scratch, job->hash_scratch_bytes) != WK_OK) {
      return 1;
    }
    for (size_t j = 0; j < some; j++) {
      uint64_t first[8];
      memcpy(first, scratch->digest[i + j], sizeof first);
      for (int w = 0; w < 8; w++) difference |= first[w] ^ words[j][w];
      wk_wipe(first, sizeof first);
    }
  }
  return difference;
}

/// The group's scalars, added to the sums and cut into digits.
///
/// Returns 0 unless hashing went wrong.
static uint64_t load_group(const wk_ed25519_job *job, size_t first, size_t count, wk_portable_scratch *scratch) {
  const uint8_t *secrets = job->secrets + 32 * first;
  const int from_seeds = job->source == WK_FROM_SEEDS;
  const uint64_t fault = from_seeds ? hash_twice(job, secrets, count, scratch) : 0;
  for (size_t i = 0; i < count; i++) {
    uint64_t words[4];
    wk_load_words(words, from_seeds ? scratch->digest[i] : secrets + 32 * i);
    if (from_seeds) wk_scalar_clamp(words);
    wk_scalar_sums_add(&scratch->scalars, i % 8, words);
    wk_scalar_to_digits(scratch->digits[i], words, WK_PORTABLE_BITS * WK_PORTABLE_WINDOWS);
    wk_wipe(words, sizeof words);
  }
  return fault;
}

wk_status wk_ed25519_portable(const wk_portable_table *table, const wk_ed25519_job *job, wk_portable_scratch *scratch) {
  for (int i = 0; i < 8; i++) scratch->sum[i] = wk_point51_identity;
  scratch->scalars = (wk_scalar_sums){{{0}}};
  uint64_t all_right = 1;
  for (size_t first = 0; first < job->count; first += WK_PORTABLE_GROUP) {
    const size_t left = job->count - first, count = left < WK_PORTABLE_GROUP ? left : WK_PORTABLE_GROUP;
    all_right &= wk_mask_if_zero(load_group(job, first, count, scratch));
    multiply_group(table, scratch, count);
    all_right &= finish_group(scratch, count, job->public_keys + 32 * first);
  }
  if (job->sums) {
    const wk_point51 total = wk_point51_weighted_sum(scratch->sum);
    wk_point51_encode(job->sums->point, &total);
    wk_scalar_sums_reduce(job->sums->scalar, &scratch->scalars);
  }
  return (wk_status)(WK_OFF_CURVE * (1 - all_right));
}
