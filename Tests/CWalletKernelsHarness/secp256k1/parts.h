#pragma once

#include <secp256k1.h>

#include "../support.h"
#include "wallet_kernels.h"

// The parts of the harness, and what they share.

extern secp256k1_context *library;

static const wk_engine engines[] = {WK_PORTABLE, WK_AVX512IFMA};
static inline const char *engine_name(wk_engine engine) { return engine == WK_PORTABLE ? "portable" : "avx512ifma"; }

// 32 bytes from 64 hexadecimal digits.
void from_hex(uint8_t out[32], const char *hex);

// A random scalar in 1..<n.
void random_scalar(uint8_t out[32]);

// The library's public key: X and Y.
void reference_key(const uint8_t scalar[32], uint8_t xy[64]);

// How a batch ends, and its keys; scratch of the size the contract names, whose end and wiping are checked.
wk_status batch_keys(const wk_secp256k1_table *table, const uint8_t *scalars, size_t count, uint8_t *out_xy);

void test_field(void);
void test_vectors(void);
void test_tables(void);
void test_keys(size_t random_count);
void test_inputs(void);
void test_sums(void);
void test_faults(void);
void bench(void);
