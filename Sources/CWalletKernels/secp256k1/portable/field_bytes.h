#pragma once

#include "field.h"
#include "shared/words.h"

static inline void wk_fe_from_bytes(wk_fe *r, const uint8_t bytes[32]) {
  for (int i = 0; i < 4; i++) r->n[i] = wk_load_be64(bytes + 24 - 8 * i);
}

/// A normalised element's bytes, highest first.
static inline void wk_fe_to_bytes(uint8_t bytes[32], const wk_fe *a) {
  for (int i = 0; i < 4; i++) wk_store_be64(bytes + 24 - 8 * i, a->n[i]);
}

/// Limbs of 52 bits, lowest first, as the vector code has them.
static inline void wk_fe_to_limbs(uint64_t limbs[WK_K1_LIMBS], const wk_fe *a) {
  const uint64_t *n = a->n;
  limbs[0] = n[0] & WK_M52;
  limbs[1] = (n[0] >> 52 | n[1] << 12) & WK_M52;
  limbs[2] = (n[1] >> 40 | n[2] << 24) & WK_M52;
  limbs[3] = (n[2] >> 28 | n[3] << 36) & WK_M52;
  limbs[4] = n[3] >> 16;
}

/// From limbs 0..3 below 2^52 and limb 4 below 2^50.
static inline void wk_fe_from_limbs(wk_fe *r, const uint64_t limbs[WK_K1_LIMBS]) {
  const wk_fe low = {{limbs[0] | limbs[1] << 52, limbs[1] >> 12 | limbs[2] << 40, limbs[2] >> 24 | limbs[3] << 28,
                      limbs[3] >> 36 | limbs[4] << 16}};
  const wk_fe high = {{(limbs[4] >> 48) * WK_K1_FOLD256, 0, 0, 0}};
  wk_fe_add(r, &low, &high);
}
