#pragma once

#include <stdint.h>

#include "wallet_kernels_types.h"

/// Processor features, each set only when the operating system saves the registers they need.
enum {
  WK_CPU_AVX512F = 1 << 0,
  WK_CPU_AVX512DQ = 1 << 1,
  WK_CPU_AVX512BW = 1 << 2,
  WK_CPU_AVX512VL = 1 << 3,
  WK_CPU_AVX512IFMA = 1 << 4,
  WK_CPU_AVX512VBMI = 1 << 5,
};

/// What this processor and its operating system offer, as a mask of `WK_CPU_…`; asked once.
uint32_t wk_cpu_features(void);

/// 1 when this processor can run the engine, else 0.
///
/// `WK_AVX512IFMA` needs all of the above: the byte permutations came to processors together with the multiply-add.
int wk_engine_available(wk_engine engine);
