#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"

wk_engine engines[2];
int engine_count;
const char *const engine_names[2] = {"portable", "avx512ifma"};

static size_t checks, failures;

void expect(int condition, const char *what, wk_engine engine, size_t detail) {
  checks++;
  if (condition) return;
  if (failures++ < 20) printf("FAILED: %s, %s, %zu\n", what, engine_names[engine], detail);
}

void *take(size_t byte_count) {
  void *memory = aligned_alloc(64, (byte_count + 63) / 64 * 64);
  if (!memory) exit(2);
  return memory;
}

/// One more line than asked for: nothing may be written to it.
typedef struct {
  uint8_t *memory;
  size_t byte_count;
} scratch;

static scratch make_scratch(wk_engine engine, size_t count) {
  scratch s = {NULL, wk_ed25519_scratch_bytes(engine, count)};
  s.memory = take(s.byte_count + 64);
  memset(s.memory, 0xa5, s.byte_count + 64);
  return s;
}

static void check_and_free(scratch s, wk_engine engine, size_t count, wk_status status) {
  if (status == WK_OK || status == WK_OFF_CURVE) {
    expect(sodium_is_zero(s.memory, s.byte_count), "scratch is wiped", engine, count);
  }
  size_t untouched = 0;
  for (size_t i = 0; i < 64; i++) untouched += s.memory[s.byte_count + i] == 0xa5;
  expect(untouched == 64, "scratch is not exceeded", engine, count);
  free(s.memory);
}

wk_status run_seeds(wk_engine engine, const void *table, const uint8_t *seeds, size_t count, uint8_t *keys,
                    wk_ed25519_sums *sums) {
  const scratch s = make_scratch(engine, count);
  const wk_status status =
      table ? wk_ed25519_public_keys_with_table(engine, table, seeds, count, keys, sums, s.memory, s.byte_count)
            : wk_ed25519_public_keys(engine, seeds, count, keys, sums, s.memory, s.byte_count);
  check_and_free(s, engine, count, status);
  return status;
}

wk_status run_scalars(wk_engine engine, const uint8_t *scalars, size_t count, uint8_t *keys, wk_ed25519_sums *sums) {
  const scratch s = make_scratch(engine, count);
  const wk_status status =
      wk_ed25519_public_keys_of_scalars(engine, scalars, count, keys, sums, s.memory, s.byte_count);
  check_and_free(s, engine, count, status);
  return status;
}

int main(int argument_count, char **arguments) {
  if (sodium_init() < 0) return 2;
  const char *what = argument_count > 1 ? arguments[1] : "check";
  engines[engine_count++] = WK_PORTABLE;
  if (wk_engine_available(WK_AVX512IFMA)) engines[engine_count++] = WK_AVX512IFMA;
  if (strcmp(what, "field") == 0) {
    print_field_portable();
    if (engine_count == 2) print_field_x8();
    return 0;
  }
  if (strcmp(what, "time") == 0) {
    time_against_libsodium();
    return 0;
  }
  check_keys();
  if (argument_count > 2) check_many_keys(strtoull(arguments[2], NULL, 10));
  check_scalars();
  check_faults();
  printf("ed25519: %zu checks, %zu failures, %d engines\n", checks, failures, engine_count);
  return failures != 0;
}
