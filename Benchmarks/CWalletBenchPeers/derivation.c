// BIP-39, BIP-32 and SLIP-0010 on the libraries, one user at a time.

#include "derivation.h"

#include "CWalletWordLists.h"
#include "hashes.h"

#include <pthread.h>
#include <sodium.h>
#include <string.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const char *words[WALLET_WORD_COUNT];
static uint8_t word_lengths[WALLET_WORD_COUNT];

static void prepare(void) {
  const wallet_word_list list = wallet_word_list_numbered(0);
  const char *text = (const char *)list.text, *end = text + list.byte_count;
  for (int i = 0; i < WALLET_WORD_COUNT && text < end; i++) {
    const char *line_end = memchr(text, '\n', (size_t)(end - text));
    if (line_end == NULL) return;
    words[i] = text;
    word_lengths[i] = (uint8_t)(line_end - text);
    text = line_end + 1;
  }
}

size_t cwallet_peer_phrase(const uint8_t entropy[16], char phrase[CWALLET_PEER_PHRASE_BYTES]) {
  pthread_once(&once, prepare);
  uint8_t bits[16 + 32];
  memcpy(bits, entropy, 16);
  crypto_hash_sha256(bits + 16, entropy, 16);
  size_t length = 0;
  for (int word = 0; word < 12; word++) {
    const int bit = 11 * word;
    const uint32_t three = (uint32_t)bits[bit / 8] << 16 | (uint32_t)bits[bit / 8 + 1] << 8 | bits[bit / 8 + 2];
    const uint32_t index = three >> (13 - bit % 8) & 2047;
    if (words[index] == NULL) return 0;
    if (word > 0) phrase[length++] = ' ';
    memcpy(phrase + length, words[index], word_lengths[index]);
    length += word_lengths[index];
  }
  return length;
}

typedef struct {
  uint8_t key[32], chain_code[32];
} node;

static void write_index(uint8_t bytes[4], uint32_t index) {
  for (int i = 0; i < 4; i++) bytes[i] = (uint8_t)(index >> (24 - 8 * i));
}

static const uint32_t hardened = 0x80000000;

static int master(const char *name, const uint8_t seed[64], node *made) {
  return cwallet_peer_hmac_sha512(name, strlen(name), seed, 64, (uint8_t *)made);
}

static int descend(node *at, const secp256k1_context *context, uint32_t index) {
  uint8_t message[37] = {0}, code[64];
  if (index >= hardened) {
    memcpy(message + 1, at->key, 32);
  } else {
    secp256k1_pubkey point;
    size_t length = 33;
    if (!secp256k1_ec_pubkey_create(context, &point, at->key)) return 0;
    secp256k1_ec_pubkey_serialize(context, message, &length, &point, SECP256K1_EC_COMPRESSED);
  }
  write_index(message + 33, index);
  if (!cwallet_peer_hmac_sha512(at->chain_code, 32, message, sizeof message, code)) return 0;
  memcpy(at->chain_code, code + 32, 32);
  if (context != NULL) return secp256k1_ec_seckey_tweak_add(context, at->key, code);
  memcpy(at->key, code, 32);
  return 1;
}

int cwallet_peer_evm_key(const secp256k1_context *context, const uint8_t seed[64], uint8_t key[32]) {
  static const uint32_t path[] = {hardened | 44, hardened | 60, hardened, 0, 0};
  node at;
  if (!master("Bitcoin seed", seed, &at)) return 0;
  for (size_t i = 0; i < sizeof path / sizeof path[0]; i++) {
    if (!descend(&at, context, path[i])) return 0;
  }
  memcpy(key, at.key, 32);
  return 1;
}

int cwallet_peer_solana_seed(const uint8_t seed[64], uint8_t key[32]) {
  static const uint32_t path[] = {hardened | 44, hardened | 501, hardened, hardened};
  node at;
  if (!master("ed25519 seed", seed, &at)) return 0;
  for (size_t i = 0; i < sizeof path / sizeof path[0]; i++) {
    if (!descend(&at, NULL, path[i])) return 0;
  }
  memcpy(key, at.key, 32);
  return 1;
}
