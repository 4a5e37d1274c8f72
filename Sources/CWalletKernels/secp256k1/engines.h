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

/// Adds up most of the points as fast as the engine can: `partial` receives the sums of disjoint parts of them, and
/// the result is how many of the points, from the first on, are in these. Points that the fast formulas cannot add make
/// it give up: then no points are in.
size_t wk_k1_avx512_partial_sums(const uint8_t *xy, size_t count, uint8_t partial[][64], size_t *partial_count,
                                 void *scratch);
enum { WK_K1_MOST_PARTIAL_SUMS = 64 };
