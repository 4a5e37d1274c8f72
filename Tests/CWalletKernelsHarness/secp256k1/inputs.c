#include "parts.h"

// What the contract forbids, and sizes at their edges.

enum { COUNT = 70 };
static uint8_t scalars[COUNT * 32], keys[COUNT * 64];

static void expect(wk_engine engine, size_t count, void *scratch, size_t bytes, wk_status wanted, const char *what) {
  const wk_status status = wk_secp256k1_public_keys(engine, scalars, count, keys, scratch, bytes);
  CHECK(status == wanted, "%s: %s: status %d", engine_name(engine), what, status);
}

void test_inputs(void) {
  static const char *invalid[] = {
      "0000000000000000000000000000000000000000000000000000000000000000",
      "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141",  // n
      "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364142",
      "fffffffffffffffffffffffffffffffeffffffffffffffffffffffffffffffff",
      "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
  };
  for (size_t e = 0; e < 2; e++) {
    if (!wk_engine_available(engines[e])) continue;
    const wk_secp256k1_table *table = wk_secp256k1_shared_table(engines[e]);
    for (size_t i = 0; i < COUNT; i++) random_scalar(scalars + 32 * i);
    for (size_t i = 0; i < sizeof invalid / sizeof *invalid; i++) {
      for (size_t position = 0; position < COUNT; position++) {
        uint8_t kept[32];
        memcpy(kept, scalars + 32 * position, 32);
        from_hex(scalars + 32 * position, invalid[i]);
        memset(keys, 1, sizeof keys);
        const wk_status status = batch_keys(table, scalars, COUNT, keys);
        CHECK(status == WK_INVALID_INPUT, "%s: invalid scalar %zu at %zu", engine_name(engines[e]), i, position);
        uint8_t any = 0;
        for (size_t b = 0; b < sizeof keys; b++) any |= keys[b];
        CHECK(any == 0, "%s: keys of a refused batch", engine_name(engines[e]));
        memcpy(scalars + 32 * position, kept, 32);
      }
    }
    const size_t bytes = wk_secp256k1_scratch_bytes(engines[e], COUNT);
    uint8_t *scratch = aligned_memory(bytes + 64);
    expect(engines[e], COUNT, scratch, bytes - 1, WK_SCRATCH_TOO_SMALL, "size");
    expect(engines[e], COUNT, scratch + 8, bytes, WK_SCRATCH_TOO_SMALL, "place");
    expect(engines[e], 0, scratch, bytes, WK_INVALID_INPUT, "no key");
    expect(engines[e], COUNT, scratch, bytes, WK_OK, "enough");
    CHECK(wk_secp256k1_scratch_bytes(engines[e], SIZE_MAX) == 0, "too many keys");
    free(scratch);
  }
}
