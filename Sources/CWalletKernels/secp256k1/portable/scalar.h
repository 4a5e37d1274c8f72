#pragma once

#include <stdint.h>

// Arithmetic modulo the group's order n; a scalar is four words of 64 bits, lowest first, below n.

void wk_scalar_from_bytes(uint64_t r[4], const uint8_t bytes[32]);

/// All ones when four words are in 1..<n, else zero; in constant time.
uint64_t wk_scalar_is_valid(const uint64_t a[4]);

/// r = (k + addend) / 2 modulo n, in constant time.
///
/// With addend = 2^m - 1, the bits b of r say how k is a sum of odd digits: k = sum of (2b - 1) 2^i over i < m. A
/// window of w neighbouring bits with the value v stands for the digit 2v - (2^w - 1), which is odd and never zero.
void wk_scalar_recode(uint64_t r[4], const uint64_t k[4], const uint64_t addend[4]);

/// r = 2^m - 1 modulo n; the time depends on m.
void wk_scalar_all_ones(uint64_t r[4], unsigned m);
