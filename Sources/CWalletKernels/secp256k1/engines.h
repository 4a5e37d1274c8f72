#pragma once

#include <stddef.h>
#include <stdint.h>

#include "table.h"

// What an engine implements. The callers, in public_keys.c and sum.c, have checked sizes and alignment, and wipe the
// scratch memory afterwards; engines wipe what they leave elsewhere.

size_t wk_k1_portable_scratch_bytes(size_t count);
wk_status wk_k1_portable_public_keys(const wk_secp256k1_table *table, const uint8_t *scalars, size_t count,
                                     uint8_t *out_xy, void *scratch);

size_t wk_k1_avx512_scratch_bytes(size_t count);
wk_status wk_k1_avx512_public_keys(const wk_secp256k1_table *table, const uint8_t *scalars, size_t count,
                                   uint8_t *out_xy, void *scratch);

// Keys of one remainder modulo this have the same weight in the sums that check a batch.
enum { WK_K1_WEIGHTS = 64 };
static inline unsigned wk_k1_weight(size_t index) { return 1 + (unsigned)(index % WK_K1_WEIGHTS); }

/// Adds up most of the points as fast as the engine can: `partial` receives the sums of all points with one weight.
///
/// The result is how many of the points, from the first on and a multiple of the number of weights, are in these sums.
/// It is 0 when the fast formulas met points that they cannot add.
size_t wk_k1_avx512_partial_sums(const uint8_t *xy, size_t count, uint8_t partial[WK_K1_WEIGHTS][64], void *scratch);
