#include "engines.h"
#include "shared/wipe.h"
#include "wallet_kernels_cpu.h"

// More keys than any memory holds, but few enough that no size below overflows.
static const size_t most_keys = (size_t)1 << 32;

size_t wk_secp256k1_scratch_bytes(wk_engine engine, size_t count) {
  if (count == 0 || count > most_keys) return 0;
  size_t bytes = 0;
  if (engine == WK_PORTABLE) bytes = wk_k1_portable_scratch_bytes(count);
#if defined(__x86_64__)
  if (engine == WK_AVX512IFMA) bytes = wk_k1_avx512_scratch_bytes(count);
#endif
  return (bytes + 63) / 64 * 64;
}

wk_status wk_secp256k1_public_keys_with_table(const wk_secp256k1_table *table, const uint8_t *scalars, size_t count,
                                              uint8_t *out_xy, void *scratch, size_t scratch_bytes) {
  if (table == NULL || !wk_engine_available(table->engine)) return WK_UNAVAILABLE;
  const size_t needed = wk_secp256k1_scratch_bytes(table->engine, count);
  if (needed == 0) return WK_INVALID_INPUT;
  if (scratch_bytes < needed || (uintptr_t)scratch % 64 != 0) return WK_SCRATCH_TOO_SMALL;
  wk_status status = WK_UNAVAILABLE;
  if (table->engine == WK_PORTABLE) status = wk_k1_portable_public_keys(table, scalars, count, out_xy, scratch);
#if defined(__x86_64__)
  if (table->engine == WK_AVX512IFMA) status = wk_k1_avx512_public_keys(table, scalars, count, out_xy, scratch);
#endif
  wk_wipe(scratch, needed);
  // A result that may not be used is not left lying about.
  if (status != WK_OK) wk_wipe(out_xy, 64 * count);
  return status;
}

wk_status wk_secp256k1_public_keys(wk_engine engine, const uint8_t *scalars, size_t count, uint8_t *out_xy,
                                   void *scratch, size_t scratch_bytes) {
  return wk_secp256k1_public_keys_with_table(wk_secp256k1_shared_table(engine), scalars, count, out_xy, scratch,
                                             scratch_bytes);
}
