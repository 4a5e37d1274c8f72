#pragma once

#include <stddef.h>
#include <stdint.h>

/// A context for seeds, NULL if there is none; for one thread.
void *cwallet_peer_pbkdf2_begin(void);
/// The BIP-39 seed of a phrase without a pass-phrase; 0 on failure.
int cwallet_peer_pbkdf2_seed(void *context, const char *phrase, size_t length, uint8_t seed[64]);
void cwallet_peer_pbkdf2_end(void *context);

/// HMAC-SHA-512; 0 on failure.
int cwallet_peer_hmac_sha512(
    const void *key, size_t key_length, const uint8_t *message, size_t length, uint8_t code[64]);
