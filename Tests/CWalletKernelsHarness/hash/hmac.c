#include <openssl/evp.h>
#include <openssl/hmac.h>

#include "support.h"

static void compare(const char *what, wk_engine engine, wk_records keys, wk_records messages, size_t count) {
  uint8_t *tags = guarded(64 * count);
  if (wk_hmac_sha512(engine, keys, messages, count, tags, scratch, scratch_bytes) != WK_OK) fail(what, engine, 0, 0, 0);
  expect_wiped("HMAC leaves scratch", engine);
  for (size_t i = 0; i < count; i++) {
    uint8_t expected[64];
    const size_t key_length = record_length(&keys, i);
    // OpenSSL takes a NULL key for "as before", so an empty one needs an address.
    HMAC(
        EVP_sha512(), key_length ? (const void *)record(&keys, i) : "", (int)key_length, record(&messages, i),
        record_length(&messages, i), expected, NULL);
    if (memcmp(expected, tags + 64 * i, 64)) fail(what, engine, i, key_length, record_length(&messages, i));
  }
}

void check_hmac(void) {
  EACH_ENGINE(engine) {
    for (size_t length = 0; length <= 300; length++) {
      compare("HMAC, one key length", engine, random_records(9, length, NULL, length),
          random_records(9, 37, NULL, 37), 9);
      compare("HMAC, one message length", engine, random_records(9, 32, NULL, 32),
          random_records(9, length, NULL, length), 9);
    }
    // Keys around a block's length, which decides whether they are hashed, in every mix with one another.
    static const size_t edges[5] = {127, 128, 129, 32, 0};
    for (size_t mix = 0; mix < 5 * 5 * 5 * 5; mix++) {
      const size_t four[4] = {edges[mix % 5], edges[mix / 5 % 5], edges[mix / 25 % 5], edges[mix / 125]};
      size_t lengths[8];
      for (size_t i = 0; i < 8; i++) lengths[i] = four[(i + mix) % 4];
      compare("HMAC, keys mixed", engine, random_records(8, 130, lengths, 0), random_records(8, 37, NULL, 37), 8);
    }
    for (size_t turn = 0; turn < 20; turn++) {
      const size_t count = counts[turn];
      size_t *key_lengths = malloc(count * sizeof(size_t)), *message_lengths = malloc(count * sizeof(size_t));
      for (size_t i = 0; i < count; i++) {
        key_lengths[i] = random_word() % 301;
        message_lengths[i] = random_word() % 301;
      }
      compare("HMAC, all mixed", engine, random_records(count, 301, key_lengths, 0),
          random_records(count, 333, message_lengths, 0), count);
      compare("HMAC as in derivation", engine, random_records(count, 32, NULL, 32),
          random_records(count, 37, NULL, 37), count);
      free(key_lengths);
      free(message_lengths);
    }
  }
}
