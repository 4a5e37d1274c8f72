#pragma once

#include <stddef.h>
#include <stdint.h>

// Plain C implementations that the benchmark compares with. Not part of any product.

/// Keccak-256 (padding 0x01) of a message of `length` bytes.
void cwallet_peer_keccak256(const uint8_t *message, size_t length, uint8_t digest[32]);

/// Hashes a message again and again, `repetitions` times (at least once), and leaves the last digest.
///
/// Between two hashes the first byte of the message, if it has one, takes in the first byte of the digest, so that no
/// call can be left out and none can begin before the one before it has ended. The loop is here, in C, so that a
/// caller in another language costs the figure nothing.
void cwallet_peer_keccak256_chain(uint8_t *message, size_t length, uint64_t repetitions, uint8_t digest[32]);

/// The compiler and the optimisation that these files were built with, such as "clang 21.0.0 -O3".
const char *cwallet_peer_build(void);
