#pragma once

#include <stddef.h>
#include <stdint.h>

#include "wallet_kernels_types.h"

/// Tables of multiples of the generator for one engine: made once, then only read.
typedef struct wk_secp256k1_table wk_secp256k1_table;

/// Makes the tables of an engine on the first call, from any thread; later calls return at once.
///
/// `WK_UNAVAILABLE` when this processor cannot run the engine; `WK_OFF_CURVE` when the tables made are not those that
/// they must be, which is checked by a digest. The functions below do this themselves when needed; calling it early
/// takes the cost, one to three milliseconds, away from the first batch.
wk_status wk_secp256k1_prepare(wk_engine engine);

/// The scratch memory that a batch of `count` keys needs, aligned to 64 bytes; 0 when so many are not supported.
size_t wk_secp256k1_scratch_bytes(wk_engine engine, size_t count);

/// The public keys of `count` private keys, in constant time.
///
/// `scalars` are 32 bytes each, big-endian, every one in 1..<n, or the batch ends with `WK_INVALID_INPUT`; the output
/// is X and Y of each, 32 bytes big-endian, and must not overlap anything else. Every point is checked to be on the
/// curve (`WK_OFF_CURVE` if not). `WK_EXCEPTIONAL` says that a scalar met the one case the formulas do not cover:
/// compute this batch with another library. Whatever the result, `scratch` holds zeros afterwards, and AVX-512
/// registers are cleared; what compilers spill to the stack, less than 16 KiB, is the caller's to wipe.
wk_status wk_secp256k1_public_keys(wk_engine engine, const uint8_t *scalars, size_t count, uint8_t *out_xy,
                                   void *scratch, size_t scratch_bytes);

/// `wk_secp256k1_public_keys` with tables of the caller's: for tests that show that faulty tables are noticed.
wk_status wk_secp256k1_public_keys_with_table(const wk_secp256k1_table *table, const uint8_t *scalars, size_t count,
                                              uint8_t *out_xy, void *scratch, size_t scratch_bytes);

/// The sum of w(i) P(i) over `count` points, X and Y big-endian, with the weights w(i) = 1 + i mod 64.
///
/// For checking a batch: it equals (sum of w(i) k(i)) G. One wrong key never goes unnoticed. The weights are there
/// for damaged tables, whose faults come in pairs, such as an entry's wrong sign: in a plain sum, two of them cancel
/// out every other time, here one time in 64 or less.
///
/// The points must be public: the time taken depends on them. `out_infinity` is 1 and the output zero when they cancel
/// out. Needs the scratch memory of as many keys.
wk_status wk_secp256k1_weighted_sum(wk_engine engine, const uint8_t *xy, size_t count, uint8_t out_xy[64],
                                    int *out_infinity, void *scratch, size_t scratch_bytes);

/// The sum of w(i) k(i) modulo n over `count` scalars, with the same weights, in constant time; at most 2^32 of them.
///
/// 32 bytes big-endian, and zero when the scalars cancel out.
void wk_secp256k1_weighted_scalar_sum(const uint8_t *scalars, size_t count, uint8_t out[32]);

/// The shared tables of an engine, made if need be; null when `wk_secp256k1_prepare` fails.
const wk_secp256k1_table *wk_secp256k1_shared_table(wk_engine engine);

/// `WK_OK` if the entries of tables are those that they must be, else `WK_OFF_CURVE`; by a digest.
wk_status wk_secp256k1_check_table(const wk_secp256k1_table *table);

/// The size of an engine's tables in bytes: so many, copied to an address aligned to 64, are tables of the caller's
/// own.
size_t wk_secp256k1_table_bytes(wk_engine engine);

/// Reads the entry of a window, X and Y big-endian: (2 entry + 1) 2^(bits window) G. Returns 0 when there is none.
int wk_secp256k1_table_get(const wk_secp256k1_table *table, unsigned window, unsigned entry, uint8_t xy[64]);

/// Overwrites an entry of a caller's own tables, with any two numbers below 2^256. Returns 0 when there is none.
int wk_secp256k1_table_put(wk_secp256k1_table *table, unsigned window, unsigned entry, const uint8_t xy[64]);
