#include <openssl/sha.h>

#include "support.h"

static void compare(const char *what, wk_engine engine, wk_records messages, size_t count) {
  uint8_t *digests = guarded(32 * count);
  if (wk_sha256_short(engine, messages, count, digests, scratch, scratch_bytes) != WK_OK) fail(what, engine, 0, 0, 0);
  expect_wiped("SHA-256 leaves scratch", engine);
  for (size_t i = 0; i < count; i++) {
    uint8_t expected[32];
    SHA256(record(&messages, i), record_length(&messages, i), expected);
    if (memcmp(expected, digests + 32 * i, 32)) fail(what, engine, count, i, record_length(&messages, i));
  }
}

void check_sha256(void) {
  EACH_ENGINE(engine) {
    for (size_t length = 0; length <= 55; length++) {
      compare("SHA-256, one length", engine, random_records(17, length, NULL, length), 17);
    }
    for (size_t turn = 0; turn < 20; turn++) {
      const size_t count = counts[turn];
      size_t *lengths = malloc(count * sizeof *lengths);
      for (size_t i = 0; i < count; i++) lengths[i] = random_word() % 56;
      compare("SHA-256, lanes mixed", engine, random_records(count, 60, lengths, 0), count);
      free(lengths);
    }
    const size_t lengths[3] = {55, 56, 1};
    const wk_records messages = random_records(3, 60, lengths, 0);
    if (wk_sha256_short(engine, messages, 3, NULL, scratch, scratch_bytes) != WK_INVALID_INPUT) {
      fail("SHA-256 of 56 bytes goes through", engine, 0, 0, 0);
    }
  }
}
