#pragma once

#include <stddef.h>
#include <stdint.h>

/// A text's room in bytes.
#define WK_BASE58_TEXT_BYTES 44

void wk_base58_32_avx512_var(
    const uint8_t *records, size_t record_stride, size_t count, char *texts, size_t text_stride, uint8_t *lengths);
void wk_base58_32_portable_var(
    const uint8_t *records, size_t record_stride, size_t count, char *texts, size_t text_stride, uint8_t *lengths);
