#pragma once

#include "lanes/avx512.h"

#if defined(__x86_64__)

// Bitwise functions of three vectors, an instruction each. The memory sanitizer does not know that instruction and
// reports whatever secret it is given, so there the same functions are written in plain steps, which it follows.

#if defined(__has_feature)
#if __has_feature(memory_sanitizer)
#define WK_PLAIN_LOGIC 1
#endif
#endif

WK_AVX512_BEGIN

#if defined(WK_PLAIN_LOGIC)

WK_INLINE __m512i wk_xor3(__m512i a, __m512i b, __m512i c) { return a ^ b ^ c; }
WK_INLINE __m512i wk_choose(__m512i a, __m512i b, __m512i c) { return (a & b) | (~a & c); }
WK_INLINE __m512i wk_majority(__m512i a, __m512i b, __m512i c) { return (a & b) | (a & c) | (b & c); }
WK_INLINE __m512i wk_chi(__m512i a, __m512i b, __m512i c) { return a ^ (~b & c); }
#define WK_PIN(value) (void)(value)

#else

WK_INLINE __m512i wk_xor3(__m512i a, __m512i b, __m512i c) { return _mm512_ternarylogic_epi64(a, b, c, 0x96); }

/// b where a has ones, c where it has zeros.
WK_INLINE __m512i wk_choose(__m512i a, __m512i b, __m512i c) { return _mm512_ternarylogic_epi64(a, b, c, 0xca); }

WK_INLINE __m512i wk_majority(__m512i a, __m512i b, __m512i c) { return _mm512_ternarylogic_epi64(a, b, c, 0xe8); }

/// a ⊕ (¬b ∧ c), which is Keccak's χ.
WK_INLINE __m512i wk_chi(__m512i a, __m512i b, __m512i c) { return _mm512_ternarylogic_epi64(a, b, c, 0xd2); }

/// Keeps a sum as it is written: the optimiser orders additions by its own taste, which can lengthen the longest chain.
#define WK_PIN(value) __asm__("" : "+v"(value))

#endif

WK_AVX512_END

#endif
