#pragma once

#include "lanes/avx512.h"

#if defined(__x86_64__)

WK_AVX512_BEGIN

/// Keccak-f[1600] on eight states: vector x + 5y holds lane (x, y) of all of them.
void wk_keccak_x8_permute(__m512i states[25]);

WK_AVX512_END

#endif
