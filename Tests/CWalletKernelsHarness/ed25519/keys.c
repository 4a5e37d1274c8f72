#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"

/// RFC 8032, section 7.1, tests 1 to 3 and 1024.
static const char *const rfc_8032[][2] = {
    {"9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
     "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"},
    {"4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
     "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c"},
    {"c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
     "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025"},
    {"f5e5767cf153319517630f226876b86c8160cc583bc013744c6bf255f5cc0ee5",
     "278117fc144c72340f67d0f2316e8386ceffbf2b2428c9c51fef7c597f1d426e"},
};

static void check_standard(wk_engine engine) {
  for (size_t i = 0; i < sizeof rfc_8032 / sizeof *rfc_8032; i++) {
    uint8_t seed[32], expected[32], key[32];
    sodium_hex2bin(seed, 32, rfc_8032[i][0], 64, NULL, NULL, NULL);
    sodium_hex2bin(expected, 32, rfc_8032[i][1], 64, NULL, NULL, NULL);
    expect(run_seeds(engine, NULL, seed, 1, key, NULL) == WK_OK, "status", engine, i);
    expect(memcmp(key, expected, 32) == 0, "RFC 8032 vector", engine, i);
  }
}

/// Random seeds, the first few of all zeros, all ones and single bits, in a batch of `count`.
static void check_batch(wk_engine engine, size_t count) {
  uint8_t *seeds = take(32 * count), *keys = take(32 * count + 32), *scalars = take(32 * count);
  randombytes_buf(seeds, 32 * count);
  memset(seeds, 0, 32);
  if (count > 1) memset(seeds + 32, 0xff, 32);
  for (size_t i = 2; i < count && i < 258; i += 7) {
    memset(seeds + 32 * i, 0, 32);
    seeds[32 * i + (i - 2) / 8] = (uint8_t)(1 << ((i - 2) % 8));
  }
  memset(keys, 0x5a, 32 * count + 32);
  wk_ed25519_sums sums;
  expect(run_seeds(engine, NULL, seeds, count, keys, &sums) == WK_OK, "status", engine, count);
  for (size_t i = 0; i < count; i++) {
    uint8_t expected[32], secret[64], hash[64];
    crypto_sign_seed_keypair(expected, secret, seeds + 32 * i);
    expect(memcmp(expected, keys + 32 * i, 32) == 0, "public key", engine, i);
    crypto_hash_sha512(hash, seeds + 32 * i, 32);
    memcpy(scalars + 32 * i, hash, 32);
    scalars[32 * i] &= 248;
    scalars[32 * i + 31] = (uint8_t)((scalars[32 * i + 31] & 127) | 64);
  }
  for (size_t i = 0; i < 32; i++) expect(keys[32 * count + i] == 0x5a, "nothing behind the keys", engine, count);
  uint8_t expected[32];
  reference_scalar_sum(expected, scalars, count);
  expect(memcmp(expected, sums.scalar, 32) == 0, "sum of scalars", engine, count);
  expect(sums_agree(&sums), "sums agree", engine, count);
  free(seeds), free(keys), free(scalars);
}

static void check_arguments(wk_engine engine) {
  const size_t byte_count = wk_ed25519_scratch_bytes(engine, 9);
  uint8_t *memory = take(byte_count + 64), seeds[9 * 32] = {0}, keys[9 * 32];
  memset(keys, 0x5a, sizeof keys);
  expect(wk_ed25519_public_keys(engine, seeds, 9, keys, NULL, memory, byte_count - 1) == WK_SCRATCH_TOO_SMALL,
         "scratch one byte short", engine, 9);
  expect(wk_ed25519_public_keys(engine, seeds, 9, keys, NULL, memory + 1, byte_count + 63) == WK_SCRATCH_TOO_SMALL,
         "scratch not aligned", engine, 9);
  expect(wk_ed25519_public_keys(engine, seeds, 0, keys, NULL, memory, byte_count) == WK_INVALID_INPUT, "no keys",
         engine, 0);
  for (size_t i = 0; i < sizeof keys; i++) expect(keys[i] == 0x5a, "nothing written", engine, i);
  free(memory);
}

void check_keys(void) {
  for (int e = 0; e < engine_count; e++) {
    check_standard(engines[e]);
    check_arguments(engines[e]);
    for (size_t count = 1; count <= 17; count++) check_batch(engines[e], count);
    static const size_t counts[] = {127, 128, 129, 511, 512, 513, 2047, 2048, 2049, 4095, 4096, 4097};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) check_batch(engines[e], counts[i]);
  }
}

void check_many_keys(size_t count) {
  for (int e = 0; e < engine_count; e++) {
    for (size_t done = 0; done < count; done += 4096) {
      check_batch(engines[e], count - done < 4096 ? count - done : 4096);
    }
  }
}
