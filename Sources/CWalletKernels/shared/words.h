#pragma once

#include <stdint.h>
#include <string.h>

/// Eight bytes, highest first.
static inline uint64_t wk_load_be64(const uint8_t *bytes) {
  uint64_t word;
  memcpy(&word, bytes, 8);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  word = __builtin_bswap64(word);
#endif
  return word;
}

static inline void wk_store_be64(uint8_t *bytes, uint64_t word) {
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  word = __builtin_bswap64(word);
#endif
  memcpy(bytes, &word, 8);
}
