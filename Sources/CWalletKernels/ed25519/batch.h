#pragma once

#include <stddef.h>

#include "base_table.h"
#include "scalar.h"
#include "wallet_kernels_ed25519.h"

// What the engines implement. Both take the batch in groups that share one inversion and reuse the same scratch memory.

enum {
  /// With five field elements a key, a group and one window of the table stay in a first-level cache of 32 KB.
  WK_PORTABLE_GROUP = 128,
  /// How many seeds are hashed at a time for the second time.
  WK_PORTABLE_REHASHED = 8,
};

/// The portable engine's scratch memory.
typedef struct {
  /// The weighted sums so far: of points, by weight, and of scalars.
  wk_point51 sum[8];
  wk_scalar_sums scalars;
  wk_point51 point[WK_PORTABLE_GROUP];
  uint8_t digest[WK_PORTABLE_GROUP][64];
  uint64_t digest_again[WK_PORTABLE_REHASHED][8];
  uint64_t digits[WK_PORTABLE_GROUP][4];
} wk_portable_scratch;

/// Where a batch's scalars come from.
typedef enum {
  WK_FROM_SEEDS,
  WK_FROM_SCALARS,
} wk_ed25519_source;

/// One call's work; all lengths and alignments have been checked.
typedef struct {
  wk_ed25519_source source;
  /// Seeds or scalars, 32 bytes a key.
  const uint8_t *secrets;
  size_t count;
  uint8_t *public_keys;
  /// May be NULL.
  wk_ed25519_sums *sums;
  void *hash_scratch;
  size_t hash_scratch_bytes;
} wk_ed25519_job;

wk_status wk_ed25519_portable(const wk_portable_table *table, const wk_ed25519_job *job, wk_portable_scratch *scratch);
