#include "parts.h"

// Every entry of every table against the library.

void test_tables(void) {
  for (size_t e = 0; e < 2; e++) {
    if (!wk_engine_available(engines[e])) continue;
    const double start = seconds_now();
    CHECK(wk_secp256k1_prepare(engines[e]) == WK_OK, "tables");
    const double made = seconds_now() - start;
    const wk_secp256k1_table *table = wk_secp256k1_shared_table(engines[e]);
    unsigned windows = 0, entries = 0;
    uint8_t xy[64], expected[64], base[32] = {0}, k[32], two[32];
    while (wk_secp256k1_table_get(table, windows, 0, xy)) windows++;
    while (wk_secp256k1_table_get(table, 0, entries, xy)) entries++;
    base[31] = 1;
    for (unsigned window = 0; window < windows; window++) {
      memcpy(k, base, 32);
      memcpy(two, base, 32);
      if (!secp256k1_ec_seckey_tweak_add(library, two, base)) abort();
      for (unsigned entry = 0; entry < entries; entry++) {
        wk_secp256k1_table_get(table, window, entry, xy);
        reference_key(k, expected);
        CHECK(memcmp(xy, expected, 64) == 0, "%s: window %u, entry %u", engine_name(engines[e]), window, entry);
        if (!secp256k1_ec_seckey_tweak_add(library, k, two)) abort();
      }
      for (unsigned bits = entries * 2; bits > 1; bits /= 2) {
        memcpy(k, base, 32);
        if (!secp256k1_ec_seckey_tweak_add(library, base, k)) abort();
      }
    }
    printf("secp256k1 %s: %u windows of %u entries, %zu bytes, made in %.2f ms\n", engine_name(engines[e]), windows,
           entries, wk_secp256k1_table_bytes(engines[e]), made * 1e3);
  }
}
