#include <string.h>

#include "../engines.h"
#include "field_bytes.h"
#include "inverse.h"
#include "points.h"
#include "scalar.h"
#include "shared/barrier.h"
#include "shared/verdict.h"
#include "shared/wipe.h"

// One window after the other, the entry that a key's digit selects is added to the key's sum. The divisions of all
// keys' additions in a window share one inversion (Montgomery's trick).

typedef struct {
  wk_point *sums;      // the windows so far
  wk_point *terms;     // what is being added
  wk_fe *differences;  // of x, from the sums to the terms
  wk_fe *prefixes;     // products of the coordinate differences of all keys before this one
  uint8_t *digits;     // by windows: the bits of each key's recoded scalar
  size_t count;
} batch;

enum { SCRATCH_PER_KEY = 2 * sizeof(wk_point) + 2 * sizeof(wk_fe) + WK_K1_PORTABLE_WINDOWS };

size_t wk_k1_portable_scratch_bytes(size_t count) { return count * SCRATCH_PER_KEY; }

static batch lay_out(void *scratch, size_t count) {
  batch b = {.count = count};
  b.sums = scratch;
  b.terms = b.sums + count;
  b.differences = (wk_fe *)(b.terms + count);
  b.prefixes = b.differences + count;
  b.digits = (uint8_t *)(b.prefixes + count);
  return b;
}

// All ones when every scalar is in 1..<n.
static uint64_t recode(const batch *b, const wk_secp256k1_table *table, const uint8_t *scalars) {
  uint64_t valid = ~UINT64_C(0);
  uint64_t k[4], u[5] = {0};
  for (size_t i = 0; i < b->count; i++) {
    wk_scalar_from_bytes(k, scalars + 32 * i);
    valid &= wk_scalar_is_valid(k);
    wk_scalar_recode(u, k, table->recode_addend);
    for (unsigned window = 0; window < WK_K1_PORTABLE_WINDOWS; window++) {
      const unsigned bit = window * WK_K1_PORTABLE_BITS, word = bit / 64, shift = bit % 64;
      // Where a window ends in the next word; for the others this shifts in zeros' place what the mask removes.
      const uint64_t above = shift == 0 ? 0 : u[word + 1] << (64 - shift);
      b->digits[window * b->count + i] = (u[word] >> shift | above) & (2 * WK_K1_PORTABLE_ENTRIES - 1);
    }
  }
  wk_wipe(k, sizeof k);
  wk_wipe(u, sizeof u);
  return valid;
}

// The term for a window's bits, reading all of the window's entries.
static inline void look_up(wk_point *term, const uint64_t rows[WK_K1_PORTABLE_ENTRIES][8], uint64_t digit) {
  // The highest bit says whether the digit is positive; then the others are the entry's index, else its complement.
  const uint64_t negative = wk_mask_if_zero(digit & WK_K1_PORTABLE_ENTRIES);
  const uint32_t index = (uint32_t)(digit ^ negative) & (WK_K1_PORTABLE_ENTRIES - 1);
  const wk_vector16 wanted = {index, index, index, index};
  wk_vector16 entry = {0}, found[4] = {{0}};
  for (int i = 0; i < WK_K1_PORTABLE_ENTRIES; i++, entry += 1) {
    const wk_vector16 chosen = wk_opaque_vector((wk_vector16)(entry == wanted));
    const wk_vector16 *row = (const wk_vector16 *)(const void *)rows[i];
    for (int part = 0; part < 4; part++) found[part] |= row[part] & chosen;
  }
  memcpy(term, found, sizeof found);
  wk_fe opposite;
  wk_fe_negate_normalised(&opposite, &term->y);
  wk_fe_select(&term->y, &term->y, &opposite, negative);
}

static void first_window(const batch *b, const wk_k1_portable_table *table) {
  for (size_t i = 0; i < b->count; i++) look_up(&b->sums[i], table->rows[0], b->digits[i]);
}

// So many additions are done side by side, step by step: each step's multiplications do not wait for one another.
enum { SIDE_BY_SIDE = 8 };

