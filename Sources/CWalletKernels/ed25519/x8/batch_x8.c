#include "batch_x8.h"

#if defined(__x86_64__)

#include <string.h>

#include "finish_x8.h"
#include "shared/wipe.h"
#include "wallet_kernels_hash.h"

static size_t vectors_of(size_t count) { return count / 8 + (count % 8 != 0); }

size_t wk_ed25519_x8_scratch_bytes(size_t count) {
  const size_t vectors = vectors_of(count);
  return sizeof(wk_x8_scratch) + (vectors < WK_X8_GROUP ? vectors : WK_X8_GROUP) * sizeof(wk_pending_x8);
}

WK_X8_BEGIN

/// Hashes seeds twice, each the second time in another lane, and returns 0 only if both gave the same.
///
/// A wrong digest gives a wrong scalar to the point and to the sums alike, so that no check of points notices it.
static uint64_t hash_twice(const wk_ed25519_job *job, const uint8_t *secrets, size_t count, wk_x8_scratch *scratch) {
  const wk_records seeds = {secrets, 32, NULL, 32}, later = {secrets + 32, 32, NULL, 32};
  void *memory = job->hash_scratch;
  const size_t bytes = job->hash_scratch_bytes;
  // In the second pass the last place is the first seed's.
  uint8_t(*again)[64] = scratch->digest_again;
  if (wk_sha512(WK_AVX512IFMA, seeds, count, scratch->digest[0], memory, bytes) != WK_OK ||
      wk_sha512(WK_AVX512IFMA, later, count - 1, again[0], memory, bytes) != WK_OK ||
      wk_sha512(WK_PORTABLE, seeds, 1, again[count - 1], memory, bytes) != WK_OK) {
    return 1;
  }
  uint64_t difference = 0;
  for (size_t i = 0; i < count; i++) {
    const uint8_t *first = scratch->digest[i + 1 < count ? i + 1 : 0];
    for (size_t word = 0; word < 64; word += 8) {
      uint64_t a, b;
      memcpy(&a, first + word, 8);
      memcpy(&b, again[i] + word, 8);
      difference |= a ^ b;
    }
  }
  return difference;
}

/// The scalars of up to WK_X8_BLOCK vectors, added to the sums and cut into digits. `first` is a key's index.
///
/// Lanes beyond the last key get the scalar 0: it adds nothing to the sums, and its point, the neutral one, neither.
///
/// Returns 0 unless hashing went wrong.
static uint64_t load_block(const wk_ed25519_job *job, size_t first, size_t count, wk_x8_scratch *scratch) {
  const uint8_t *secrets = job->secrets + 32 * first;
  const int from_seeds = job->source == WK_FROM_SEEDS;
  const uint64_t fault = from_seeds ? hash_twice(job, secrets, count, scratch) : 0;
  for (size_t i = 0; i < count; i += 8) {
    const size_t lanes = count - i < 8 ? count - i : 8;
    wk_words_x8 scalars;
    if (from_seeds) {
      scalars = wk_load_x8(scratch->digest[i], 64);
      wk_scalar_clamp_x8(&scalars);
      const __mmask8 used = (__mmask8)((1u << lanes) - 1);
      for (int w = 0; w < 4; w++) scalars.word[w] = _mm512_maskz_mov_epi64(used, scalars.word[w]);
    } else {
      const uint8_t *records = secrets + 32 * i;
      if (lanes < 8) {
        memset(scratch->tail, 0, sizeof scratch->tail);
        memcpy(scratch->tail, records, 32 * lanes);
        records = scratch->tail[0];
      }
      scalars = wk_load_x8(records, 32);
    }
    wk_scalar_sums_add_x8(&scratch->scalars, &scalars);
    scratch->digits[i / 8] = wk_scalar_to_digits_x8(&scalars);
  }
  return fault;
}

/// The window's digit in the low byte of each lane.
WK_X8_INLINE __m512i digit_at(const wk_words_x8 *digits, int window) {
  return _mm512_srl_epi64(digits->word[window / 8], _mm_cvtsi32_si128(8 * (window % 8)));
}

/// Begins to look up what vectors i and i + 1 add in a window.
WK_X8_INLINE void begin_look_up(wk_look_up_x8 *l, const wk_x8_table *table, const wk_x8_scratch *scratch, size_t i,
                                int window) {
  wk_look_up_begin_x8(l, table->row[window], digit_at(&scratch->digits[i], window),
                      digit_at(&scratch->digits[i + 1], window));
}

