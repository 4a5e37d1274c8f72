#include "parts.h"

// What faulty tables and faulty keys do, and which check notices.

enum { COUNT = 512 };

static uint8_t scalars[COUNT * 32], expected_keys[COUNT * 64];

typedef enum {
  UNCHANGED,    // the keys are right: no digit of this batch selects the damaged entry
  OFF_CURVE,    // noticed by the engine itself
  SUM_DIFFERS,  // noticed by the sums of points and scalars
  UNNOTICED,    // a wrong key would have been given out
} verdict;

static verdict judge_batch(const wk_secp256k1_table *table, wk_engine engine) {
  static uint8_t keys[COUNT * 64];
  const wk_status status = batch_keys(table, scalars, COUNT, keys);
  if (status == WK_OFF_CURVE) return OFF_CURVE;
  if (status != WK_OK) return UNNOTICED;
  uint8_t total[32], sum[64], expected[64];
  int infinity;
  const size_t bytes = wk_secp256k1_scratch_bytes(engine, COUNT);
  uint8_t *scratch = aligned_memory(bytes);
  wk_secp256k1_weighted_sum(engine, keys, COUNT, sum, &infinity, scratch, bytes);
  wk_secp256k1_weighted_scalar_sum(scalars, COUNT, total);
  free(scratch);
  reference_key(total, expected);
  if (infinity || memcmp(sum, expected, 64) != 0) return SUM_DIFFERS;
  return memcmp(keys, expected_keys, sizeof keys) == 0 ? UNCHANGED : UNNOTICED;
}

static void draw_scalars(void) {
  for (size_t i = 0; i < COUNT; i++) {
    random_scalar(scalars + 32 * i);
    reference_key(scalars + 32 * i, expected_keys + 64 * i);
  }
}

// How many batches with a wrong key passed all checks.
static int unnoticed;

// A fault that changes two keys of the same weight in opposite ways is not noticed, one time in 64 when there are just
// two. But a damaged table stays damaged: the next batches must notice.
static verdict judge(const wk_secp256k1_table *table, wk_engine engine) {
  verdict v = judge_batch(table, engine);
  for (int again = 0; again < 3 && v == UNNOTICED; again++) {
    unnoticed++;
    draw_scalars();
    v = judge_batch(table, engine);
  }
  return v;
}

// The point's negative.
static void negate(uint8_t xy[64]) {
  uint8_t p[32];
  from_hex(p, "fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f");
  int borrow = 0;
  for (int i = 31; i >= 0; i--) {
    const int d = p[i] - xy[32 + i] - borrow;
    xy[32 + i] = (uint8_t)d;
    borrow = d < 0;
  }
}

void test_faults(void) {
  for (size_t e = 0; e < 2; e++) {
    const wk_engine engine = engines[e];
    if (!wk_engine_available(engine)) continue;
    const char *name = engine_name(engine);
    const wk_secp256k1_table *good = wk_secp256k1_shared_table(engine);
    const size_t bytes = wk_secp256k1_table_bytes(engine);
    wk_secp256k1_table *table = aligned_memory(bytes);
    uint8_t a[64], b[64], changed[64];
    int noticed[3] = {0}, tried = 0;
    unnoticed = 0;
    draw_scalars();
    CHECK(judge(good, engine) == UNCHANGED, "%s: good tables", name);
    CHECK(wk_secp256k1_check_table(good) == WK_OK, "%s: digest of good tables", name);
    for (unsigned window = 0; wk_secp256k1_table_get(good, window, 0, a); window++, tried++) {
      const unsigned first = window % 8, second = first + 5;
      wk_secp256k1_table_get(good, window, first, a);
      wk_secp256k1_table_get(good, window, second, b);
      // One bit of a coordinate: the point leaves the curve, and so do the sums it is added to.
      memcpy(table, good, bytes);
      memcpy(changed, a, 64);
      changed[window * 11 % 64] ^= (uint8_t)(1 << window % 8);
      wk_secp256k1_table_put(table, window, first, changed);
      CHECK(wk_secp256k1_check_table(table) == WK_OFF_CURVE, "%s: window %u, digest", name, window);
      verdict v = judge(table, engine);
      CHECK(v == OFF_CURVE || v == UNCHANGED, "%s: window %u, one bit: %d", name, window, v);
      noticed[0] += v == OFF_CURVE;
      // Two entries in each other's place: every point is on the curve, but the sum is another.
      wk_secp256k1_table_put(table, window, first, b);
      wk_secp256k1_table_put(table, window, second, a);
      v = judge(table, engine);
      CHECK(v == SUM_DIFFERS || v == UNCHANGED, "%s: window %u, swapped entries: %d", name, window, v);
      noticed[1] += v == SUM_DIFFERS;
      // An entry's sign.
      memcpy(table, good, bytes);
      memcpy(changed, a, 64);
      negate(changed);
      wk_secp256k1_table_put(table, window, first, changed);
      v = judge(table, engine);
      CHECK(v == SUM_DIFFERS || v == UNCHANGED, "%s: window %u, negated entry: %d", name, window, v);
      noticed[2] += v == SUM_DIFFERS;
    }
    for (int kind = 0; kind < 3; kind++) {
      CHECK(noticed[kind] * 2 > tried, "%s: noticed %d of %d", name, noticed[kind], tried);
    }
    CHECK(unnoticed * 16 < tried, "%s: unnoticed %d of %d", name, unnoticed, tried);
    printf("secp256k1 %s: faults noticed in %d, %d and %d of %d batches, unnoticed in %d\n", name, noticed[0],
           noticed[1], noticed[2], tried, unnoticed);
    free(table);
  }
}
