// Runs the hash kernels on secrets marked as undefined, so that a branch or an address that depends on one is reported:
// by valgrind for the portable engine, by clang's memory sanitizer for AVX-512, which valgrind cannot run.
//
// `hash-ct` runs the kernels; `hash-ct control` a comparison that stops at the first difference, and must be reported.

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wallet_kernels.h"

#if __has_feature(memory_sanitizer)
#include <sanitizer/msan_interface.h>
static void make_secret(void *bytes, size_t count) { __msan_poison(bytes, count); }
static void declassify(void *bytes, size_t count) { __msan_unpoison(bytes, count); }
#else
#include <valgrind/memcheck.h>
static void make_secret(void *bytes, size_t count) { (void)VALGRIND_MAKE_MEM_UNDEFINED(bytes, count); }
static void declassify(void *bytes, size_t count) { (void)VALGRIND_MAKE_MEM_DEFINED(bytes, count); }
#endif

#define COUNT 19
#define STRIDE 300

static uint8_t secrets[COUNT * STRIDE], more_secrets[COUNT * STRIDE], out[COUNT * 64];

/// Secrets anew, then the kernel, then what came out is made public: only now may it decide anything.
#define RUN(what, call)                                       \
  do {                                                        \
    make_secret(secrets, sizeof secrets);                     \
    make_secret(more_secrets, sizeof more_secrets);           \
    if ((call) != WK_OK) exit(3);                             \
    declassify(out, sizeof out);                              \
    unsigned sum = 0;                                         \
    for (size_t i = 0; i < sizeof out; i++) sum += out[i];    \
    printf("%s, engine %d: %u\n", what, (int)engine, sum);    \
  } while (0)

static void control(void) {
  make_secret(secrets, sizeof secrets);
  size_t i = 0;
  while (i < 32 && secrets[i] == more_secrets[i]) i++;
  printf("stopped at %zu\n", i);
}

int main(int argc, char **argv) {
  if (argc > 1 && strcmp(argv[1], "control") == 0) {
    control();
    return 0;
  }
  const size_t bytes = wk_hash_scratch_bytes();
  uint8_t *scratch = aligned_alloc(64, bytes);
  size_t mixed[COUNT], short_lengths[COUNT];
  for (size_t i = 0; i < COUNT; i++) {
    mixed[i] = 37 * i % STRIDE;
    short_lengths[i] = 16 + 4 * (i % 5);
  }
  const wk_records seeds = {secrets, 32, NULL, 32}, keys = {secrets, STRIDE, mixed, 0};
  const wk_records entropy = {secrets, 55, short_lengths, 0};
  const wk_records data = {more_secrets, 37, NULL, 37}, salts = {more_secrets, STRIDE, mixed, 0};
  int engines = 0;
  for (wk_engine engine = WK_PORTABLE; engine <= WK_AVX512IFMA; engine++) {
    if (!wk_engine_available(engine)) continue;
    engines++;
    RUN("SHA-512 of seeds", wk_sha512(engine, seeds, COUNT, out, scratch, bytes));
    RUN("SHA-512, lengths mixed", wk_sha512(engine, keys, COUNT, out, scratch, bytes));
    RUN("HMAC-SHA512", wk_hmac_sha512(engine, keys, data, COUNT, out, scratch, bytes));
    RUN("PBKDF2-HMAC-SHA512", wk_pbkdf2_hmac_sha512(engine, keys, salts, 3, COUNT, out, scratch, bytes));
    RUN("SHA-256", wk_sha256_short(engine, entropy, COUNT, out, scratch, bytes));
  }
  printf("%d engines\n", engines);
  free(scratch);
  return 0;
}
