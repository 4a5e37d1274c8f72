#include <string.h>

#include "../engines.h"
#include "field_bytes.h"
#include "inverse.h"
#include "points.h"
#include "scalar.h"
#include "shared/barrier.h"
#include "shared/wipe.h"

// One window after the other, the entry that a key's digit selects is added to the key's sum. The divisions of all
// keys' additions in a window share one inversion (Montgomery's trick).

typedef struct {
  wk_point *sums;      // the windows so far, both coordinates weak
  wk_point *terms;     // what is being added: x weak, y loose (below 2^53 + 2^47 and 2^49)
  wk_fe *prefixes;     // products of the coordinate differences of all keys before this one, weak
  uint8_t *digits;     // by windows: five bits of each key's recoded scalar
  size_t count;
} batch;

enum { SCRATCH_PER_KEY = 2 * sizeof(wk_point) + sizeof(wk_fe) + WK_K1_PORTABLE_WINDOWS };

size_t wk_k1_portable_scratch_bytes(size_t count) { return count * SCRATCH_PER_KEY; }

static batch lay_out(void *scratch, size_t count) {
  batch b = {.count = count};
  b.sums = scratch;
  b.terms = b.sums + count;
  b.prefixes = (wk_fe *)(b.terms + count);
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
  const uint64_t index = (digit ^ negative) & (WK_K1_PORTABLE_ENTRIES - 1);
  uint64_t words[8] = {0};
  for (uint64_t entry = 0; entry < WK_K1_PORTABLE_ENTRIES; entry++) {
    const uint64_t chosen = wk_mask_if_zero(entry ^ index);
    for (int word = 0; word < 8; word++) words[word] |= rows[entry][word] & chosen;
  }
  wk_fe_from_words(&term->x, words);
  wk_fe_from_words(&term->y, words + 4);
  for (int i = 0; i < WK_K1_LIMBS; i++) {
    const uint64_t y = term->y.n[i];
    term->y.n[i] = y ^ ((y ^ (WK_FE_TWO_P(i) - y)) & negative);
  }
}

static void first_window(const batch *b, const wk_k1_portable_table *table) {
  for (size_t i = 0; i < b->count; i++) {
    look_up(&b->sums[i], table->rows[0], b->digits[i]);
    wk_fe_weaken(&b->sums[i].y);
  }
}

// 1 when all additions were done; 0 when a sum and its term had the same x.
static int add_window(const batch *b, const wk_k1_portable_table *table, unsigned window) {
  const uint8_t *digits = b->digits + window * b->count;
  wk_fe all = {{1, 0, 0, 0, 0}}, inverse, dx, t;
  for (size_t i = 0; i < b->count; i++) {
    look_up(&b->terms[i], table->rows[window], digits[i]);
    b->prefixes[i] = all;
    wk_fe_sub(&dx, &b->terms[i].x, &b->sums[i].x);
    wk_fe_mul(&all, &all, &dx);
  }
  wk_fe_invert(&inverse, &all);
  static const wk_fe one = {{1, 0, 0, 0, 0}};
  wk_fe_mul(&t, &all, &inverse);
  wk_fe_sub(&t, &t, &one);
  if (!(wk_fe_is_zero(&t) & 1)) return 0;

  for (size_t i = b->count; i-- > 0;) {
    wk_point *sum = &b->sums[i];
    const wk_point *term = &b->terms[i];
    wk_fe dy, slope, x3;
    wk_fe_sub(&dx, &term->x, &sum->x);
    wk_fe_mul(&slope, &inverse, &b->prefixes[i]);
    wk_fe_mul(&inverse, &inverse, &dx);
    // Below 2^55 and 2^51, the term's y being up to 2p.
    for (int limb = 0; limb < WK_K1_LIMBS; limb++) dy.n[limb] = term->y.n[limb] + WK_FE_TWO_P(limb) - sum->y.n[limb];
    wk_fe_mul(&slope, &slope, &dy);
    uint64_t addend[WK_K1_LIMBS];
    for (int limb = 0; limb < WK_K1_LIMBS; limb++) addend[limb] = WK_FE_FOUR_P(limb) - sum->x.n[limb] - term->x.n[limb];
    wk_fe_sqr_add(&x3, &slope, addend);
    wk_fe_sub(&dx, &sum->x, &x3);
    for (int limb = 0; limb < WK_K1_LIMBS; limb++) addend[limb] = WK_FE_TWO_P(limb) - sum->y.n[limb];
    wk_fe_mul_add(&sum->y, &slope, &dx, addend);
    sum->x = x3;
  }
  return 1;
}

// All ones when y^2 = x^3 + 7 for every sum; writes them out.
static uint64_t check_and_encode(const batch *b, uint8_t *out_xy) {
  static const wk_fe seven = {{7, 0, 0, 0, 0}};
  uint64_t on_curve = ~UINT64_C(0);
  for (size_t i = 0; i < b->count; i++) {
    wk_point *sum = &b->sums[i];
    wk_fe left, right;
    wk_fe_sqr(&right, &sum->x);
    wk_fe_mul_add(&right, &right, &sum->x, seven.n);
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
  // The verdicts are public: that a batch was refused, not why.
  if (!(recode(&b, table, scalars) & 1)) return WK_INVALID_INPUT;
  first_window(&b, &table->portable);
  for (unsigned window = 1; window < WK_K1_PORTABLE_WINDOWS; window++) {
    if (!add_window(&b, &table->portable, window)) return WK_EXCEPTIONAL;
  }
  return check_and_encode(&b, out_xy) & 1 ? WK_OK : WK_OFF_CURVE;
}
