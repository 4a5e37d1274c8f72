#include "parts.h"

int checks_failed;
secp256k1_context *library;

void from_hex(uint8_t out[32], const char *hex) {
  for (int i = 0; i < 32; i++) {
    unsigned value;
    if (sscanf(hex + 2 * i, "%2x", &value) != 1) abort();
    out[i] = (uint8_t)value;
  }
}

void random_scalar(uint8_t out[32]) {
  do random_bytes(out, 32);
  while (!secp256k1_ec_seckey_verify(library, out));
}

void reference_key(const uint8_t scalar[32], uint8_t xy[64]) {
  secp256k1_pubkey key;
  uint8_t encoded[65];
  size_t length = sizeof encoded;
  if (!secp256k1_ec_pubkey_create(library, &key, scalar)) abort();
  secp256k1_ec_pubkey_serialize(library, encoded, &length, &key, SECP256K1_EC_UNCOMPRESSED);
  memcpy(xy, encoded + 1, 64);
}

wk_status batch_keys(const wk_secp256k1_table *table, const uint8_t *scalars, size_t count, uint8_t *out_xy) {
  // The engine stands first in the tables; through the public functions it is known by which tables they are.
  const wk_engine engine = *(const wk_engine *)table;
  const size_t bytes = wk_secp256k1_scratch_bytes(engine, count);
  uint8_t *scratch = aligned_memory(bytes + 64);
  memset(scratch, 0xa5, bytes + 64);
  const wk_status status = wk_secp256k1_public_keys_with_table(table, scalars, count, out_xy, scratch, bytes);
  uint8_t left = 0, beyond = 0;
  for (size_t i = 0; i < bytes; i++) left |= scratch[i];
  for (size_t i = bytes; i < bytes + 64; i++) beyond |= scratch[i] ^ 0xa5;
  CHECK(left == 0, "scratch was not wiped, count %zu", count);
  CHECK(beyond == 0, "written beyond the scratch, count %zu", count);
  free(scratch);
  return status;
}

int main(int argc, char **argv) {
  library = secp256k1_context_create(SECP256K1_CONTEXT_SIGN | SECP256K1_CONTEXT_VERIFY);
  if (argc > 1 && strcmp(argv[1], "bench") == 0) {
    bench();
    return 0;
  }
  const size_t random_count = argc > 1 ? strtoul(argv[1], NULL, 10) : 20000;
  test_field();
  test_vectors();
  test_tables();
  test_inputs();
  test_keys(random_count);
  test_sums();
  test_faults();
  printf("secp256k1: %d checks failed\n", checks_failed);
  return checks_failed != 0;
}
