#pragma once

#include "point_x8.h"
#include "scalar_x8.h"

enum {
  /// Vectors whose points go through a window together. Their 20 KB and the window's 15 KB stay in a first-level cache
  /// of 48 KB, and a window is fetched from the second level once for all of them.
  WK_X8_BLOCK = 16,
  /// Vectors that share one inversion: 1,024 keys, of which it is half a percent. Larger groups are no faster.
  WK_X8_GROUP = 128,
};

/// What is left of eight keys between the last addition and the inversion.
typedef struct {
  wk_result_x8 result;
  /// The product of all Z before this one.
  wk_fe8 product_before;
} wk_pending_x8;

/// The AVX-512 engine's scratch memory; `pending` has as many elements as the batch needs, at most WK_X8_GROUP.
typedef struct {
  /// The sum so far in each lane, with Z doubled (see wk_sum_add_x8).
  wk_point_x8 sum;
  wk_scalar_sums scalars;
  wk_fe8 product;
  wk_words_x8 digits[WK_X8_BLOCK];
  wk_point_x8 point[WK_X8_BLOCK];
  uint8_t digest[WK_X8_BLOCK * 8][64];
  uint8_t digest_again[WK_X8_BLOCK * 8][64];
  /// The last keys of a batch that is no multiple of eight: their scalars, later their public keys.
  uint8_t tail[8][32];
  wk_pending_x8 pending[];
} wk_x8_scratch;