/// Every key's multiple of the base point, for up to WK_X8_BLOCK vectors, two at a time. An odd one out has a companion
/// that no one looks at: the digits beyond it are left from before, or 0.
static void multiply_block(const wk_x8_table *table, wk_x8_scratch *scratch, size_t vectors, wk_pending_x8 *pending) {
  wk_look_up_x8 look_up;
  for (size_t i = 0; i < vectors; i += 2) {
    begin_look_up(&look_up, table, scratch, i, 0);
    wk_look_up_limbs_x8(&look_up);
    for (int v = 0; v < 2; v++) {
      const wk_entry_x8 entry = wk_look_up_end_x8(&look_up, v);
      scratch->point[i + (size_t)v] = wk_point_of_entry_x8(&entry);
    }
  }
  const int last = WK_X8_WINDOWS - 1;
  begin_look_up(&look_up, table, scratch, 0, 1);
  wk_look_up_limbs_x8(&look_up);
  for (int window = 1; window < last; window++) {
    for (size_t i = 0; i < vectors; i += 2) {
      const wk_entry_x8 entry[2] = {wk_look_up_end_x8(&look_up, 0), wk_look_up_end_x8(&look_up, 1)};
      // The pair that comes next, perhaps in the next window, is looked up between this one's products.
      if (i + 2 < vectors) begin_look_up(&look_up, table, scratch, i + 2, window);
      else begin_look_up(&look_up, table, scratch, 0, window + 1);
      wk_add_entries_x8(&scratch->point[i], entry, &look_up);
      wk_look_up_limb_x8(&look_up, 14);
    }
  }
  // The running product waits for the one before; in between additions there is enough else to do.
  for (size_t i = 0; i < vectors; i += 2) {
    if (i > 0) {
      begin_look_up(&look_up, table, scratch, i, last);
      wk_look_up_limbs_x8(&look_up);
    }
    for (size_t v = 0; v < 2 && i + v < vectors; v++) {
      const wk_entry_x8 entry = wk_look_up_end_x8(&look_up, (int)v);
      const wk_products_x8 products = wk_add_products_x8(&scratch->point[i + v], &entry, NULL, 0);
      const wk_factors_x8 factors = wk_add_factors_x8(&products, &scratch->point[i + v].z);
      pending[i + v].result = wk_add_last_result_x8(&factors);
      pending[i + v].product_before = scratch->product;
      scratch->product = wk_fe8_multiply_carry(&scratch->product, &pending[i + v].result.z);
    }
  }
}

/// One over each lane. The lanes' product is inverted alone, by the portable code: all lanes at once would take
/// twice as long.
static wk_fe8 invert(const wk_fe8 *a) {
  _Alignas(64) uint64_t lanes[4][8];
  wk_fe51 value[8], product_before[8], product = wk_fe51_one;
  const wk_fe8 canonical = wk_fe8_canonical(a);
  wk_words_x8 words = wk_fe8_to_words(&canonical);
  for (int w = 0; w < 4; w++) _mm512_store_si512(lanes[w], words.word[w]);
  for (int i = 0; i < 8; i++) {
    const uint64_t lane[4] = {lanes[0][i], lanes[1][i], lanes[2][i], lanes[3][i]};
    value[i] = wk_fe51_from_words(lane);
    product_before[i] = product;
    product = wk_fe51_multiply(&product, &value[i]);
  }
  wk_fe51 inverse = wk_fe51_invert(&product);
  for (int i = 7; i >= 0; i--) {
    const wk_fe51 one = wk_fe51_multiply(&inverse, &product_before[i]);
    inverse = wk_fe51_multiply(&inverse, &value[i]);
    uint64_t lane[4];
    wk_fe51_to_words(lane, &one);
    for (int w = 0; w < 4; w++) lanes[w][i] = lane[w];
  }
  for (int w = 0; w < 4; w++) words.word[w] = _mm512_load_si512(lanes[w]);
  wk_wipe(lanes, sizeof lanes);
  wk_wipe(value, sizeof value);
  wk_wipe(product_before, sizeof product_before);
  return wk_fe8_from_words(&words);
}

