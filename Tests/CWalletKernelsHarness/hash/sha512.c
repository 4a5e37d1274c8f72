#include <openssl/sha.h>

#include "support.h"

static void compare(const char *what, wk_engine engine, wk_records messages, size_t count) {
  uint8_t *digests = guarded(64 * count);
  if (wk_sha512(engine, messages, count, digests, scratch, scratch_bytes) != WK_OK) fail(what, engine, 0, 0, 0);
  expect_wiped("SHA-512 leaves scratch", engine);
  for (size_t i = 0; i < count; i++) {
    uint8_t expected[64];
    SHA512(record(&messages, i), record_length(&messages, i), expected);
    if (memcmp(expected, digests + 64 * i, 64)) fail(what, engine, count, i, record_length(&messages, i));
  }
}

void check_sha512(void) {
  EACH_ENGINE(engine) {
    for (size_t length = 0; length <= 300; length++) {
      compare("SHA-512, one length", engine, random_records(9, length + length % 3, NULL, length), 9);
    }
    for (size_t turn = 0; turn < 20; turn++) {
      const size_t count = counts[turn];
      compare("SHA-512 of seeds", engine, random_records(count, 32, NULL, 32), count);
      // Every length beside every other, the longest at any lane.
      size_t *lengths = malloc(count * sizeof *lengths);
      for (size_t i = 0; i < count; i++) lengths[i] = random_word() % 301;
      compare("SHA-512, lanes mixed", engine, random_records(count, 301, lengths, 0), count);
      free(lengths);
    }
    // A length around a block's edge in one lane only, all others empty.
    for (size_t lane = 0; lane < 8; lane++) {
      for (size_t length = 109; length <= 260; length++) {
        size_t lengths[8] = {0};
        lengths[lane] = length;
        compare("SHA-512, one lane", engine, random_records(8, 260, lengths, 0), 8);
      }
    }
    compare("SHA-512, one record for all", engine, random_records(13, 0, NULL, 77), 13);
    compare("SHA-512 of nothing", engine, (wk_records){NULL, 0, NULL, 0}, 3);
    if (wk_sha512(engine, (wk_records){0}, 1, NULL, scratch + 8, scratch_bytes - 8) != WK_SCRATCH_TOO_SMALL ||
        wk_sha512(engine, (wk_records){0}, 1, NULL, scratch, scratch_bytes - 1) != WK_SCRATCH_TOO_SMALL) {
      fail("scratch too small goes through", engine, 0, 0, 0);
    }
  }
}
