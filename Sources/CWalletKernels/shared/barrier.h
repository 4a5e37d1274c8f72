#pragma once

#include <stdint.h>

#if defined(__has_feature)
#define WK_MEMORY_SANITIZER __has_feature(memory_sanitizer)
#else
#define WK_MEMORY_SANITIZER 0
#endif

/// Hides a value's origin from the optimiser, which otherwise may turn a mask back into the branch it replaces.
///
/// The memory sanitizer, which the tests use for finding branches on secrets, takes any assembler for a use of its
/// operands.
static inline uint64_t wk_opaque(uint64_t value) {
#if !WK_MEMORY_SANITIZER
  __asm__("" : "+r"(value));
#endif
  return value;
}

/// All ones where `value`, below 2^63, is zero; else zero.
static inline uint64_t wk_mask_if_zero(uint64_t value) { return wk_opaque(0 - ((wk_opaque(value) - 1) >> 63)); }

/// All ones for a bit of 1, zero for 0.
static inline uint64_t wk_mask_from_bit(uint64_t bit) { return wk_opaque(0 - wk_opaque(bit)); }

/// The same for sixteen bytes in a vector register.
typedef uint32_t wk_vector16 __attribute__((vector_size(16)));
static inline wk_vector16 wk_opaque_vector(wk_vector16 value) {
#if WK_MEMORY_SANITIZER
#elif defined(__x86_64__)
  __asm__("" : "+x"(value));
#elif defined(__aarch64__)
  __asm__("" : "+w"(value));
#endif
  return value;
}
