#include "engines.h"
#include "portable/field_bytes.h"
#include "portable/points.h"
#include "wallet_kernels_cpu.h"

static void add_vartime(wk_jacobian *sum, const uint8_t xy[64]) {
  wk_point point;
  wk_fe_from_bytes(&point.x, xy);
  wk_fe_from_bytes(&point.y, xy + 32);
  wk_jacobian_add_point_vartime(sum, sum, &point);
}

wk_status wk_secp256k1_weighted_sum(wk_engine engine, const uint8_t *xy, size_t count, uint8_t out_xy[64],
                                    int *out_infinity, void *scratch, size_t scratch_bytes) {
  if (!wk_engine_available(engine)) return WK_UNAVAILABLE;
  const size_t needed = wk_secp256k1_scratch_bytes(engine, count);
  if (needed == 0) return WK_INVALID_INPUT;
  if (scratch_bytes < needed || (uintptr_t)scratch % 64 != 0) return WK_SCRATCH_TOO_SMALL;

  uint8_t partial[WK_K1_WEIGHTS][64];
  size_t done = 0;
#if defined(__x86_64__)
  if (engine == WK_AVX512IFMA) done = wk_k1_avx512_partial_sums(xy, count, partial, scratch);
#endif
  // From the greatest weight down: when the sum of what has this weight or a greater one is added at every step, each
  // point is added as often as its weight says.
  wk_jacobian heavier = {wk_fe_one, wk_fe_one, {{0}}}, sum = heavier;
  for (size_t place = WK_K1_WEIGHTS; place-- > 0;) {
    if (done > 0) add_vartime(&heavier, partial[place]);
    for (size_t i = done + place; i < count; i += WK_K1_WEIGHTS) add_vartime(&heavier, xy + 64 * i);
    wk_jacobian_add_vartime(&sum, &sum, &heavier);
  }

  *out_infinity = (int)(wk_fe_is_zero(&sum.z) & 1);
  memset(out_xy, 0, 64);
  if (*out_infinity) return WK_OK;
  wk_point point;
  wk_jacobian_to_points(&point, &sum, 1, NULL);
  wk_fe_normalise(&point.x);
  wk_fe_normalise(&point.y);
  wk_fe_to_bytes(out_xy, &point.x);
  wk_fe_to_bytes(out_xy + 32, &point.y);
  return WK_OK;
}
