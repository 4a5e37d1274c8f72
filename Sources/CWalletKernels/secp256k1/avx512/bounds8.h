#pragma once

#include "shared/bounds.h"
#include "target.h"

// Bounds of all eight lanes, checked in builds of the tests only; see field.h.

WK_AVX512_BEGIN

WK_INLINE void wk_assert_below8(const __m512i limbs[5], uint64_t top) {
#if defined(WK_CHECK_BOUNDS)
  const __m512i limit = _mm512_set1_epi64(1LL << 52);
  __mmask8 outside = _mm512_cmpge_epu64_mask(limbs[4], _mm512_set1_epi64((long long)top));
  for (int i = 0; i < 4; i++) outside |= _mm512_cmpge_epu64_mask(limbs[i], limit);
  WK_ASSERT(outside == 0);
#else
  (void)limbs;
  (void)top;
#endif
}

WK_INLINE void wk_assert_loose8(const __m512i limbs[5]) { wk_assert_below8(limbs, UINT64_C(1) << 50); }
WK_INLINE void wk_assert_weak8(const __m512i limbs[5]) {
  wk_assert_below8(limbs, (UINT64_C(1) << 48) + (UINT64_C(1) << 12));
}

WK_AVX512_END
