#pragma once

#include <stdint.h>
#include <string.h>

static inline uint64_t wk_byte_swap_64(uint64_t x) {
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  return __builtin_bswap64(x);
#else
  return x;
#endif
}

static inline uint32_t wk_byte_swap_32(uint32_t x) {
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  return __builtin_bswap32(x);
#else
  return x;
#endif
}

static inline uint64_t wk_load_le64(const uint8_t *bytes) {
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  uint64_t x;
  memcpy(&x, bytes, sizeof x);
  return x;
#else
  uint64_t x = 0;
  for (int i = 7; i >= 0; i--) x = x << 8 | bytes[i];
  return x;
#endif
}

static inline void wk_store_le64(uint8_t *bytes, uint64_t x) {
  for (int i = 0; i < 8; i++) bytes[i] = (uint8_t)(x >> 8 * i);
}

static inline uint64_t wk_load_be64(const uint8_t *bytes) {
  uint64_t x;
  memcpy(&x, bytes, sizeof x);
  return wk_byte_swap_64(x);
}

static inline void wk_store_be64(uint8_t *bytes, uint64_t x) {
  x = wk_byte_swap_64(x);
  memcpy(bytes, &x, sizeof x);
}

static inline uint32_t wk_load_be32(const uint8_t *bytes) {
  uint32_t x;
  memcpy(&x, bytes, sizeof x);
  return wk_byte_swap_32(x);
}

static inline void wk_store_be32(uint8_t *bytes, uint32_t x) {
  x = wk_byte_swap_32(x);
  memcpy(bytes, &x, sizeof x);
}
