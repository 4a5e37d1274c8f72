#pragma once

#include <stdint.h>

// Field elements of secp256k1 are five limbs of 52 bits, lowest first. p = 2^256 - 2^32 - 977, so what lies above
// 2^256 comes back multiplied by 2^32 + 977, and what lies above 2^260, the fifth limb's end, by 16 times that.
enum { WK_K1_LIMBS = 5 };

#define WK_M52 UINT64_C(0xfffffffffffff)
#define WK_M48 UINT64_C(0xffffffffffff)

// 2^256 mod p, below 2^33, and 2^260 mod p, below 2^37.
#define WK_K1_FOLD256 UINT64_C(0x1000003d1)
#define WK_K1_FOLD260 UINT64_C(0x1000003d10)

// p.
#define WK_K1_P0 UINT64_C(0xffffefffffc2f)
#define WK_K1_P1 WK_M52
#define WK_K1_P4 WK_M48

// The group's order n, in limbs of 64 bits and of 52 bits.
#define WK_K1_ORDER64 \
  { UINT64_C(0xbfd25e8cd0364141), UINT64_C(0xbaaedce6af48a03b), UINT64_C(0xfffffffffffffffe), UINT64_MAX }
#define WK_K1_ORDER52 \
  { UINT64_C(0x25e8cd0364141), UINT64_C(0xe6af48a03bbfd), UINT64_C(0xffffffebaaedc), WK_M52, WK_M48 }

// The generator, in words of 64 bits.
#define WK_K1_GENERATOR_X                                                                       \
  {UINT64_C(0x59f2815b16f81798), UINT64_C(0x029bfcdb2dce28d9), UINT64_C(0x55a06295ce870b07), \
   UINT64_C(0x79be667ef9dcbbac)}
#define WK_K1_GENERATOR_Y                                                                       \
  {UINT64_C(0x9c47d08ffb10d4b8), UINT64_C(0xfd17b448a6855419), UINT64_C(0x5da4fbfc0e1108a8), \
   UINT64_C(0x483ada7726a3c465)}
