#pragma once

#include "sha512/portable.h"

/// What a key leads to, and where the rest is computed.
typedef struct {
  uint64_t inner[8], outer[8], tag[8];
  wk_sha512_work work;
} wk_hmac_work;

/// The states after the block of key ⊕ 0x36… and after that of key ⊕ 0x5c… (RFC 2104); over 128 bytes it is hashed.
void wk_hmac_key(wk_hmac_work *hmac, const uint8_t *key, size_t length);

/// The tag of a message, and of the four bytes 0, 0, 0, 1 behind it when the suffix is 4, not 0.
void wk_hmac_message(wk_hmac_work *hmac, const uint8_t *message, size_t length, size_t suffix);

/// Replaces the tag by the tag of its own 64 bytes.
void wk_hmac_tag_of_tag(wk_hmac_work *hmac);