/// Brings a group's points to affine form with one inversion (Montgomery's trick) and writes them; returns the lanes
/// where one is off the curve.
static __mmask8 finish_group(wk_x8_scratch *scratch, size_t count, uint8_t *public_keys) {
  wk_fe8 inverse = invert(&scratch->product);
  __mmask8 off_curve = 0;
  for (size_t i = vectors_of(count); i-- > 0;) {
    const wk_pending_x8 *pending = &scratch->pending[i];
    const wk_fe8 inverse_z = wk_fe8_multiply_carry(&inverse, &pending->product_before);
    inverse = wk_fe8_multiply_carry(&inverse, &pending->result.z);
    wk_words_x8 encoded;
    off_curve |= wk_finish_point_x8(&encoded, &scratch->sum, &pending->result, &inverse_z);
    if (count - 8 * i >= 8) {
      wk_store_x8(public_keys + 256 * i, &encoded);
    } else {
      wk_store_x8(scratch->tail[0], &encoded);
      memcpy(public_keys + 256 * i, scratch->tail, 32 * (count - 8 * i));
    }
  }
  return off_curve;
}

/// The lanes' sums, weighted and brought together.
static void finish_sums(wk_x8_scratch *scratch, wk_ed25519_sums *sums) {
  const wk_point_x8 *sum = &scratch->sum;
  // Twice X, Y and T, as Z is doubled already.
  wk_fe8_wide coordinate[4];
  const wk_fe8 canonical_sum = wk_fe8_canonical(&sum->sum), canonical_difference = wk_fe8_canonical(&sum->difference);
  const wk_fe8 canonical_t = wk_fe8_canonical(&sum->t);
  const wk_fe8_wide s = wk_fe8_widen(&canonical_sum), d = wk_fe8_widen(&canonical_difference);
  const wk_fe8_wide t = wk_fe8_widen(&canonical_t), bias = wk_fe8_bias(), biased = wk_fe8_add(&bias, &s);
  coordinate[0] = wk_fe8_subtract(&biased, &d);
  coordinate[1] = wk_fe8_add(&s, &d);
  coordinate[2] = sum->z;
  coordinate[3] = wk_fe8_add(&t, &t);
  _Alignas(64) uint64_t lanes[4][4][8];
  for (int c = 0; c < 4; c++) {
    const wk_fe8 carried = wk_fe8_carry(&coordinate[c]), canonical = wk_fe8_canonical(&carried);
    const wk_words_x8 words = wk_fe8_to_words(&canonical);
    for (int w = 0; w < 4; w++) _mm512_store_si512(lanes[c][w], words.word[w]);
  }
  wk_point51 part[8];
  for (int i = 0; i < 8; i++) {
    wk_fe51 value[4];
    for (int c = 0; c < 4; c++) {
      const uint64_t words[4] = {lanes[c][0][i], lanes[c][1][i], lanes[c][2][i], lanes[c][3][i]};
      value[c] = wk_fe51_from_words(words);
    }
    part[i] = (wk_point51){value[0], value[1], value[2], value[3]};
  }
  const wk_point51 total = wk_point51_weighted_sum(part);
  wk_point51_encode(sums->point, &total);
  wk_scalar_sums_reduce(sums->scalar, &scratch->scalars);
}

wk_status wk_ed25519_x8(const wk_x8_table *table, const wk_ed25519_job *job, void *scratch_memory) {
  static const uint64_t one[5] = {1, 0, 0, 0, 0};
  wk_x8_scratch *scratch = scratch_memory;
  __mmask8 off_curve = 0;
  uint64_t fault = 0;
  wk_sum_start_x8(&scratch->sum);
  memset(&scratch->scalars, 0, sizeof scratch->scalars);
  for (size_t first = 0; first < job->count; first += 8 * WK_X8_GROUP) {
    const size_t left = job->count - first, count = left < 8 * WK_X8_GROUP ? left : 8 * WK_X8_GROUP;
    scratch->product = wk_fe8_constant(one);
    for (size_t i = 0; i < count; i += 8 * WK_X8_BLOCK) {
      const size_t keys = count - i < 8 * WK_X8_BLOCK ? count - i : 8 * WK_X8_BLOCK;
      fault |= load_block(job, first + i, keys, scratch);
      multiply_block(table, scratch, vectors_of(keys), &scratch->pending[i / 8]);
    }
    off_curve |= finish_group(scratch, count, job->public_keys + 32 * first);
  }
  if (job->sums) finish_sums(scratch, job->sums);
  wk_wipe_avx512_registers();
#if __has_feature(memory_sanitizer)
  // The verdict depends on secrets and is meant to be known.
  __msan_unpoison(&off_curve, sizeof off_curve);
  __msan_unpoison(&fault, sizeof fault);
#endif
  return ((fault != 0) | (off_curve != 0)) ? WK_OFF_CURVE : WK_OK;
}

WK_X8_END

#endif
