#include "parts.h"

#if defined(__x86_64__)

#include "secp256k1/avx512/block.h"
#include "secp256k1/portable/field_bytes.h"

// The vector field functions against the portable ones, with limbs at the edges of their contract.

WK_AVX512_BEGIN

// Loose limbs: 0..3 below 2^52, limb 4 below 2^50; weak ones: limb 4 below 2^48 + 2^12.
static void edge_limbs(wk_fe8 *r, unsigned choice, int loose) {
  const uint64_t top = loose ? UINT64_C(1) << 50 : (UINT64_C(1) << 48) + (UINT64_C(1) << 12);
  uint64_t limbs[5][8];
  for (unsigned lane = 0; lane < 8; lane++) {
    const unsigned kind = (choice + lane) % 8;
    for (int limb = 0; limb < 5; limb++) {
      const uint64_t below = limb == 4 ? top : UINT64_C(1) << 52;
      uint64_t value = random_word() % below;
      if (kind == 0) value = below - 1;
      if (kind == 1) value = 0;
      if (kind == 2) value = limb == 0 ? WK_K1_P0 : limb == 4 ? WK_K1_P4 : WK_K1_P1;
      if (kind == 3) value = limb == 0 ? WK_K1_P0 + (choice & 3) - 1 : limb == 4 ? WK_K1_P4 : WK_K1_P1;
      if (kind == 4 && (random_word() & 1)) value = below - 1;
      if (kind == 5 && (random_word() & 1)) value = 0;
      if (kind == 6 && limb == 4) value = below - 1;
      limbs[limb][lane] = value;
    }
  }
  for (int limb = 0; limb < 5; limb++) r->n[limb] = _mm512_loadu_si512(limbs[limb]);
}

static void lane_of(wk_fe *r, const wk_fe8 *a, int lane) {
  uint64_t limbs[5], words[8];
  for (int limb = 0; limb < 5; limb++) {
    _mm512_storeu_si512(words, a->n[limb]);
    limbs[limb] = words[lane];
  }
  wk_fe_from_limbs(r, limbs);
}

static void expect_lane(const wk_fe8 *got, int lane, const wk_fe *expected, const char *what) {
  wk_fe r, t;
  wk_assert_weak8(got->n);
  lane_of(&r, got, lane);
  wk_fe_sub(&t, &r, expected);
  CHECK(wk_fe_is_zero(&t) != 0, "%s, lane %d", what, lane);
}

void test_vectors(void) {
  if (!wk_engine_available(WK_AVX512IFMA)) return;
  for (unsigned choice = 0; choice < 4000; choice++) {
    wk_fe8 a[8], b[8], c[8], r[4][8];
    for (unsigned i = 0; i < 8; i++) {
      edge_limbs(&a[i], choice + i, 1);
      edge_limbs(&b[i], choice / 8 + 3 * i, 1);
      edge_limbs(&c[i], choice / 64 + 5 * i, 0);
    }
    wk_block_multiply(r[0], a, b);
    wk_block_multiply_subtract(r[1], a, b, c);
    wk_block_square_add_subtract_twice(r[2], a, b, c);
    memcpy(r[3], c, sizeof c);
    wk_block_multiply_subtract(r[3], a, b, r[3]);
    for (int i = 0; i < 8; i++) {
      wk_fe8 single, square, difference, normalised;
      wk_mul8(&single, &a[i], &b[i]);
      wk_sqr8(&square, &a[i]);
      wk_sub8_fe(&difference, &c[i], &c[7 - i]);
      wk_weaken8(&difference, &difference);
      wk_normalise8(&normalised, &a[i]);
      const __mmask8 zero = wk_is_zero8(&a[i]);
      for (int lane = 0; lane < 8; lane++) {
        wk_fe x, y, z, other, t;
        lane_of(&x, &a[i], lane);
        lane_of(&y, &b[i], lane);
        lane_of(&z, &c[i], lane);
        lane_of(&other, &c[7 - i], lane);
        wk_fe_mul(&t, &x, &y);
        expect_lane(&r[0][i], lane, &t, "block product");
        expect_lane(&single, lane, &t, "product");
        wk_fe_sub(&t, &t, &z);
        expect_lane(&r[1][i], lane, &t, "block product and difference");
        expect_lane(&r[3][i], lane, &t, "the same in place");
        wk_fe_sqr(&t, &x);
        expect_lane(&square, lane, &t, "square");
        wk_fe_add(&t, &t, &y);
        wk_fe_sub(&t, &t, &z);
        wk_fe_sub(&t, &t, &z);
        expect_lane(&r[2][i], lane, &t, "block square");
        wk_fe_sub(&t, &z, &other);
        expect_lane(&difference, lane, &t, "difference");
        CHECK((zero >> lane & 1) == (wk_fe_is_zero(&x) & 1), "zero, lane %d", lane);
        wk_fe_normalise(&x);
        lane_of(&t, &normalised, lane);
        CHECK(memcmp(&x, &t, sizeof x) == 0, "normalised, lane %d", lane);
      }
    }
  }
}

WK_AVX512_END

#else

void test_vectors(void) {}

#endif
