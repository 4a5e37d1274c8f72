#include "wallet_kernels_cpu.h"

#if defined(__x86_64__)

#include <cpuid.h>
#include <stdatomic.h>

static uint32_t ask_processor(void) {
  unsigned a, b, c, d, low, high;
  if (!__get_cpuid(1, &a, &b, &c, &d)) return 0;
  if (!(c & bit_OSXSAVE) || !(c & bit_AVX)) return 0;
  // The processor having them is not enough: registers that the system does not save would change under our hands.
  // Bits 1 and 2 are SSE and AVX, 5 to 7 the mask registers and both parts of the 512-bit ones.
  __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  if ((low & 0xe6) != 0xe6) return 0;
  if (!__get_cpuid_count(7, 0, &a, &b, &c, &d)) return 0;
  uint32_t features = 0;
  if (b & bit_AVX512F) features |= WK_CPU_AVX512F;
  if (b & bit_AVX512DQ) features |= WK_CPU_AVX512DQ;
  if (b & bit_AVX512BW) features |= WK_CPU_AVX512BW;
  if (b & bit_AVX512VL) features |= WK_CPU_AVX512VL;
  if (b & bit_AVX512IFMA) features |= WK_CPU_AVX512IFMA;
  if (c & bit_AVX512VBMI) features |= WK_CPU_AVX512VBMI;
  return features;
}

uint32_t wk_cpu_features(void) {
  // On virtual machines the question takes as long as a thousand multiplications. Threads may ask at the same time:
  // they get the same answer. The highest bit says that there is one.
  static _Atomic uint32_t answer;
  const uint32_t answered = UINT32_C(1) << 31;
  uint32_t known = atomic_load_explicit(&answer, memory_order_relaxed);
  if (known == 0) {
    known = ask_processor() | answered;
    atomic_store_explicit(&answer, known, memory_order_relaxed);
  }
  return known & ~answered;
}

#else

uint32_t wk_cpu_features(void) { return 0; }

#endif

int wk_engine_available(wk_engine engine) {
  const uint32_t needed =
      WK_CPU_AVX512F | WK_CPU_AVX512DQ | WK_CPU_AVX512BW | WK_CPU_AVX512VL | WK_CPU_AVX512IFMA | WK_CPU_AVX512VBMI;
  switch (engine) {
    case WK_PORTABLE: return 1;
    case WK_AVX512IFMA: return (wk_cpu_features() & needed) == needed;
  }
  return 0;
}
