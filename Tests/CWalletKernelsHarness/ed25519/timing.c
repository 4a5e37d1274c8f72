#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "harness.h"

enum { PAIRS = 101, PEER_KEYS = 64 };

/// This thread's own time: other work on the machine does not count.
static double seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int ascending(const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/// One engine and libsodium in turn, whole items: hash, digits, multiplication, encoding, checks and sums.
static void time_engine(wk_engine engine, size_t count) {
  uint8_t *seeds = take(32 * count), *keys = take(32 * count);
  randombytes_buf(seeds, 32 * count);
  const size_t byte_count = wk_ed25519_scratch_bytes(engine, count);
  void *scratch = take(byte_count);
  wk_ed25519_sums sums;
  double own[PAIRS], peer[PAIRS], ratio[PAIRS];
  for (int i = -2; i < PAIRS; i++) {
    double start = seconds();
    uint8_t key[32], secret[64];
    for (size_t k = 0; k < PEER_KEYS; k++) crypto_sign_seed_keypair(key, secret, seeds + 32 * (k % count));
    const double peer_time = (seconds() - start) / PEER_KEYS;
    const int rounds = count < 256 ? (int)(256 / count) : 1;
    start = seconds();
    for (int r = 0; r < rounds; r++) wk_ed25519_public_keys(engine, seeds, count, keys, &sums, scratch, byte_count);
    const double own_time = (seconds() - start) / (double)count / rounds;
    if (i < 0) continue;
    own[i] = own_time, peer[i] = peer_time, ratio[i] = peer_time / own_time;
  }
  qsort(own, PAIRS, sizeof *own, ascending);
  qsort(peer, PAIRS, sizeof *peer, ascending);
  qsort(ratio, PAIRS, sizeof *ratio, ascending);
  printf("%-10s %5zu keys  %7.1f ns (best %7.1f)   libsodium %7.1f (best %7.1f)   ratio %5.2f   scratch %zu\n",
         engine_names[engine], count, own[PAIRS / 2] * 1e9, own[0] * 1e9, peer[PAIRS / 2] * 1e9, peer[0] * 1e9,
         ratio[PAIRS / 2], byte_count);
  free(seeds), free(keys), free(scratch);
}

void time_against_libsodium(void) {
  for (int e = 0; e < engine_count; e++) {
    const double start = seconds();
    wk_ed25519_prepare(engines[e]);
    size_t byte_count;
    (void)wk_ed25519_table(engines[e], &byte_count);
    printf("%-10s table %.2f ms, %zu bytes\n", engine_names[engines[e]], (seconds() - start) * 1e3, byte_count);
  }
  static const size_t counts[] = {1, 8, 16, 64, 128, 256, 512, 1024, 2048, 4096, 8192};
  for (int e = engine_count - 1; e >= 0; e--) {
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
      if (engines[e] == WK_PORTABLE && counts[i] > 512) continue;
      time_engine(engines[e], counts[i]);
    }
  }
}
