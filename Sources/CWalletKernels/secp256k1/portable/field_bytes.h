#pragma once

#include "field.h"
#include "shared/words.h"

// Four words of 64 bits, lowest first, are how elements stand in tables and what bytes are made of.

/// Four words below 2^256 as a weak element, whether below p or not.
static inline void wk_fe_from_words(wk_fe *r, const uint64_t w[4]) {
  r->n[0] = w[0] & WK_M52;
  r->n[1] = (w[0] >> 52 | w[1] << 12) & WK_M52;
  r->n[2] = (w[1] >> 40 | w[2] << 24) & WK_M52;
  r->n[3] = (w[2] >> 28 | w[3] << 36) & WK_M52;
  r->n[4] = w[3] >> 16;
}

/// A normalised element's words.
static inline void wk_fe_to_words(uint64_t w[4], const wk_fe *a) {
  w[0] = a->n[0] | a->n[1] << 52;
  w[1] = a->n[1] >> 12 | a->n[2] << 40;
  w[2] = a->n[2] >> 24 | a->n[3] << 28;
  w[3] = a->n[3] >> 36 | a->n[4] << 16;
}

static inline void wk_fe_from_bytes(wk_fe *r, const uint8_t bytes[32]) {
  const uint64_t w[4] = {wk_load_be64(bytes + 24), wk_load_be64(bytes + 16), wk_load_be64(bytes + 8),
                         wk_load_be64(bytes)};
  wk_fe_from_words(r, w);
}

/// A normalised element's bytes, highest first.
static inline void wk_fe_to_bytes(uint8_t bytes[32], const wk_fe *a) {
  uint64_t w[4];
  wk_fe_to_words(w, a);
  for (int i = 0; i < 4; i++) wk_store_be64(bytes + 8 * i, w[3 - i]);
}
