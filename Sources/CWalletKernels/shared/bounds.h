#pragma once

// The bounds that comments state, checked while the program runs: only in builds of the tests.
#if defined(WK_CHECK_BOUNDS)

#include <stdint.h>
#include <stdlib.h>

#define WK_ASSERT(condition)   \
  do {                         \
    if (!(condition)) abort(); \
  } while (0)

/// The limbs 0..3 are below `low`, limb 4 is below `top`.
#define WK_ASSERT_LIMBS(limbs, low, top)                                     \
  do {                                                                       \
    for (int limb_ = 0; limb_ < 4; limb_++) WK_ASSERT((limbs)[limb_] < (low)); \
    WK_ASSERT((limbs)[4] < (top));                                           \
  } while (0)

#else

#define WK_ASSERT(condition) ((void)0)
#define WK_ASSERT_LIMBS(limbs, low, top) ((void)0)

#endif
