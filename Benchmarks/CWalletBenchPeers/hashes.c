// Hashes with OpenSSL, as one would use it for many: algorithms fetched once, one context a call of ours.

#include "hashes.h"

#include "CWalletBenchPeers.h"

#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/kdf.h>
#include <openssl/params.h>
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static EVP_KDF *kdf;
static const EVP_MD *sha512;

static void prepare(void) {
  kdf = EVP_KDF_fetch(NULL, "PBKDF2", NULL);
  sha512 = EVP_MD_fetch(NULL, "SHA512", NULL);
}

void *cwallet_peer_pbkdf2_begin(void) {
  pthread_once(&once, prepare);
  return kdf == NULL ? NULL : EVP_KDF_CTX_new(kdf);
}

int cwallet_peer_pbkdf2_seed(void *context, const char *phrase, size_t length, uint8_t seed[64]) {
  unsigned rounds = 2048;
  int without_limits = 1; // The salt is shorter than NIST's recommendation, which OpenSSL else insists on.
  const OSSL_PARAM parameters[] = {
      OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, "SHA512", 0),
      OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_PASSWORD, (void *)phrase, length),
      OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_SALT, "mnemonic", 8),
      OSSL_PARAM_construct_uint(OSSL_KDF_PARAM_ITER, &rounds),
      OSSL_PARAM_construct_int(OSSL_KDF_PARAM_PKCS5, &without_limits),
      OSSL_PARAM_construct_end(),
  };
  return EVP_KDF_derive(context, seed, 64, parameters) == 1;
}

void cwallet_peer_pbkdf2_end(void *context) { EVP_KDF_CTX_free(context); }

int cwallet_peer_hmac_sha512(
    const void *key, size_t key_length, const uint8_t *message, size_t length, uint8_t code[64]) {
  pthread_once(&once, prepare);
  unsigned written = 64;
  return sha512 != NULL && HMAC(sha512, key, (int)key_length, message, length, code, &written) != NULL;
}

int cwallet_peer_openssl_seeds(
    const uint8_t *phrases, size_t stride, const size_t *lengths, size_t count, uint8_t *seeds) {
  void *context = cwallet_peer_pbkdf2_begin();
  int is_done = context != NULL;
  for (size_t i = 0; is_done && i < count; i++) {
    is_done = cwallet_peer_pbkdf2_seed(context, (const char *)phrases + stride * i, lengths[i], seeds + 64 * i);
  }
  cwallet_peer_pbkdf2_end(context);
  return is_done;
}
