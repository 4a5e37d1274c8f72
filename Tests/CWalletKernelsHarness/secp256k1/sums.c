#include "parts.h"

// Weighted sums of points and of scalars, against the library's.

enum { MOST = 4200 };

static void expect_sum(wk_engine engine, const uint8_t *scalars, const uint8_t *xy, size_t count) {
  const size_t bytes = wk_secp256k1_scratch_bytes(engine, count);
  uint8_t *scratch = aligned_memory(bytes), sum[64], expected[64], total[32], by_library[32] = {0};
  int infinity = -1, empty = 1;
  CHECK(wk_secp256k1_weighted_sum(engine, xy, count, sum, &infinity, scratch, bytes) == WK_OK, "status");
  for (size_t i = 0; i < count; i++) {
    for (size_t times = 0; times < 1 + i % 64; times++) {
      if (empty) {
        memcpy(by_library, scalars + 32 * i, 32);
        empty = 0;
      } else if (!secp256k1_ec_seckey_tweak_add(library, by_library, scalars + 32 * i)) {
        // The sum became zero.
        memset(by_library, 0, 32);
        empty = 1;
      }
    }
  }
  wk_secp256k1_weighted_scalar_sum(scalars, count, total);
  CHECK(memcmp(total, by_library, 32) == 0, "sum of %zu scalars", count);
  memset(expected, 0, 64);
  if (!empty) reference_key(by_library, expected);
  CHECK(infinity == empty, "%s: infinity of %zu", engine_name(engine), count);
  CHECK(memcmp(sum, expected, 64) == 0, "%s: sum of %zu points", engine_name(engine), count);
  free(scratch);
}

void test_sums(void) {
  static const size_t counts[] = {1,   2,   3,   7,   8,   9,   63,   64,   65,   127,
                                  128, 129, 191, 192, 511, 513, 1000, 4095, 4096, 4097};
  static uint8_t scalars[MOST * 32], xy[MOST * 64];
  for (size_t i = 0; i < MOST; i++) {
    random_scalar(scalars + 32 * i);
    reference_key(scalars + 32 * i, xy + 64 * i);
  }
  for (size_t e = 0; e < 2; e++) {
    if (!wk_engine_available(engines[e])) continue;
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) expect_sum(engines[e], scalars, xy, counts[i]);
  }
  // -2k with the weight 1 and k with the weight 2.
  {
    uint8_t k[32], two[32] = {0};
    random_scalar(k);
    two[31] = 2;
    memcpy(scalars + 32, k, 32);
    memcpy(scalars, k, 32);
    if (!secp256k1_ec_seckey_tweak_mul(library, scalars, two) || !secp256k1_ec_seckey_negate(library, scalars)) abort();
    for (int point = 0; point < 2; point++) reference_key(scalars + 32 * point, xy + 64 * point);
    for (size_t e = 0; e < 2; e++) {
      if (wk_engine_available(engines[e])) expect_sum(engines[e], scalars, xy, 2);
    }
  }
  // Equal points, and points that cancel out, where the fast additions meet them and at the end.
  static const size_t distances[] = {1, 8, 64, 128};
  for (size_t d = 0; d < 4; d++) {
    for (int negative = 0; negative < 2; negative++) {
      for (size_t i = distances[d]; i < 2 * distances[d]; i++) {
        memcpy(scalars + 32 * i, scalars + 32 * (i - distances[d]), 32);
        if (negative && !secp256k1_ec_seckey_negate(library, scalars + 32 * i)) abort();
        reference_key(scalars + 32 * i, xy + 64 * i);
      }
      for (size_t e = 0; e < 2; e++) {
        if (!wk_engine_available(engines[e])) continue;
        expect_sum(engines[e], scalars, xy, 2 * distances[d]);
        expect_sum(engines[e], scalars, xy, 512);
      }
    }
  }
}
