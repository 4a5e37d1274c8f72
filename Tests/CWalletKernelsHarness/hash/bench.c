#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <sodium.h>

#include "support.h"

#define COUNT 4096
#define PAIRS 31

// What is timed, on the same inputs. One list entry is one way to do a whole batch.
static uint8_t *seeds, *keys, *messages, *digests, *tags, *addresses, *lengths;
static char *texts;
static uint64_t *states;

static void sha512_peer(void) {
  for (size_t i = 0; i < COUNT; i++) crypto_hash_sha512(digests + 64 * i, seeds + 32 * i, 32);
}
static void sha512_own(wk_engine e) {
  wk_sha512(e, (wk_records){seeds, 32, NULL, 32}, COUNT, digests, scratch, scratch_bytes);
}
static void hmac_peer(void) {
  for (size_t i = 0; i < COUNT; i++) crypto_auth_hmacsha512(tags + 64 * i, messages + 37 * i, 37, keys + 32 * i);
}
static void hmac_own(wk_engine e) {
  wk_hmac_sha512(
      e, (wk_records){keys, 32, NULL, 32}, (wk_records){messages, 37, NULL, 37}, COUNT, tags, scratch, scratch_bytes);
}
static void sha256_peer(void) {
  for (size_t i = 0; i < COUNT; i++) crypto_hash_sha256(digests + 32 * i, seeds + 16 * i, 16);
}
static void sha256_own(wk_engine e) {
  wk_sha256_short(e, (wk_records){seeds, 16, NULL, 16}, COUNT, digests, scratch, scratch_bytes);
}
static void keccak_peer(void) {
  for (size_t i = 0; i < COUNT; i++) wk_keccak_f1600(WK_PORTABLE, states + 25 * i, 1);
}
static void keccak_own(wk_engine e) { wk_keccak_f1600(e, states, COUNT); }
static void address_peer(void) {
  for (size_t i = 0; i < COUNT; i++) wk_evm_addresses(WK_PORTABLE, keys + 64 * i, 64, 1, addresses + 20 * i);
}
static void address_own(wk_engine e) { wk_evm_addresses(e, keys, 64, COUNT, addresses); }
static void eip55_own(wk_engine e) { wk_eip55_var(e, addresses, 20, COUNT, texts, 42); }
static void eip55_peer(void) { eip55_own(WK_PORTABLE); }
static void base58_own(wk_engine e) { wk_base58_32_var(e, seeds, 32, COUNT, texts, 44, lengths); }
static void base58_peer(void) { base58_own(WK_PORTABLE); }

/// 16 passwords: a whole number of both engines' groups.
static void seed_peer(void) {
  for (size_t i = 0; i < 16; i++) {
    PKCS5_PBKDF2_HMAC(
        (const char *)keys + 80 * i, 79, (const uint8_t *)"mnemonic", 8, 2048, EVP_sha512(), 64, digests + 64 * i);
  }
}
static void seed_own(wk_engine e) {
  const wk_records salts = {(const uint8_t *)"mnemonic", 0, NULL, 8};
  wk_pbkdf2_hmac_sha512(
      e, (wk_records){keys, 80, NULL, 79}, salts, 2048, 16, digests, scratch, scratch_bytes);
}

static int ascending(const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static double median(double *values) {
  qsort(values, PAIRS, sizeof *values, ascending);
  return values[PAIRS / 2];
}

/// The peer and the engine in turn, so that what else the machine does meets both.
static void bench(const char *name, const char *peer_name, size_t items, void (*peer)(void), void (*own)(wk_engine)) {
  EACH_ENGINE(engine) {
    double theirs[PAIRS], ours[PAIRS], ratios[PAIRS];
    for (int i = 0; i < PAIRS; i++) {
      const double begin = processor_seconds();
      peer();
      const double between = processor_seconds();
      own(engine);
      const double end = processor_seconds();
      theirs[i] = (between - begin) / (double)items;
      ours[i] = (end - between) / (double)items;
      ratios[i] = theirs[i] / ours[i];
    }
    printf("%-22s %-11s %10.1f ns, %s %10.1f ns: %6.2f times\n", name, engine_names[engine], median(ours) * 1e9,
        peer_name, median(theirs) * 1e9, median(ratios));
  }
}

void bench_hashes(void) {
  seeds = guarded(32 * COUNT);
  keys = guarded(64 * COUNT);
  messages = guarded(37 * COUNT);
  digests = guarded(64 * COUNT);
  tags = guarded(64 * COUNT);
  addresses = guarded(20 * COUNT);
  lengths = guarded(COUNT);
  texts = (char *)guarded(44 * COUNT);
  states = (uint64_t *)guarded(200 * COUNT);
  random_bytes(seeds, 32 * COUNT);
  random_bytes(keys, 64 * COUNT);
  random_bytes(messages, 37 * COUNT);
  bench("BIP-39 seed", "OpenSSL", 16, seed_peer, seed_own);
  bench("SHA-512 of 32 bytes", "libsodium", COUNT, sha512_peer, sha512_own);
  bench("HMAC of 37 bytes", "libsodium", COUNT, hmac_peer, hmac_own);
  bench("SHA-256 of 16 bytes", "libsodium", COUNT, sha256_peer, sha256_own);
  bench("Keccak-f[1600]", "scalar C", COUNT, keccak_peer, keccak_own);
  bench("EVM address", "scalar C", COUNT, address_peer, address_own);
  bench("EIP-55 text", "scalar C", COUNT, eip55_peer, eip55_own);
  bench("base58 of 32 bytes", "scalar C", COUNT, base58_peer, base58_own);
}