// The additions from `first` on, when `inverse` is that of the product of all differences up to the last of them.
static void add_terms(const batch *b, size_t first, size_t count, wk_fe *inverse) {
  wk_fe slopes[SIDE_BY_SIDE], t;
  wk_point *sums = b->sums + first;
  const wk_point *terms = b->terms + first;
  for (size_t i = count; i-- > 0;) {
    wk_fe_mul(&slopes[i], inverse, &b->prefixes[first + i]);
    wk_fe_mul(inverse, inverse, &b->differences[first + i]);
  }
  for (size_t i = 0; i < count; i++) {
    wk_fe_sub(&t, &terms[i].y, &sums[i].y);
    wk_fe_mul(&slopes[i], &slopes[i], &t);
  }
  for (size_t i = 0; i < count; i++) {
    // x'' = slope^2 - x - x' and y'' = slope (x - x'') - y
    wk_fe x = sums[i].x;
    wk_fe_sqr(&t, &slopes[i]);
    wk_fe_sub(&t, &t, &x);
    wk_fe_sub(&sums[i].x, &t, &terms[i].x);
    wk_fe_sub(&t, &x, &sums[i].x);
    wk_fe_mul(&t, &t, &slopes[i]);
    wk_fe_sub(&sums[i].y, &t, &sums[i].y);
  }
  wk_wipe(slopes, sizeof slopes);
}

// 1 when all additions were done; 0 when a sum and its term had the same x.
static int add_window(const batch *b, const wk_k1_portable_table *table, unsigned window) {
  const uint8_t *digits = b->digits + window * b->count;
  wk_fe all = wk_fe_one, inverse, t;
  for (size_t i = 0; i < b->count; i++) {
    look_up(&b->terms[i], table->rows[window], digits[i]);
    b->prefixes[i] = all;
    wk_fe_sub(&b->differences[i], &b->terms[i].x, &b->sums[i].x);
    wk_fe_mul(&all, &all, &b->differences[i]);
  }
  wk_fe_invert(&inverse, &all);
  wk_fe_mul(&t, &all, &inverse);
  wk_fe_sub(&t, &t, &wk_fe_one);
  if (!wk_public_verdict((int)(wk_fe_is_zero(&t) & 1))) return 0;
  for (size_t end = b->count; end > 0;) {
    const size_t count = end < SIDE_BY_SIDE ? end : SIDE_BY_SIDE;
    end -= count;
    add_terms(b, end, count, &inverse);
  }
  return 1;
}

// All ones when y^2 = x^3 + 7 for every sum; writes them out.
static uint64_t check_and_encode(const batch *b, uint8_t *out_xy) {
  static const wk_fe seven = {{7, 0, 0, 0}};
  uint64_t on_curve = ~UINT64_C(0);
  for (size_t i = 0; i < b->count; i++) {
    wk_point *sum = &b->sums[i];
    wk_fe left, right;
    wk_fe_sqr(&right, &sum->x);
    wk_fe_mul(&right, &right, &sum->x);
    wk_fe_add(&right, &right, &seven);
    wk_fe_sqr(&left, &sum->y);
    wk_fe_sub(&left, &left, &right);
    on_curve &= wk_fe_is_zero(&left);
    wk_fe_normalise(&sum->x);
    wk_fe_normalise(&sum->y);
    wk_fe_to_bytes(out_xy + 64 * i, &sum->x);
    wk_fe_to_bytes(out_xy + 64 * i + 32, &sum->y);
  }
  return on_curve;
}

wk_status wk_k1_portable_public_keys(const wk_secp256k1_table *table, const uint8_t *scalars, size_t count,
                                     uint8_t *out_xy, void *scratch) {
  const batch b = lay_out(scratch, count);
  // That a batch was refused becomes known, not which key or why.
  if (!wk_public_verdict((int)(recode(&b, table, scalars) & 1))) return WK_INVALID_INPUT;
  first_window(&b, &table->portable);
  for (unsigned window = 1; window < WK_K1_PORTABLE_WINDOWS; window++) {
    if (!add_window(&b, &table->portable, window)) return WK_EXCEPTIONAL;
  }
  return wk_public_verdict((int)(check_and_encode(&b, out_xy) & 1)) ? WK_OK : WK_OFF_CURVE;
}
