#include <openssl/evp.h>

#include "vectors.h"

/// The message in each lane in turn, beside others.
static void check_vector(const vector *v) {
  if (v->length > 135) return;
  uint8_t expected[32];
  from_hex(expected, v->expected);
  EACH_ENGINE(engine) {
    for (size_t lane = 0; lane < 8; lane++) {
      size_t lengths[8];
      for (size_t i = 0; i < 8; i++) lengths[i] = i == lane ? v->length : random_word() % 136;
      uint8_t *memory = guarded(8 * 135), digests[8 * 32];
      random_bytes(memory, 8 * 135);
      memcpy(memory + 135 * lane, v->input, v->length);
      const wk_records messages = {memory, 135, lengths, 0};
      if (wk_keccak256_short(engine, messages, 8, digests) != WK_OK || memcmp(digests + 32 * lane, expected, 32)) {
        fail("Keccak-256 vector", engine, lane, v->length, 0);
      }
    }
  }
}

static void check_address(const vector *v) {
  EACH_ENGINE(engine) {
    for (size_t place = 0; place < 9; place++) {
      uint8_t *keys = guarded(9 * 64), *addresses = guarded(9 * 20), expected[20];
      random_bytes(keys, 9 * 64);
      memcpy(keys + 64 * place, v->input, 64);
      from_hex(expected, v->expected + 2);
      if (wk_evm_addresses(engine, keys, 64, 9, addresses) != WK_OK ||
          memcmp(addresses + 20 * place, expected, 20)) {
        fail("address of a public key", engine, place, 0, 0);
      }
    }
  }
}

/// OpenSSL has the permutation within SHA3-256: the same sponge but for the padding's first bits.
static void check_permutation(wk_engine engine, size_t count) {
  uint8_t *memory = guarded(200 * count), *expected = malloc(32 * count);
  memset(memory, 0, 200 * count);
  for (size_t i = 0; i < count; i++) {
    uint8_t *state = memory + 200 * i;
    const size_t length = i % 135;
    random_bytes(state, length);
    EVP_Digest(state, length, expected + 32 * i, NULL, EVP_sha3_256(), NULL);
    state[length] ^= 0x06;
    state[135] ^= 0x80;
  }
  if (wk_keccak_f1600(engine, (uint64_t *)memory, count) != WK_OK) fail("permutation", engine, count, 0, 0);
  for (size_t i = 0; i < count; i++) {
    if (memcmp(memory + 200 * i, expected + 32 * i, 32)) fail("permutation", engine, count, i, 0);
  }
  free(expected);
}

/// All 25 words, the engines against each other: the sponge above looks at four only.
static void check_all_words(void) {
  if (!wk_engine_available(WK_AVX512IFMA)) return;
  for (size_t turn = 0; turn < 20; turn++) {
    const size_t bytes = 200 * counts[turn];
    uint8_t *one = guarded(bytes), *other = guarded(bytes);
    random_bytes(one, bytes);
    memcpy(other, one, bytes);
    wk_keccak_f1600(WK_PORTABLE, (uint64_t *)one, counts[turn]);
    wk_keccak_f1600(WK_AVX512IFMA, (uint64_t *)other, counts[turn]);
    if (memcmp(one, other, bytes)) fail("whole permutation", WK_AVX512IFMA, counts[turn], 0, 0);
  }
}

static void check_counts(wk_engine engine, size_t count) {
  uint8_t *keys = guarded(64 * count), *digests = guarded(32 * count), *addresses = guarded(20 * count);
  random_bytes(keys, 64 * count);
  wk_keccak256_short(engine, (wk_records){keys, 64, NULL, 64}, count, digests);
  wk_evm_addresses(engine, keys, 64, count, addresses);
  for (size_t i = 0; i < count; i++) {
    uint8_t one[32];
    wk_keccak256_short(WK_PORTABLE, (wk_records){keys + 64 * i, 64, NULL, 64}, 1, one);
    if (memcmp(one, digests + 32 * i, 32)) fail("Keccak-256 of many", engine, count, i, 0);
    if (memcmp(one + 12, addresses + 20 * i, 20)) fail("addresses of many", engine, count, i, 0);
  }
}

void check_keccak(const char *vectors) {
  each_vector(vectors, "keccak", check_vector);
  each_vector(vectors, "address", check_address);
  check_all_words();
  EACH_ENGINE(engine) {
    for (size_t turn = 0; turn < 20; turn++) {
      check_permutation(engine, counts[turn]);
      check_counts(engine, counts[turn]);
    }
    if (wk_keccak256_short(engine, (wk_records){NULL, 0, NULL, 136}, 1, NULL) != WK_INVALID_INPUT) {
      fail("Keccak-256 of 136 bytes goes through", engine, 0, 0, 0);
    }
  }
}
