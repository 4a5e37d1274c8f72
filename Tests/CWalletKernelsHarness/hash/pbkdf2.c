#include <openssl/evp.h>

#include "support.h"

static void compare(
    const char *what, wk_engine engine, wk_records passwords, wk_records salts, uint32_t rounds, size_t count) {
  uint8_t *keys = guarded(64 * count);
  if (wk_pbkdf2_hmac_sha512(engine, passwords, salts, rounds, count, keys, scratch, scratch_bytes) != WK_OK) {
    fail(what, engine, 0, 0, 0);
  }
  expect_wiped("PBKDF2 leaves scratch", engine);
  for (size_t i = 0; i < count; i++) {
    uint8_t expected[64];
    const size_t length = record_length(&passwords, i);
    PKCS5_PBKDF2_HMAC(length ? (const char *)record(&passwords, i) : "", (int)length, record(&salts, i),
        (int)record_length(&salts, i), (int)rounds, EVP_sha512(), 64, expected);
    if (memcmp(expected, keys + 64 * i, 64)) fail(what, engine, i, length, record_length(&salts, i));
  }
}

void check_pbkdf2(void) {
  EACH_ENGINE(engine) {
    // BIP-39 as it is used.
    compare("PBKDF2, 2048 rounds", engine, random_records(17, 79, NULL, 79), random_records(17, 0, NULL, 8), 2048, 17);
    // Passwords longer than a block in one lane only, and in all lanes but one.
    for (size_t lane = 0; lane < 16; lane++) {
      size_t lengths[16], others[16];
      for (size_t i = 0; i < 16; i++) {
        lengths[i] = i == lane ? 129 + 13 * lane : 100 + i;
        others[i] = i == lane ? 128 : 129 + i;
      }
      compare("PBKDF2, one long password", engine, random_records(16, 600, lengths, 0),
          random_records(16, 8, NULL, 8), 3, 16);
      compare("PBKDF2, one short password", engine, random_records(16, 600, others, 0),
          random_records(16, 8, NULL, 8), 3, 16);
    }
    // Salts whose block number falls on either side of a block's edge.
    for (size_t length = 0; length <= 300; length++) {
      compare("PBKDF2, one salt length", engine, random_records(9, 64, NULL, 64),
          random_records(9, length, NULL, length), 1 + length % 3, 9);
    }
    for (size_t turn = 0; turn < 20; turn++) {
      const size_t count = counts[turn];
      size_t *lengths = malloc(count * sizeof(size_t)), *salt_lengths = malloc(count * sizeof(size_t));
      for (size_t i = 0; i < count; i++) {
        lengths[i] = random_word() % 601;
        salt_lengths[i] = random_word() % 301;
      }
      compare("PBKDF2, all mixed", engine, random_records(count, 601, lengths, 0),
          random_records(count, 301, salt_lengths, 0), count > 20 ? 2 : 50, count);
      free(lengths);
      free(salt_lengths);
    }
    const wk_records none = {NULL, 0, NULL, 0};
    if (wk_pbkdf2_hmac_sha512(engine, none, none, 0, 1, NULL, scratch, scratch_bytes) != WK_INVALID_INPUT) {
      fail("PBKDF2 of no round goes through", engine, 0, 0, 0);
    }
  }
}
