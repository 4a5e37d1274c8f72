#pragma once

#include <stddef.h>
#include <stdint.h>

/// "0x" and 40 digits.
#define WK_EIP55_TEXT_BYTES 42

void wk_eip55_avx512_var(
    const uint8_t *addresses, size_t address_stride, size_t count, char *texts, size_t text_stride);
void wk_eip55_portable_var(
    const uint8_t *addresses, size_t address_stride, size_t count, char *texts, size_t text_stride);
