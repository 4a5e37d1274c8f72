#pragma once

#include <secp256k1.h>
#include <stddef.h>
#include <stdint.h>

/// Room for twelve English words of at most eight letters and the spaces between them.
enum { CWALLET_PEER_PHRASE_BYTES = 12 * 9 };

/// Twelve English words for 16 bytes of entropy (BIP-39); returns the length of the text.
size_t cwallet_peer_phrase(const uint8_t entropy[16], char phrase[CWALLET_PEER_PHRASE_BYTES]);

/// The private key of m/44'/60'/0'/0/0 (BIP-32); 0 on failure.
int cwallet_peer_evm_key(const secp256k1_context *context, const uint8_t seed[64], uint8_t key[32]);

/// The ed25519 seed of m/44'/501'/0'/0' (SLIP-0010); 0 on failure.
int cwallet_peer_solana_seed(const uint8_t seed[64], uint8_t key[32]);
