#include "keccak/constants.h"
#include "keccak/x8.h"
#include "lanes/logic_x8.h"

#if defined(__x86_64__)

WK_AVX512_BEGIN

/// θ's parities, or rather what they add to each column.
WK_INLINE void column_sums(__m512i sums[5], const __m512i a[25]) {
  __m512i parity[5];
  for (int x = 0; x < 5; x++) {
    parity[x] = wk_xor3(a[x], a[x + 5], a[x + 10]);
    parity[x] = wk_xor3(parity[x], a[x + 15], a[x + 20]);
  }
  for (int x = 0; x < 5; x++) {
    sums[x] = _mm512_xor_si512(parity[(x + 4) % 5], _mm512_rol_epi64(parity[(x + 1) % 5], 1));
  }
}

/// Row y after π: θ and ρ of the five lanes that π brings there.
WK_INLINE void gather_row(__m512i row[5], const __m512i a[25], const __m512i sums[5], int y) {
#pragma clang loop unroll(full)
  for (int x = 0; x < 5; x++) {
    const int from_x = (x + 3 * y) % 5, from = from_x + 5 * x;
    const __m512i lane = _mm512_xor_si512(a[from], sums[from_x]);
    // The count is the same everywhere, so that this becomes a rotation by a constant.
    row[x] = _mm512_rolv_epi64(lane, _mm512_set1_epi64(wk_keccak_rotations[from]));
  }
}

/// One round in four steps (FIPS 202, 3.2), row by row: a row's five lanes are needed nowhere else, so the registers
/// that they leave can take what comes out.
WK_INLINE void round_(__m512i out[25], const __m512i a[25], uint64_t constant) {
  __m512i sums[5], row[5];
  column_sums(sums, a);
#pragma clang loop unroll(full)
  for (int y = 0; y < 5; y++) {
    gather_row(row, a, sums, y);
    for (int x = 0; x < 5; x++) {
      out[x + 5 * y] = wk_chi(row[x], row[(x + 1) % 5], row[(x + 2) % 5]);
    }
  }
  out[0] = _mm512_xor_si512(out[0], _mm512_set1_epi64((int64_t)constant));
}

void wk_keccak_x8_permute(__m512i states[25]) {
  __m512i a[25], b[25];
  for (int i = 0; i < 25; i++) a[i] = states[i];
  // One round a turn: measured on Zen 5, longer bodies need more spills and are slower.
#pragma clang loop unroll(disable)
  for (int r = 0; r < 24; r++) {
    round_(b, a, wk_keccak_round_constants[r]);
    for (int i = 0; i < 25; i++) a[i] = b[i];
  }
  for (int i = 0; i < 25; i++) states[i] = a[i];
}

WK_AVX512_END

#endif
