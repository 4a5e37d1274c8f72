#include <openssl/bn.h>

#include "vectors.h"

static void check_eip55(const vector *v) {
  EACH_ENGINE(engine) {
    for (size_t place = 0; place < 9; place++) {
      uint8_t *addresses = guarded(9 * 20);
      char *texts = (char *)guarded(9 * 42);
      random_bytes(addresses, 9 * 20);
      memcpy(addresses + 20 * place, v->input, 20);
      if (wk_eip55_var(engine, addresses, 20, 9, texts, 42) != WK_OK || memcmp(texts + 42 * place, v->expected, 42)) {
        fail("EIP-55 vector", engine, place, 0, 0);
      }
    }
  }
}

static void check_base58(const vector *v) {
  EACH_ENGINE(engine) {
    for (size_t place = 0; place < 9; place++) {
      uint8_t *records = guarded(9 * 32), *lengths = guarded(9);
      char *texts = (char *)guarded(9 * 44);
      random_bytes(records, 9 * 32);
      memcpy(records + 32 * place, v->input, 32);
      if (wk_base58_32_var(engine, records, 32, 9, texts, 44, lengths) != WK_OK ||
          lengths[place] != strlen(v->expected) || memcmp(texts + 44 * place, v->expected, lengths[place])) {
        fail("base58 vector", engine, place, 0, 0);
      }
    }
  }
}

/// Base58 by OpenSSL's long division, a digit at a time.
static size_t slow_base58(char *text, const uint8_t *record) {
  static const char alphabet[] = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
  BIGNUM *number = BN_bin2bn(record, 32, NULL);
  char reversed[64];
  size_t count = 0;
  while (!BN_is_zero(number)) reversed[count++] = alphabet[BN_div_word(number, 58)];
  for (size_t i = 0; i < 32 && record[i] == 0; i++) reversed[count++] = '1';
  for (size_t i = 0; i < count; i++) text[i] = reversed[count - 1 - i];
  BN_free(number);
  return count;
}

static void compare_base58(wk_engine engine, const uint8_t *records, size_t count, size_t text_stride) {
  uint8_t *lengths = guarded(count);
  char *texts = (char *)guarded(text_stride * (count - 1) + 44);
  memset(texts, '#', text_stride * (count - 1) + 44);
  if (wk_base58_32_var(engine, records, 32, count, texts, text_stride, lengths) != WK_OK) {
    fail("base58", engine, 0, 0, 0);
  }
  for (size_t i = 0; i < count; i++) {
    char expected[64] = {0};
    const size_t length = slow_base58(expected, records + 32 * i);
    if (lengths[i] != length || memcmp(expected, texts + text_stride * i, 44)) fail("base58", engine, count, i, length);
    for (size_t j = 44; i + 1 < count && j < text_stride; j++) {
      if (texts[text_stride * i + j] != '#') fail("base58 writes behind its text", engine, i, j, 0);
    }
  }
}

/// Numbers at the edges of the big digits: m · 58^5j ± 1, all ones, and with leading zero bytes.
static size_t edge_records(uint8_t *records) {
  size_t count = 0;
  BIGNUM *power = BN_new(), *number = BN_new();
  for (unsigned digits = 0; digits <= 43; digits++) {
    BN_one(power);
    for (unsigned i = 0; i < digits; i++) BN_mul_word(power, 58);
    for (BN_ULONG factor = 1; factor <= 57; factor += 28) {
      for (int step = -1; step <= 1; step++) {
        BN_copy(number, power);
        BN_mul_word(number, factor);
        if (step > 0) BN_add_word(number, 1);
        if (step < 0) BN_sub_word(number, 1);
        if (BN_num_bytes(number) <= 32) BN_bn2binpad(number, records + 32 * count++, 32);
      }
    }
  }
  for (size_t ones = 0; ones <= 32; ones++) {
    memset(records + 32 * count, 0, 32);
    memset(records + 32 * count++ + 32 - ones, 0xff, ones);
  }
  BN_free(power);
  BN_free(number);
  return count;
}

void check_text(const char *vectors) {
  each_vector(vectors, "eip55", check_eip55);
  each_vector(vectors, "base58", check_base58);
  EACH_ENGINE(engine) {
    static uint8_t edges[32 * 1000];
    compare_base58(engine, edges, edge_records(edges), 44);
    for (size_t turn = 0; turn < 20; turn++) {
      const size_t count = counts[turn];
      uint8_t *records = guarded(32 * count);
      random_bytes(records, 32 * count);
      for (size_t i = 0; i < count; i += 3) memset(records + 32 * i, 0, random_word() % 33);
      compare_base58(engine, records, count, 44 + turn % 5);
      // EIP-55's digest is checked elsewhere, so here the engines answer for each other.
      char *texts = (char *)guarded(42 * count), one[42];
      if (wk_eip55_var(engine, records, 20, count, texts, 42) != WK_OK) fail("EIP-55", engine, count, 0, 0);
      for (size_t i = 0; i < count; i++) {
        wk_eip55_var(WK_PORTABLE, records + 20 * i, 20, 1, one, 42);
        if (memcmp(one, texts + 42 * i, 42)) fail("EIP-55 of many", engine, count, i, 0);
      }
    }
    if (wk_base58_32_var(engine, NULL, 32, 0, NULL, 43, NULL) != WK_INVALID_INPUT ||
        wk_eip55_var(engine, NULL, 20, 0, NULL, 41) != WK_INVALID_INPUT) {
      fail("a stride shorter than the text goes through", engine, 0, 0, 0);
    }
  }
}
