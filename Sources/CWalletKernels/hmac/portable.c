#include "hmac/portable.h"

#include <string.h>

#include "lanes/bytes.h"

/// Ends a hash whose last message is a digest of eight words behind one block of key.
static void compress_digest(uint64_t tag[8], const uint64_t start[8], uint64_t block[16]) {
  memcpy(block, tag, 64);
  block[8] = (uint64_t)1 << 63;
  memset(block + 9, 0, 48);
  block[15] = 8 * (128 + 64);
  memcpy(tag, start, 64);
  wk_sha512_compress(tag, block);
}

void wk_hmac_key(wk_hmac_work *hmac, const uint8_t *key, size_t length) {
  uint64_t *words = hmac->work.schedule;
  uint8_t *block = hmac->work.block;
  if (length > 128) {
    wk_sha512_start(hmac->tag);
    wk_sha512_finish(hmac->tag, key, length, 0, 0, &hmac->work);
    memset(block, 0, 128);
    wk_sha512_store(hmac->tag, block);
  } else {
    memset(block, 0, 128);
    if (length) memcpy(block, key, length);
  }
  for (int i = 0; i < 16; i++) words[i] = wk_load_be64(block + 8 * i) ^ 0x3636363636363636;
  wk_sha512_start(hmac->inner);
  wk_sha512_compress(hmac->inner, words);
  for (int i = 0; i < 16; i++) words[i] = wk_load_be64(block + 8 * i) ^ 0x5c5c5c5c5c5c5c5c;
  wk_sha512_start(hmac->outer);
  wk_sha512_compress(hmac->outer, words);
}

void wk_hmac_message(wk_hmac_work *hmac, const uint8_t *message, size_t length, size_t suffix) {
  memcpy(hmac->tag, hmac->inner, sizeof hmac->tag);
  wk_sha512_finish(hmac->tag, message, length, suffix, 128, &hmac->work);
  compress_digest(hmac->tag, hmac->outer, hmac->work.schedule);
}

void wk_hmac_tag_of_tag(wk_hmac_work *hmac) {
  compress_digest(hmac->tag, hmac->inner, hmac->work.schedule);
  compress_digest(hmac->tag, hmac->outer, hmac->work.schedule);
}
