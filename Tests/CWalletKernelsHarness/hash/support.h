#pragma once

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wallet_kernels.h"

// What the checks of the hash kernels share.

extern const char *const engine_names[2];

/// Mismatches found so far; each is told once on standard error.
extern unsigned failures;

/// Counts a mismatch and says where.
void fail(const char *what, wk_engine engine, size_t a, size_t b, size_t c);

/// Deterministic bytes (SplitMix64), so that a failure can be seen again.
uint64_t random_word(void);
void random_bytes(uint8_t *bytes, size_t count);

/// Memory that ends where an unreadable page begins: reading or writing behind it is a fault.
uint8_t *guarded(size_t count);

/// Records in guarded memory, filled with random bytes, of the lengths given (NULL: all `length`).
wk_records random_records(size_t count, size_t stride, const size_t *lengths, size_t length);

/// Scratch memory of the size that the kernels ask for.
extern uint8_t *scratch;
extern size_t scratch_bytes;

/// Fails unless the scratch memory has been wiped.
void expect_wiped(const char *what, wk_engine engine);

const uint8_t *record(const wk_records *records, size_t index);
size_t record_length(const wk_records *records, size_t index);

/// Counts that leave every kind of tail, and a batch's usual size one off on both sides.
extern const size_t counts[20];

double processor_seconds(void);

// One function a file; each runs every engine that this processor has.
void check_sha512(void);
void check_hmac(void);
void check_pbkdf2(void);
void check_sha256(void);
void check_stack(void);
void check_keccak(const char *vectors);
void check_text(const char *vectors);
void bench_hashes(void);

/// Runs the body once for every engine that this processor has.
#define EACH_ENGINE(engine) \
  for (wk_engine engine = WK_PORTABLE; engine <= WK_AVX512IFMA; engine++) \
    if (wk_engine_available(engine))
