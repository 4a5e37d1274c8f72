#pragma once

#include <stddef.h>
#include <stdint.h>

#include "wallet_kernels_types.h"

// Public keys of ed25519 (RFC 8032), many at a time. The caller has found the engine to be available
// (`wk_engine_available`); it is not asked again here, as asking the processor can take longer than a key.

/// What a caller needs to check a whole batch against another implementation.
///
/// Key i of the batch counts with the weight 1 + 2·(i mod 8): `point` is the encoded sum of weight times public key,
/// `scalar` the sum of weight times secret scalar modulo the group's order ℓ (little-endian). The batch is right only
/// if `scalar` times the base point is `point`. A flipped digit or a mixed-up table entry gives a wrong point that lies
/// on the curve: this is what notices it. The weights differ, so that two lanes that changed places are noticed, and
/// are odd, so that a point that is off by one of small order, (-x, -y) for (x, y), is too. One wrong point never goes
/// unnoticed. A wrong digest of a seed is in both sums alike; `WK_AVX512IFMA` therefore hashes every seed twice, in
/// different lanes, and answers `WK_OFF_CURVE` where the digests differ. The errors of many can cancel out by chance, for instance those of a bad table entry in one batch of
/// about a hundred.
///
/// `scalar` is a secret: for one key it is the key itself.
typedef struct {
  uint8_t point[32];
  uint8_t scalar[32];
} wk_ed25519_sums;

/// Builds the engine's table of multiples of the base point, once a process; the other functions do so when needed.
///
/// Any number of threads may call it at once. Takes 0.4 ms for `WK_PORTABLE` and 1.3 ms for `WK_AVX512IFMA`.
/// `WK_UNAVAILABLE` for an engine that this build lacks; `WK_OFF_CURVE` when the table made is not the one that it must
/// be, which is checked by a digest: then no key can be had from the engine for the rest of the process.
wk_status wk_ed25519_prepare(wk_engine engine);

/// The bytes of scratch memory that a batch of `count` keys needs: the same for every count from 1,024 keys on, and 0
/// for an engine that this build lacks.
size_t wk_ed25519_scratch_bytes(wk_engine engine, size_t count);

/// The public keys of `count` seeds (RFC 8032, section 5.1.5): hash, clamp, multiply, encode.
///
/// `seeds` and `public_keys` hold 32 bytes a key and do not overlap; `sums` may be NULL. `scratch` is aligned to 64
/// bytes and holds zeros after `WK_OK` and `WK_OFF_CURVE`; with any other result nothing has been written anywhere.
/// Every point is checked to lie on the curve, starting from its encoding. Fastest with 1,024 keys or more.
///
/// Returns `WK_OK`, `WK_OFF_CURVE` (also, with nothing written, for a table that was made wrongly), `WK_SCRATCH_TOO_SMALL`, `WK_UNAVAILABLE` for an engine that this build lacks, or
/// `WK_INVALID_INPUT` for no keys at all.
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
/// `byte_count` receives its size. NULL when `wk_ed25519_prepare` fails.
const void *wk_ed25519_table(wk_engine engine, size_t *byte_count);

/// `WK_OK` if a table is the one that the engine must have, else `WK_OFF_CURVE`; by a digest. `WK_UNAVAILABLE` for an
/// engine that this build lacks.
wk_status wk_ed25519_check_table(wk_engine engine, const void *table);

/// `wk_ed25519_public_keys` with a table of the caller's, aligned to 64 bytes, in place of the engine's own.
wk_status wk_ed25519_public_keys_with_table(wk_engine engine, const void *table, const uint8_t *seeds, size_t count,
                                            uint8_t *public_keys, wk_ed25519_sums *sums, void *scratch,
                                            size_t scratch_bytes);
