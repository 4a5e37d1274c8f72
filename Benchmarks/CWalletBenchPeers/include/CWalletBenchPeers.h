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

// The functions below return 1, or 0 when a library refuses; all of them may run on several threads at a time.

/// libsecp256k1: public keys X‖Y, 64 bytes each, of scalars of 32 bytes, big-endian.
int cwallet_peer_secp256k1_public_keys(const uint8_t *scalars, size_t count, uint8_t *keys);

/// libsodium: Ed25519 public keys of seeds, 32 bytes each.
int cwallet_peer_sodium_ed25519_public_keys(const uint8_t *seeds, size_t count, uint8_t *keys);

/// OpenSSL: Ed25519 public keys of seeds, 32 bytes each.
int cwallet_peer_openssl_ed25519_public_keys(const uint8_t *seeds, size_t count, uint8_t *keys);

/// OpenSSL: BIP-39 seeds, 64 bytes each, of phrases that begin `stride` bytes apart.
int cwallet_peer_openssl_seeds(
    const uint8_t *phrases, size_t stride, const size_t *lengths, size_t count, uint8_t *seeds);

/// Address texts of 42 bytes each (EIP-55) of public keys X‖Y, by plain C.
void cwallet_peer_eip55_texts(const uint8_t *keys, size_t count, char *texts);

/// Base58 texts of 32 bytes, 44 bytes for each, filled up with zero bytes, by plain C.
void cwallet_peer_base58_texts(const uint8_t *keys, size_t count, char *texts);

/// Wallets from 32 random bytes a chain to the texts of both addresses, 42 and 44 bytes for each user.
///
/// `entropy` holds all EVM keys, then all Solana seeds; NULL draws it from the kernel.
int cwallet_peer_raw_wallets(const uint8_t *entropy, size_t count, char *evm, char *solana);

/// Wallets from 16 random bytes, twelve English words and the first standard paths (m/44'/60'/0'/0/0 and
/// m/44'/501'/0'/0') to the texts of both addresses, 42 and 44 bytes for each user.
///
/// `entropy` holds 16 bytes a user; NULL draws it from the kernel.
int cwallet_peer_mnemonic_wallets(const uint8_t *entropy, size_t count, char *evm, char *solana);

/// The version of the libsodium in use.
const char *cwallet_peer_sodium_version(void);

/// The version of the OpenSSL in use.
const char *cwallet_peer_openssl_version(void);

/// The compiler and the optimisation that these files were built with, such as "clang 21.0.0 -O3".
const char *cwallet_peer_build(void);
