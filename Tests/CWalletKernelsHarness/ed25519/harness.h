#pragma once

#include <stddef.h>
#include <stdint.h>

#include "wallet_kernels.h"

// Checks of the ed25519 kernels against libsodium, and their timing beside it.

/// The engines that this processor can run.
extern wk_engine engines[2];
extern int engine_count;
extern const char *const engine_names[2];

/// One call on memory of its own, which is checked to be wiped afterwards.
wk_status run_seeds(wk_engine engine, const void *table, const uint8_t *seeds, size_t count, uint8_t *keys,
                    wk_ed25519_sums *sums);
wk_status run_scalars(wk_engine engine, const uint8_t *scalars, size_t count, uint8_t *keys, wk_ed25519_sums *sums);

/// 1 if the sums agree with each other, by libsodium's multiplication.
int sums_agree(const wk_ed25519_sums *sums);

/// The weighted sum of scalars by libsodium's arithmetic.
void reference_scalar_sum(uint8_t sum[32], const uint8_t *scalars, size_t count);

/// Memory or exit.
void *take(size_t byte_count);

/// Counts a check; prints what failed.
void expect(int condition, const char *what, wk_engine engine, size_t detail);

void check_keys(void);
void check_many_keys(size_t count);
void check_scalars(void);
void check_faults(void);
void time_against_libsodium(void);

/// Writes products, sums and reductions at the edges of their contracts, for Scripts/kernels/ed25519-field.py.
void print_field_portable(void);
void print_field_x8(void);
