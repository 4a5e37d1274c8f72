#pragma once

#include <immintrin.h>

// Only what stands between these two is compiled for AVX-512, so that nothing else comes to need it.
#define WK_X8_BEGIN                                                                    \
  _Pragma("clang attribute push(__attribute__((target(\"avx512f,avx512ifma,avx512vl,\
avx512dq,avx512bw\"))), apply_to = function)")
#define WK_X8_END _Pragma("clang attribute pop")

#define WK_X8_INLINE static inline __attribute__((always_inline))
