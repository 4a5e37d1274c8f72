#pragma once

#include <stddef.h>
#include <stdint.h>

#include "lanes/avx512.h"
#include "lanes/records.h"

#if defined(__x86_64__)

// SHA-512 in eight lanes of AVX-512: vector j holds word j of all eight, as numbers, not as bytes.

/// What follows a message before its padding: PBKDF2's block number 1 in four bytes, or nothing.
typedef enum { WK_NO_SUFFIX = 0, WK_SUFFIX_0001 = 4 } wk_suffix;

WK_AVX512_BEGIN

/// Eight lanes' starting values.
void wk_sha512_x8_start(__m512i state[8]);

/// One block of 128 bytes more in every lane.
void wk_sha512_x8_compress(__m512i state[8], const __m512i block[16]);

/// Loads the first 128 bytes of each lane, zeros behind the end: no padding, no length.
void wk_sha512_x8_load_raw(__m512i block[16], const wk_lanes *messages);

/// Hashes messages to their end, `prior_bytes` (a multiple of 128) being in the state. Block and saved are scratch.
void wk_sha512_x8_finish(
    __m512i state[8], const wk_lanes *messages, wk_suffix suffix, size_t prior_bytes, __m512i block[16],
    __m512i saved[8]);

/// Writes the states of the first `count` lanes as digests, one after the other. The state is used up.
void wk_sha512_x8_store(__m512i state[8], size_t count, uint8_t *digests);

WK_AVX512_END

#endif
