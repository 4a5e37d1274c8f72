#pragma once

#include "sha512/x8.h"

#if defined(__x86_64__)

WK_AVX512_BEGIN

/// The two states that a key leads to: after the block of key ⊕ 0x36… and after that of key ⊕ 0x5c… (RFC 2104).
///
/// Keys over 128 bytes are hashed first, in their own lanes. Block and saved are scratch.
void wk_hmac_x8_keys(
    __m512i inner[8], __m512i outer[8], const wk_lanes *keys, __m512i block[16], __m512i saved[8]);

/// Makes a block of a digest of eight words that follows one block of key: 0x80, zeros, and a length of 192 bytes.
void wk_hmac_x8_digest_block(__m512i block[16], const __m512i digest[8]);

/// The tags of messages, as words. Block and saved are scratch.
void wk_hmac_x8_messages(
    __m512i tags[8], const __m512i inner[8], const __m512i outer[8], const wk_lanes *messages, wk_suffix suffix,
    __m512i block[16], __m512i saved[8]);

WK_AVX512_END

#endif
