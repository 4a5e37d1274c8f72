#pragma once

#include "../table.h"
#include "field.h"
#include "shared/barrier.h"

WK_AVX512_BEGIN

// Table entries of a block of 64 keys, by byte permutations in registers: no address depends on the digits.
//
// One instruction looks a byte up in 128 entries for all 64 keys. The tables are therefore stored by bytes (see
// table.h), and what is found is put together to limbs by interleaving the vectors of bytes 0 to 7 three times over.

// Lane j of the vector v holds key 8v + j; interleaving, which works within quarters of a register, leaves there what
// was at byte 16 (j / 2) + 2v + j % 2.
_Alignas(64) static const uint8_t wk_key_order[64] = {
#define WK_QUARTER(q) \
  2 * (q), 2 * (q) + 1, 8 + 2 * (q), 9 + 2 * (q), 16 + 2 * (q), 17 + 2 * (q), 24 + 2 * (q), 25 + 2 * (q), \
  32 + 2 * (q), 33 + 2 * (q), 40 + 2 * (q), 41 + 2 * (q), 48 + 2 * (q), 49 + 2 * (q), 56 + 2 * (q), 57 + 2 * (q)
    WK_QUARTER(0), WK_QUARTER(1), WK_QUARTER(2), WK_QUARTER(3)
#undef WK_QUARTER
};

#if WK_MEMORY_SANITIZER
#include <sanitizer/msan_interface.h>
/// The memory sanitizer knows this instruction only with indices that are no secret, and would report these. It is
/// told afterwards that the result is as secret as they are.
static __attribute__((noinline, no_sanitize("memory"))) __m512i wk_permute128(__m512i lower, __m512i upper,
                                                                              __m512i index) {
  __m512i result = _mm512_permutex2var_epi8(lower, index, upper);
  __msan_poison(&result, sizeof result);
  return result;
}
#else
/// Byte `index[i]` modulo 128 of two registers, for every i.
WK_INLINE __m512i wk_permute128(__m512i lower, __m512i upper, __m512i index) {
  return _mm512_permutex2var_epi8(lower, index, upper);
}
#endif

WK_INLINE __m512i wk_look_up_plane(const uint8_t plane[WK_K1_AVX512_ENTRIES], __m512i index, __mmask64 upper_half) {
  _Static_assert(WK_K1_AVX512_ENTRIES == 256, "two permutations of 128 entries each");
  const __m512i lower = wk_permute128(_mm512_load_si512(plane), _mm512_load_si512(plane + 64), index);
  const __m512i upper = wk_permute128(_mm512_load_si512(plane + 128), _mm512_load_si512(plane + 192), index);
  return _mm512_mask_mov_epi8(lower, upper_half, upper);
}

/// The coordinate that the planes hold, for the indices of a block's 64 keys in their natural order.
WK_INLINE void wk_look_up(wk_fe8 r[8], const uint8_t planes[WK_K1_PLANES][WK_K1_AVX512_ENTRIES],
                          const uint8_t indices[64]) {
  const __m512i index = _mm512_permutexvar_epi8(_mm512_load_si512(wk_key_order), _mm512_load_si512(indices));
  const __mmask64 upper_half = _mm512_movepi8_mask(index);
  for (int limb = 0; limb < WK_K1_LIMBS; limb++) {
    const uint8_t(*plane)[WK_K1_AVX512_ENTRIES] = planes + 7 * limb;
    __m512i byte[8];
    for (int i = 0; i < 6; i++) byte[i] = wk_look_up_plane(plane[i], index, upper_half);
    byte[6] = limb == 4 ? _mm512_setzero_si512() : wk_look_up_plane(plane[6], index, upper_half);
    byte[7] = _mm512_setzero_si512();
    __m512i two[8], four[8];
    for (int i = 0; i < 4; i++) {
      two[i] = _mm512_unpacklo_epi8(byte[2 * i], byte[2 * i + 1]);
      two[i + 4] = _mm512_unpackhi_epi8(byte[2 * i], byte[2 * i + 1]);
    }
    // four[i] has bytes 0..3, four[i + 4] bytes 4..7, of the keys 4i to 4i + 3 of every quarter.
    for (int half = 0; half < 2; half++) {
      for (int pair = 0; pair < 2; pair++) {
        const __m512i a = two[4 * half + 2 * pair], b = two[4 * half + 2 * pair + 1];
        four[4 * pair + 2 * half] = _mm512_unpacklo_epi16(a, b);
        four[4 * pair + 2 * half + 1] = _mm512_unpackhi_epi16(a, b);
      }
    }
    for (int i = 0; i < 4; i++) {
      r[2 * i].n[limb] = _mm512_unpacklo_epi32(four[i], four[i + 4]);
      r[2 * i + 1].n[limb] = _mm512_unpackhi_epi32(four[i], four[i + 4]);
    }
  }
}

WK_AVX512_END
