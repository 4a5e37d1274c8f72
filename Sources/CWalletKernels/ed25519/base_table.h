#pragma once

#include "group51.h"
#include "wallet_kernels_types.h"

// Tables of odd multiples of 2^(w·i)·B. They hold no secret and are never changed once they are made: at the first use
// in a process, which takes 0.4 ms for the portable one and 1.3 ms for the other. Stored in the binary they would make
// it half a megabyte larger, and would have to be read from disk instead.

enum {
  /// 51 windows of 5 bits: portable code reads every entry of a window, which makes wider ones slower.
  WK_PORTABLE_BITS = 5,
  WK_PORTABLE_WINDOWS = 51,
  WK_PORTABLE_ENTRIES = 1 << (WK_PORTABLE_BITS - 1),

  /// 32 windows of 8 bits: what 16 vector registers hold of one limb.
  WK_X8_BITS = 8,
  WK_X8_WINDOWS = 32,
  WK_X8_ENTRIES = 1 << (WK_X8_BITS - 1),
  /// Five limbs of 52 bits for each of an entry's three coordinates.
  WK_X8_ROWS = 15,
};

/// An entry's three coordinates, each below p in four words: fewer to read than limbs, and an even number.
typedef struct {
  uint64_t word[12];
} __attribute__((aligned(16))) wk_portable_row;

typedef struct {
  wk_portable_row row[WK_PORTABLE_WINDOWS][WK_PORTABLE_ENTRIES];
} wk_portable_table;

/// One row holds the same limb of every entry; rows 0 to 4 are of half_sum, 5 to 9 of half_difference, then product.
typedef struct {
  uint64_t row[WK_X8_WINDOWS][WK_X8_ROWS][WK_X8_ENTRIES];
} __attribute__((aligned(64))) wk_x8_table;

/// Builds the tables on the first call; any number of threads may call at once. `WK_OFF_CURVE` if one came out wrong.
wk_status wk_portable_table_prepare(void);
wk_status wk_x8_table_prepare(void);

/// The tables, once they are built.
const wk_portable_table *wk_portable_table_shared(void);
const wk_x8_table *wk_x8_table_shared(void);

/// `WK_OK` if a table is what it must be, else `WK_OFF_CURVE`.
wk_status wk_portable_table_check(const wk_portable_table *table);
wk_status wk_x8_table_check(const wk_x8_table *table);
