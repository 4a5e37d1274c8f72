// Public keys as one would make them with the libraries: one context, nothing allocated by us per key.

#include "curves.h"

#include "CWalletBenchPeers.h"

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <pthread.h>
#include <sodium.h>
#include <string.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static secp256k1_context *context;
static int sodium_ready;

static void prepare(void) {
  unsigned char seed[32];
  sodium_ready = sodium_init() >= 0;
  context = secp256k1_context_create(SECP256K1_CONTEXT_NONE);
  if (!sodium_ready || context == NULL) return;
  randombytes_buf(seed, sizeof seed);
  if (!secp256k1_context_randomize(context, seed)) context = NULL;
}

const secp256k1_context *cwallet_peer_secp256k1_context(void) {
  pthread_once(&once, prepare);
  return context;
}

int cwallet_peer_sodium_is_ready(void) {
  pthread_once(&once, prepare);
  return sodium_ready;
}

int cwallet_peer_secp256k1_public_keys(const uint8_t *scalars, size_t count, uint8_t *keys) {
  const secp256k1_context *ctx = cwallet_peer_secp256k1_context();
  if (ctx == NULL) return 0;
  for (size_t i = 0; i < count; i++) {
    secp256k1_pubkey key;
    uint8_t uncompressed[65];
    size_t length = sizeof uncompressed;
    if (!secp256k1_ec_pubkey_create(ctx, &key, scalars + 32 * i)) return 0;
    secp256k1_ec_pubkey_serialize(ctx, uncompressed, &length, &key, SECP256K1_EC_UNCOMPRESSED);
    memcpy(keys + 64 * i, uncompressed + 1, 64);
  }
  return 1;
}

int cwallet_peer_sodium_ed25519_public_keys(const uint8_t *seeds, size_t count, uint8_t *keys) {
  if (!cwallet_peer_sodium_is_ready()) return 0;
  for (size_t i = 0; i < count; i++) {
    uint8_t expanded[crypto_sign_SECRETKEYBYTES];
    if (crypto_sign_seed_keypair(keys + 32 * i, expanded, seeds + 32 * i) != 0) return 0;
  }
  return 1;
}

// OpenSSL has no way to make a second key in the memory of the first: what it allocates is its own doing.
int cwallet_peer_openssl_ed25519_public_keys(const uint8_t *seeds, size_t count, uint8_t *keys) {
  for (size_t i = 0; i < count; i++) {
    EVP_PKEY *key = EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, NULL, seeds + 32 * i, 32);
    size_t length = 32;
    const int is_done = key != NULL && EVP_PKEY_get_raw_public_key(key, keys + 32 * i, &length) == 1;
    EVP_PKEY_free(key);
    if (!is_done) return 0;
  }
  return 1;
}

const char *cwallet_peer_sodium_version(void) { return sodium_version_string(); }

const char *cwallet_peer_openssl_version(void) { return OpenSSL_version(OPENSSL_VERSION_STRING); }
