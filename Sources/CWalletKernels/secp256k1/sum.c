#include "engines.h"
#include "portable/field_bytes.h"
#include "portable/points.h"
#include "shared/wipe.h"
#include "wallet_kernels_cpu.h"

static void add_vartime(wk_jacobian *sum, const uint8_t *xy, size_t count) {
  for (size_t i = 0; i < count; i++) {
    wk_point point;
    wk_fe_from_bytes(&point.x, xy + 64 * i);
    wk_fe_from_bytes(&point.y, xy + 64 * i + 32);
    wk_jacobian_add_point_vartime(sum, sum, &point);
  }
}

wk_status wk_secp256k1_sum(wk_engine engine, const uint8_t *xy, size_t count, uint8_t out_xy[64], int *out_infinity,
                           void *scratch, size_t scratch_bytes) {
  if (!wk_engine_available(engine)) return WK_UNAVAILABLE;
  const size_t needed = wk_secp256k1_scratch_bytes(engine, count);
  if (needed == 0) return WK_INVALID_INPUT;
  if (scratch_bytes < needed || (uintptr_t)scratch % 64 != 0) return WK_SCRATCH_TOO_SMALL;

  wk_jacobian sum = {{{0}}, {{1}}, {{0}}};
  size_t done = 0;
#if defined(__x86_64__)
  if (engine == WK_AVX512IFMA) {
    uint8_t partial[WK_K1_MOST_PARTIAL_SUMS][64];
    size_t partial_count = 0;
    done = wk_k1_avx512_partial_sums(xy, count, partial, &partial_count, scratch);
    if (done > 0) add_vartime(&sum, partial[0], partial_count);
  }
#endif
  add_vartime(&sum, xy + 64 * done, count - done);

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
