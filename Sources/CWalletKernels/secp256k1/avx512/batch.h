#pragma once

#include <stddef.h>

#include "../table.h"
#include "block.h"

// A batch goes by blocks of 64 keys, eight vectors of eight; what the last block lacks is filled up with a valid
// scalar.
enum { WK_BLOCK_KEYS = 64 };
_Static_assert(WK_BLOCK_KEYS == 8 * WK_BLOCK_VECTORS, "eight keys in a vector");

typedef struct {
  wk_fe8 x[WK_BLOCK_VECTORS], y[WK_BLOCK_VECTORS];
} wk_block_points;

typedef struct {
  wk_fe8 v[WK_BLOCK_VECTORS];
} wk_block_elements;

// What of one block is in work; it stays in the first-level cache.
typedef struct {
  wk_block_elements products;  // of the differences so far, a chain for each vector, weak; later inverses of these
  wk_block_elements found;     // coordinates from the tables
  wk_block_elements slopes;    // of this block's additions, or what they are made of
  uint8_t padded[WK_BLOCK_KEYS * 32];
} wk_block_work;

typedef struct {
  size_t blocks, count;
  wk_block_work *work;
  wk_block_points *sums;           // the windows so far, weak
  wk_block_elements *differences;  // of x, from the sums to what is being added, loose
  wk_block_elements *prefixes;     // products of the differences in the blocks before, weak
  uint8_t *indices;                // by windows, then keys: the table entries
  uint64_t *negatives;             // by windows, then blocks: a bit for each key whose digit is negative
} wk_batch8;

size_t wk_batch8_bytes(size_t count);
wk_batch8 wk_batch8_lay_out(void *scratch, size_t count);

/// Splits the scalars into digits; 1 when all are in 1..<n.
int wk_batch8_recode(const wk_batch8 *b, const wk_secp256k1_table *table, const uint8_t *scalars);

/// Replaces the products in work by their inverses; 0, when one of them is zero in any lane.
int wk_batch8_invert_products(wk_block_work *work);

/// Writes the sums out, 64 bytes each; 1 when all are on the curve.
int wk_batch8_encode(const wk_batch8 *b, uint8_t *out_xy);
