#include "parts.h"

// What faulty tables and faulty keys do, and which check notices.

enum { COUNT = 512 };

// WK_OFF_CURVE when the engine noticed itself, WK_OK when the sums of points and scalars agree, else -1.
static int verdict(const wk_secp256k1_table *table, wk_engine engine, const uint8_t *scalars) {
  static uint8_t keys[COUNT * 64];
  const wk_status status = batch_keys(table, scalars, COUNT, keys);
  if (status != WK_OK) return (int)status;
  uint8_t total[32], sum[64], expected[64];
  int infinity;
  const size_t bytes = wk_secp256k1_scratch_bytes(engine, COUNT);
  uint8_t *scratch = aligned_memory(bytes);
  wk_secp256k1_sum(engine, keys, COUNT, sum, &infinity, scratch, bytes);
  wk_secp256k1_scalar_sum(scalars, COUNT, total);
  free(scratch);
  reference_key(total, expected);
  return !infinity && memcmp(sum, expected, 64) == 0 ? (int)WK_OK : -1;
}

void test_faults(void) {
  static uint8_t scalars[COUNT * 32];
  for (size_t i = 0; i < COUNT; i++) random_scalar(scalars + 32 * i);
  for (size_t e = 0; e < 2; e++) {
    const wk_engine engine = engines[e];
    if (!wk_engine_available(engine)) continue;
    const char *name = engine_name(engine);
    const wk_secp256k1_table *good = wk_secp256k1_shared_table(engine);
    const size_t bytes = wk_secp256k1_table_bytes(engine);
    wk_secp256k1_table *table = aligned_memory(bytes);
    uint8_t a[64], b[64], changed[64];
    CHECK(verdict(good, engine, scalars) == WK_OK, "%s: good tables", name);
    for (unsigned window = 0; wk_secp256k1_table_get(good, window + 1, 0, a); window += 3) {
      memcpy(table, good, bytes);
      wk_secp256k1_table_get(good, window, 3, a);
      // A bit of a coordinate: the point leaves the curve, and so do the sums it is added to.
      for (int bit = 0; bit < 512; bit += 73) {
        memcpy(changed, a, 64);
        changed[bit / 8] ^= (uint8_t)(1 << bit % 8);
        wk_secp256k1_table_put(table, window, 3, changed);
        CHECK(verdict(table, engine, scalars) == WK_OFF_CURVE, "%s: window %u, bit %d", name, window, bit);
      }
      // Two entries in each other's place: every point is on the curve, but the sum is another.
      wk_secp256k1_table_get(good, window, 5, b);
      wk_secp256k1_table_put(table, window, 3, b);
      wk_secp256k1_table_put(table, window, 5, a);
      CHECK(verdict(table, engine, scalars) == -1, "%s: window %u, swapped entries", name, window);
      // An entry's negative.
      memcpy(table, good, bytes);
      uint8_t zero[32] = {0}, p[32];
      from_hex(p, "fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f");
      memcpy(changed, a, 64);
      int borrow = 0;
      for (int i = 31; i >= 0; i--) {
        const int d = p[i] - a[32 + i] - borrow;
        changed[32 + i] = (uint8_t)d;
        borrow = d < 0;
      }
      (void)zero;
      wk_secp256k1_table_put(table, window, 3, changed);
      CHECK(verdict(table, engine, scalars) == -1, "%s: window %u, negated entry", name, window);
    }
    free(table);
  }
}
