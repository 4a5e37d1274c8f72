#include "support.h"

// Checks the hash kernels against OpenSSL and the project's vectors, then times them: `hash VECTORS [--bench]`.
int main(int argc, char **argv) {
  if (argc < 2) {
    fprintf(stderr, "usage: %s VECTORS [--bench]\n", argv[0]);
    return 2;
  }
  scratch_bytes = wk_hash_scratch_bytes();
  scratch = aligned_alloc(64, scratch_bytes);
  memset(scratch, 0, scratch_bytes);
  check_sha512();
  check_hmac();
  check_pbkdf2();
  check_sha256();
  check_stack();
  check_keccak(argv[1]);
  check_text(argv[1]);
  if (failures) {
    fprintf(stderr, "%u mismatches\n", failures);
    return 1;
  }
  printf("hash kernels: no mismatch\n");
  if (argc > 2 && strcmp(argv[2], "--bench") == 0) {
    bench_hashes();
  }
  return 0;
}
