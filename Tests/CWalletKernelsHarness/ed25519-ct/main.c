// Runs the ed25519 kernels on secrets marked as undefined, so that a branch or an address that depends on one is
// reported: by valgrind for the portable engine, by clang's memory sanitizer for AVX-512, which valgrind cannot run.
//
// `ed25519-ct` runs the kernels; `ed25519-ct control` a conditional subtraction, which must be reported.

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wallet_kernels.h"

#if __has_feature(memory_sanitizer)
#include <sanitizer/msan_interface.h>
static void make_secret(void *bytes, size_t count) { __msan_poison(bytes, count); }
static void declassify(void *bytes, size_t count) { __msan_unpoison(bytes, count); }
/// 1 if something of it is secret.
static int is_secret(const void *bytes, size_t count) { return __msan_test_shadow(bytes, count) >= 0; }
#else
#include <valgrind/memcheck.h>
static void make_secret(void *bytes, size_t count) { (void)VALGRIND_MAKE_MEM_UNDEFINED(bytes, count); }
static void declassify(void *bytes, size_t count) { (void)VALGRIND_MAKE_MEM_DEFINED(bytes, count); }
static int is_secret(const void *bytes, size_t count) {
  uint8_t bits[64];
  // 1 is success; anything else says that valgrind is not there.
  if (VALGRIND_GET_VBITS(bytes, bits, count) != 1) return 1;
  for (size_t i = 0; i < count; i++) {
    if (bits[i]) return 1;
  }
  return 0;
}
#endif

// One block of the vector engine and a ragged part of another; more than one group of the portable one.
#define COUNT 147

static uint8_t secrets[32 * COUNT], keys[32 * COUNT];
static wk_ed25519_sums sums;

static void control(void) {
  uint64_t value = 5;
  make_secret(&value, sizeof value);
  if (value >= 3) value -= 3;
  declassify(&value, sizeof value);
  printf("control: %d\n", (int)value);
}

/// The keys and the sum of scalars have to be secret still, or the tool has lost sight of the secrets on the way.
static void finish(const char *what, wk_engine engine, wk_status status) {
  declassify(&status, sizeof status);
  if (status != WK_OK || !is_secret(keys, 32) || !is_secret(sums.scalar, 32)) exit(3);
  declassify(keys, sizeof keys);
  unsigned sum = 0;
  for (size_t i = 0; i < sizeof keys; i++) sum += keys[i];
  printf("%s, engine %d: %u\n", what, (int)engine, sum);
}

int main(int argc, char **argv) {
  if (argc > 1 && strcmp(argv[1], "control") == 0) {
    control();
    return 0;
  }
  int engines = 0;
  for (wk_engine engine = WK_PORTABLE; engine <= WK_AVX512IFMA; engine++) {
    if (!wk_engine_available(engine)) continue;
    engines++;
    const size_t bytes = wk_ed25519_scratch_bytes(engine, COUNT);
    void *scratch = aligned_alloc(64, bytes);
    make_secret(secrets, sizeof secrets);
    finish("seeds", engine, wk_ed25519_public_keys(engine, secrets, COUNT, keys, &sums, scratch, bytes));
    make_secret(secrets, sizeof secrets);
    // Whether scalars are below 2^255 is made known, so their top bits are.
    for (size_t i = 0; i < COUNT; i++) declassify(secrets + 32 * i + 31, 1);
    finish("scalars", engine,
           wk_ed25519_public_keys_of_scalars(engine, secrets, COUNT, keys, &sums, scratch, bytes));
    free(scratch);
  }
  printf("%d engines\n", engines);
  return 0;
}
