// Whole wallets on the libraries, from entropy to both address texts: libsecp256k1, libsodium, OpenSSL, plain C for the
// rest. This is what a careful C program would do; the random bytes are drawn for many users at a time.

#include "CWalletBenchPeers.h"
#include "addresses.h"
#include "curves.h"
#include "derivation.h"
#include "hashes.h"

#include <sodium.h>
#include <string.h>

#ifdef __linux__
#include <sys/random.h>
#endif

enum { EVM_TEXT = 42, SOLANA_TEXT = 44, DRAWN_USERS = 64 };

static int draw(uint8_t *bytes, size_t count) {
#ifdef __linux__
  for (size_t done = 0; done < count;) {
    const ssize_t part = getrandom(bytes + done, count - done, 0);
    if (part <= 0) return 0;
    done += (size_t)part;
  }
#else
  randombytes_buf(bytes, count);
#endif
  return 1;
}

static int evm_text(const secp256k1_context *context, const uint8_t key[32], char text[EVM_TEXT]) {
  secp256k1_pubkey point;
  uint8_t uncompressed[65];
  size_t length = sizeof uncompressed;
  if (!secp256k1_ec_pubkey_create(context, &point, key)) return 0;
  secp256k1_ec_pubkey_serialize(context, uncompressed, &length, &point, SECP256K1_EC_UNCOMPRESSED);
  cwallet_peer_eip55(uncompressed + 1, text);
  return 1;
}

static int solana_text(const uint8_t seed[32], char text[SOLANA_TEXT]) {
  uint8_t key[32], expanded[crypto_sign_SECRETKEYBYTES];
  if (crypto_sign_seed_keypair(key, expanded, seed) != 0) return 0;
  sodium_memzero(expanded, sizeof expanded);
  cwallet_peer_base58_32(key, text);
  return 1;
}

int cwallet_peer_raw_wallets(const uint8_t *entropy, size_t count, char *evm, char *solana) {
  const secp256k1_context *context = cwallet_peer_secp256k1_context();
  if (context == NULL || !cwallet_peer_sodium_is_ready()) return 0;
  uint8_t drawn[64 * DRAWN_USERS];
  for (size_t i = 0; i < count; i++) {
    if (entropy == NULL && i % DRAWN_USERS == 0) {
      const size_t left = count - i;
      if (!draw(drawn, left < DRAWN_USERS ? 64 * left : sizeof drawn)) return 0;
    }
    // All EVM keys, then all Solana seeds, as our own batches have it.
    const uint8_t *key = entropy != NULL ? entropy + 32 * i : drawn + 64 * (i % DRAWN_USERS);
    const uint8_t *seed = entropy != NULL ? entropy + 32 * (count + i) : key + 32;
    if (!evm_text(context, key, evm + EVM_TEXT * i) || !solana_text(seed, solana + SOLANA_TEXT * i)) return 0;
  }
  sodium_memzero(drawn, count < DRAWN_USERS ? 64 * count : sizeof drawn);
  return 1;
}

int cwallet_peer_mnemonic_wallets(const uint8_t *entropy, size_t count, char *evm, char *solana) {
  const secp256k1_context *context = cwallet_peer_secp256k1_context();
  if (context == NULL || !cwallet_peer_sodium_is_ready()) return 0;
  void *stretching = cwallet_peer_pbkdf2_begin();
  int is_done = stretching != NULL;
  for (size_t i = 0; is_done && i < count; i++) {
    uint8_t drawn[16], seed[64], key[32];
    char phrase[CWALLET_PEER_PHRASE_BYTES];
    if (entropy == NULL && !draw(drawn, sizeof drawn)) is_done = 0;
    const size_t length = cwallet_peer_phrase(entropy != NULL ? entropy + 16 * i : drawn, phrase);
    is_done = is_done && cwallet_peer_pbkdf2_seed(stretching, phrase, length, seed) &&
              cwallet_peer_evm_key(context, seed, key) && evm_text(context, key, evm + EVM_TEXT * i) &&
              cwallet_peer_solana_seed(seed, key) && solana_text(key, solana + SOLANA_TEXT * i);
  }
  cwallet_peer_pbkdf2_end(stretching);
  return is_done;
}
