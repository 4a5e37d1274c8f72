#pragma once

#include <stddef.h>
#include <stdint.h>

#include "wallet_kernels_types.h"

// Hashes of many messages at a time.
//
// Every function takes the engine, which the caller has found to be available (`wk_engine_available`; it is not asked
// again here, as asking the processor costs microseconds under a hypervisor), and any count, 0 included. Lengths are
// public: the flow depends on them and on nothing else of a message. Output may not overlap input, except where said.
//
// Functions that may see secrets take scratch memory of `wk_hash_scratch_bytes()` bytes, aligned to 64; it is wiped
// before they return. Functions whose name ends in `_var` are for public data and take variable time.

/// Equally spaced byte strings: record i begins at `bytes + i * stride`.
typedef struct {
  const uint8_t *bytes;
  /// Bytes from one record's begin to the next one's; 0 makes all records one and the same.
  size_t stride;
  /// Each record's own length in bytes, or NULL when all have `length` bytes.
  const size_t *lengths;
  size_t length;
} wk_records;

/// The bytes of scratch memory, aligned to 64, that any function here asks for.
size_t wk_hash_scratch_bytes(void);

/// SHA-512 (FIPS 180-4) of each message: 64 bytes each, one after the other.
wk_status wk_sha512(
    wk_engine engine, wk_records messages, size_t count, uint8_t *digests, void *scratch, size_t scratch_bytes);

/// HMAC-SHA512 (RFC 2104) of each message under the key of the same index: 64 bytes each, one after the other.
///
/// Keys over 128 bytes are hashed first, as the standard says, and may stand beside short ones.
wk_status wk_hmac_sha512(
    wk_engine engine, wk_records keys, wk_records messages, size_t count, uint8_t *tags, void *scratch,
    size_t scratch_bytes);

/// The first 64 bytes of PBKDF2-HMAC-SHA512 (RFC 8018, section 5.2) of each password: BIP-39's seed, with 2048 rounds.
///
/// Salts are whole: for BIP-39 "mnemonic" and the pass-phrase. `rounds` is at least 1.
wk_status wk_pbkdf2_hmac_sha512(
    wk_engine engine, wk_records passwords, wk_records salts, uint32_t rounds, size_t count, uint8_t *keys,
    void *scratch, size_t scratch_bytes);

/// SHA-256 (FIPS 180-4) of messages of at most 55 bytes: 32 bytes each. Longer ones are `WK_INVALID_INPUT`.
///
/// Entropy's check bits (BIP-39) are the first of them.
wk_status wk_sha256_short(
    wk_engine engine, wk_records messages, size_t count, uint8_t *digests, void *scratch, size_t scratch_bytes);

/// Keccak-f[1600] on each state of 25 words, in place; lane (x, y) is word x + 5y.
wk_status wk_keccak_f1600(wk_engine engine, uint64_t *states, size_t count);

/// Keccak-256 (padding 0x01, as Ethereum has it) of public messages of at most 135 bytes: 32 bytes each.
///
/// Longer ones are `WK_INVALID_INPUT`.
wk_status wk_keccak256_short(wk_engine engine, wk_records messages, size_t count, uint8_t *digests);

/// EVM addresses: the last 20 bytes of Keccak-256 of each public key, X and Y of 32 big-endian bytes each.
wk_status wk_evm_addresses(
    wk_engine engine, const uint8_t *public_keys, size_t public_key_stride, size_t count, uint8_t *addresses);

/// EIP-55 text of each address of 20 bytes: "0x" and 40 digits, 42 bytes each, with no terminating zero.
wk_status wk_eip55_var(
    wk_engine engine, const uint8_t *addresses, size_t address_stride, size_t count, char *texts, size_t text_stride);

/// Base58 text of each record of 32 bytes: 32 to 44 characters, then zeros up to 44 bytes.
///
/// `text_stride` is at least 44; a text's length goes to `lengths`.
wk_status wk_base58_32_var(
    wk_engine engine, const uint8_t *records, size_t record_stride, size_t count, char *texts, size_t text_stride,
    uint8_t *lengths);
