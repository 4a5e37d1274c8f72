#pragma once

// What this folder's functions are compiled for. Nothing here runs before wk_engine_available has said so.
#if defined(__x86_64__)
#include <immintrin.h>

#define WK_PRAGMA(text) _Pragma(#text)
#define WK_AVX512_BEGIN                                                                                            \
  WK_PRAGMA(clang attribute push(__attribute__((target("avx512f,avx512dq,avx512bw,avx512vl,avx512ifma,avx512vbmi"))), \
                                 apply_to = function))
#define WK_AVX512_END WK_PRAGMA(clang attribute pop)

#define WK_INLINE static inline __attribute__((always_inline))
#endif
