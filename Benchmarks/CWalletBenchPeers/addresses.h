#pragma once

#include <stddef.h>
#include <stdint.h>

/// The text of the EVM address of a public key X‖Y, with its checksum (EIP-55).
void cwallet_peer_eip55(const uint8_t key[64], char text[42]);

/// The base58 text of 32 bytes, filled up with zero bytes; returns its length.
size_t cwallet_peer_base58_32(const uint8_t bytes[32], char text[44]);
