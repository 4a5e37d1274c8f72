#include <stdint.h>

#include "batch.h"
#include "shared/wipe.h"
#include "wallet_kernels_ed25519.h"
#include "wallet_kernels_hash.h"

#if defined(__x86_64__)
#include "x8/batch_x8.h"
#endif

wk_status wk_ed25519_prepare(wk_engine engine) {
  switch (engine) {
    case WK_PORTABLE: return wk_portable_table_prepare();
#if defined(__x86_64__)
    case WK_AVX512IFMA: return wk_x8_table_prepare();
#else
    case WK_AVX512IFMA: return WK_UNAVAILABLE;
#endif
  }
  return WK_UNAVAILABLE;
}

const void *wk_ed25519_table(wk_engine engine, size_t *byte_count) {
  *byte_count = 0;
  if (wk_ed25519_prepare(engine) != WK_OK) return NULL;
  *byte_count = engine == WK_PORTABLE ? sizeof(wk_portable_table) : sizeof(wk_x8_table);
  return engine == WK_PORTABLE ? (const void *)wk_portable_table_shared() : wk_x8_table_shared();
}

wk_status wk_ed25519_check_table(wk_engine engine, const void *table) {
  switch (engine) {
    case WK_PORTABLE: return wk_portable_table_check(table);
#if defined(__x86_64__)
    case WK_AVX512IFMA: return wk_x8_table_check(table);
#else
    case WK_AVX512IFMA: return WK_UNAVAILABLE;
#endif
  }
  return WK_UNAVAILABLE;
}

/// The engine's own part of the scratch memory, a multiple of 64 bytes; 0 for an engine that this build lacks.
static size_t own_scratch_bytes(wk_engine engine, size_t count) {
  switch (engine) {
    case WK_PORTABLE: return (sizeof(wk_portable_scratch) + 63) / 64 * 64;
#if defined(__x86_64__)
    case WK_AVX512IFMA: return wk_ed25519_x8_scratch_bytes(count);
#else
    case WK_AVX512IFMA: return 0;
#endif
  }
  (void)count;
  return 0;
}

size_t wk_ed25519_scratch_bytes(wk_engine engine, size_t count) {
  const size_t own = own_scratch_bytes(engine, count);
  return own ? own + wk_hash_scratch_bytes() : 0;
}

/// Zeroes what functions called before have left below this frame on the stack: spilled registers hold secrets.
///
/// The deepest of them, the vector engine's, takes 14 KB.
__attribute__((noinline)) static void wipe_stack(void) {
  uint8_t frames[24576];
  wk_wipe(frames, sizeof frames);
}

/// 1 if every scalar is below 2^255, else 0.
static int scalars_fit(const uint8_t *scalars, size_t count) {
  uint8_t any = 0;
  for (size_t i = 0; i < count; i++) any |= scalars[32 * i + 31];
  return (any & 0x80) == 0;
}

/// Checks the arguments, runs the engine on `table` and wipes.
static wk_status run(wk_engine engine, const void *table, wk_ed25519_job job, void *scratch, size_t scratch_bytes) {
  const size_t own = own_scratch_bytes(engine, job.count);
  if (own == 0) return WK_UNAVAILABLE;
  if (job.count == 0) return WK_INVALID_INPUT;
  if (scratch_bytes < own + wk_hash_scratch_bytes() || (uintptr_t)scratch % 64 != 0) return WK_SCRATCH_TOO_SMALL;
  if (job.source == WK_FROM_SCALARS && !scalars_fit(job.secrets, job.count)) return WK_INVALID_INPUT;
  job.hash_scratch = (uint8_t *)scratch + own;
  job.hash_scratch_bytes = scratch_bytes - own;
  wk_status status = WK_UNAVAILABLE;
  switch (engine) {
    case WK_PORTABLE: status = wk_ed25519_portable(table, &job, scratch); break;
    case WK_AVX512IFMA:
#if defined(__x86_64__)
      status = wk_ed25519_x8(table, &job, scratch);
#endif
      break;
  }
  wk_wipe(scratch, own + wk_hash_scratch_bytes());
  wipe_stack();
  return status;
}

wk_status wk_ed25519_public_keys(wk_engine engine, const uint8_t *seeds, size_t count, uint8_t *public_keys,
                                 wk_ed25519_sums *sums, void *scratch, size_t scratch_bytes) {
  size_t table_bytes;
  const void *table = wk_ed25519_table(engine, &table_bytes);
  if (table == NULL) return wk_ed25519_prepare(engine);
  return wk_ed25519_public_keys_with_table(engine, table, seeds, count, public_keys, sums, scratch, scratch_bytes);
}

wk_status wk_ed25519_public_keys_with_table(wk_engine engine, const void *table, const uint8_t *seeds, size_t count,
                                            uint8_t *public_keys, wk_ed25519_sums *sums, void *scratch,
                                            size_t scratch_bytes) {
  const wk_ed25519_job job = {WK_FROM_SEEDS, seeds, count, public_keys, sums, NULL, 0};
  return run(engine, table, job, scratch, scratch_bytes);
}

wk_status wk_ed25519_public_keys_of_scalars(wk_engine engine, const uint8_t *scalars, size_t count,
                                            uint8_t *public_keys, wk_ed25519_sums *sums, void *scratch,
                                            size_t scratch_bytes) {
  size_t table_bytes;
  const void *table = wk_ed25519_table(engine, &table_bytes);
  if (table == NULL) return wk_ed25519_prepare(engine);
  const wk_ed25519_job job = {WK_FROM_SCALARS, scalars, count, public_keys, sums, NULL, 0};
  return run(engine, table, job, scratch, scratch_bytes);
}
