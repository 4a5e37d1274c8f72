#include "parts.h"

// Whole items: recoding, additions, on-curve check, encoding, sums of points and scalars. The library's and our own
// runs take turns, because other work on the machine slows both.

enum { ROUNDS = 31, LIBRARY_KEYS = 256, MOST = 16384 };

static double median(double *values, size_t count) {
  qsort(values, count, sizeof *values, compare_doubles);
  return values[count / 2];
}

static void whole_items(wk_engine engine, const uint8_t *scalars, size_t count, uint8_t *keys, uint8_t *scratch) {
  uint8_t sum[64], total[32];
  int infinity;
  const size_t bytes = wk_secp256k1_scratch_bytes(engine, count);
  if (wk_secp256k1_public_keys(engine, scalars, count, keys, scratch, bytes) != WK_OK) abort();
  if (wk_secp256k1_weighted_sum(engine, keys, count, sum, &infinity, scratch, bytes) != WK_OK) abort();
  wk_secp256k1_weighted_scalar_sum(scalars, count, total);
}

void bench(void) {
  static uint8_t scalars[MOST * 32], keys[MOST * 64];
  static const size_t counts[] = {8, 64, 256, 512, 1024, 2048, 3072, 4096, 8192};
  for (size_t i = 0; i < MOST; i++) random_scalar(scalars + 32 * i);
  for (size_t e = 0; e < 2; e++) {
    const wk_engine engine = engines[e];
    if (!wk_engine_available(engine)) continue;
    uint8_t *scratch = aligned_memory(wk_secp256k1_scratch_bytes(engine, MOST));
    wk_secp256k1_prepare(engine);
    for (size_t c = 0; c < sizeof counts / sizeof *counts; c++) {
      const size_t count = counts[c];
      double theirs[ROUNDS], ours[ROUNDS], keys_only[ROUNDS], ratios[ROUNDS];
      for (int round = 0; round < ROUNDS; round++) {
        uint8_t key[64];
        double start = seconds_now();
        for (size_t i = 0; i < LIBRARY_KEYS; i++) reference_key(scalars + 32 * i, key);
        theirs[round] = (seconds_now() - start) / LIBRARY_KEYS;
        const size_t repeats = count < 2048 ? 2048 / count : 1;
        start = seconds_now();
        for (size_t i = 0; i < repeats; i++) whole_items(engine, scalars, count, keys, scratch);
        ours[round] = (seconds_now() - start) / (double)(count * repeats);
        ratios[round] = theirs[round] / ours[round];
        start = seconds_now();
        for (size_t i = 0; i < repeats; i++) {
          wk_secp256k1_public_keys(engine, scalars, count, keys, scratch, wk_secp256k1_scratch_bytes(engine, count));
        }
        keys_only[round] = (seconds_now() - start) / (double)(count * repeats);
      }
      printf("%-11s batch %5zu: %8.1f ns a key (least %8.1f, without sums %8.1f); library %7.0f ns; ratio %6.1f\n",
             engine_name(engine), count, median(ours, ROUNDS) * 1e9, ours[0] * 1e9, median(keys_only, ROUNDS) * 1e9,
             median(theirs, ROUNDS) * 1e9, median(ratios, ROUNDS));
      fflush(stdout);
    }
    free(scratch);
  }
}
