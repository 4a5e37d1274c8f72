#pragma once

#if defined(__x86_64__)

#include <immintrin.h>

// Only what stands between these two is compiled for AVX-512, so that nothing else comes to need it. All files share
// one list: an inlined function may not ask for more than its caller has.
#define WK_AVX512_BEGIN                                                                                             \
  _Pragma("clang attribute push(__attribute__((target(\"avx512f,avx512vl,avx512dq,avx512bw\"))), apply_to = function)")
#define WK_AVX512_END _Pragma("clang attribute pop")

#define WK_INLINE static inline __attribute__((always_inline))

#endif
