#pragma once

#include <stddef.h>
#include <stdint.h>

// SHA-512 of one message at a time, in plain C.

/// Where a computation keeps what may not be left behind.
typedef struct {
  uint64_t schedule[16];
  uint8_t block[128];
} wk_sha512_work;

/// The starting values.
void wk_sha512_start(uint64_t state[8]);

/// One block more, given as words; the words are used up.
void wk_sha512_compress(uint64_t state[8], uint64_t block[16]);

/// One block more, given as 128 bytes.
void wk_sha512_compress_bytes(uint64_t state[8], const uint8_t *bytes, wk_sha512_work *work);

/// Hashes a message to its end, `prior_bytes` (a multiple of 128) being in the state already. The suffix of 0 or 4
/// bytes follows the message: four are 0, 0, 0, 1.
void wk_sha512_finish(
    uint64_t state[8], const uint8_t *message, size_t length, size_t suffix, size_t prior_bytes,
    wk_sha512_work *work);

/// Writes a state as a digest of 64 bytes.
void wk_sha512_store(const uint64_t state[8], uint8_t *digest);
