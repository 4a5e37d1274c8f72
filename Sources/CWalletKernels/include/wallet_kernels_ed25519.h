#pragma once

#include <stddef.h>
#include <stdint.h>

#include "wallet_kernels_types.h"

/// What a caller needs to check a whole batch against another implementation.
///
/// Each key i of the batch counts with the weight 1 + i mod 8, so that two lanes that changed places are noticed too:
/// `point` is the encoded sum of weight times public key, `scalar` the sum of weight times secret scalar modulo the
/// group's order ℓ (little-endian). The batch is right only if `scalar` times the base point is `point`. A flipped digit
/// or a mixed-up table entry gives a wrong point that lies on the curve: this sum is what notices it.
///
/// `scalar` is a secret: for one key it is the key itself.
typedef struct {
  uint8_t point[32];
  uint8_t scalar[32];
} wk_ed25519_sums;

/// Builds the engine's table of multiples of the base point, once a process; the other functions do so when needed.
///
/// Any number of threads may call it at once. An engine that this processor lacks is left alone.
void wk_ed25519_prepare(wk_engine engine);

/// The bytes of scratch memory that a batch of `count` keys needs; the same for every count from 1,024 keys on.
size_t wk_ed25519_scratch_bytes(wk_engine engine, size_t count);

/// The public keys of `count` seeds (RFC 8032, section 5.1.5): hash, clamp, multiply, encode.
///
/// `seeds` and `public_keys` hold 32 bytes a key; `sums` may be NULL. `scratch` is aligned to 64 bytes and wiped before
/// the return, whatever the outcome. Every computed point is checked to lie on the curve.
/// Returns `WK_OK`, `WK_OFF_CURVE`, `WK_SCRATCH_TOO_SMALL`, `WK_UNAVAILABLE`, or `WK_INVALID_INPUT` for no keys at all.
wk_status wk_ed25519_public_keys(wk_engine engine, const uint8_t *seeds, size_t count, uint8_t *public_keys,
                                 wk_ed25519_sums *sums, void *scratch, size_t scratch_bytes);

/// The same for scalars that are hashed and clamped already: 32 bytes each, little-endian.
///
/// Takes any scalar below 2^255, also 0 and multiples of ℓ; a larger one is `WK_INVALID_INPUT`.
wk_status wk_ed25519_public_keys_of_scalars(wk_engine engine, const uint8_t *scalars, size_t count,
                                            uint8_t *public_keys, wk_ed25519_sums *sums, void *scratch,
                                            size_t scratch_bytes);

/// The engine's table, to be copied, and the copy damaged, by tests that show what the checks notice.
///
/// `byte_count` receives its size. NULL for an engine that this processor lacks.
const void *wk_ed25519_table(wk_engine engine, size_t *byte_count);

/// `wk_ed25519_public_keys` with a table of the caller's, aligned to 64 bytes, in place of the engine's own.
wk_status wk_ed25519_public_keys_with_table(wk_engine engine, const void *table, const uint8_t *seeds, size_t count,
                                            uint8_t *public_keys, wk_ed25519_sums *sums, void *scratch,
                                            size_t scratch_bytes);
