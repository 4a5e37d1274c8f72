#pragma once

#include <stdint.h>

#include "wallet_kernels_secp256k1.h"

// For every window i of w bits, the odd multiples (2e + 1) 2^(wi) G for e below 2^(w-1), fully reduced.

// Scanning costs the portable code as much as the multiplications save, so its windows are small.
enum { WK_K1_PORTABLE_BITS = 6, WK_K1_PORTABLE_WINDOWS = 43, WK_K1_PORTABLE_ENTRIES = 1 << (WK_K1_PORTABLE_BITS - 1) };

// Entries by rows: x and y as four words each, so that a scan passes over consecutive memory.
typedef struct {
  _Alignas(64) uint64_t rows[WK_K1_PORTABLE_WINDOWS][WK_K1_PORTABLE_ENTRIES][8];
} wk_k1_portable_table;

// A byte permutation looks up one byte for 64 keys at a time; see avx512/lookup.h.
enum { WK_K1_AVX512_BITS = 9, WK_K1_AVX512_WINDOWS = 29, WK_K1_AVX512_ENTRIES = 1 << (WK_K1_AVX512_BITS - 1) };

// Bytes of limbs of 52 bits: seven for each but the topmost, which has six.
enum { WK_K1_PLANES = 4 * 7 + 6 };

// Entries by planes: all entries' lowest bytes of the lowest limb, and so on. Negated, -x and -y modulo p, because
// then the coordinate differences of an addition become sums.
typedef struct {
  uint8_t planes[WK_K1_AVX512_WINDOWS][2][WK_K1_PLANES][WK_K1_AVX512_ENTRIES];
} wk_k1_avx512_table;

struct wk_secp256k1_table {
  _Alignas(64) wk_engine engine;
  // 2^m - 1 modulo n, where m is the windows' bits all together; see `wk_scalar_recode`.
  uint64_t recode_addend[4];
  union {
    _Alignas(64) wk_k1_portable_table portable;
    _Alignas(64) wk_k1_avx512_table avx512;
  };
};
