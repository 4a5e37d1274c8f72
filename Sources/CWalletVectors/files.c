// Written by Scripts/embed-vectors; not to be edited.
#include "files.h"

// Part of C23, which the compilers in use take in any mode.
#pragma clang diagnostic ignored "-Wc23-extensions"

// clang-format off
static const uint8_t file_0[] = {
#embed "../../Vectors/base58/encode.json" if_empty(0)
};
static const uint8_t file_1[] = {
#embed "../../Vectors/base58/solana-address-refused.json" if_empty(0)
};
static const uint8_t file_2[] = {
#embed "../../Vectors/base58/solana-address.json" if_empty(0)
};
static const uint8_t file_3[] = {
#embed "../../Vectors/bip-32/derive.json" if_empty(0)
};
static const uint8_t file_4[] = {
#embed "../../Vectors/bip-32/parse.json" if_empty(0)
};
static const uint8_t file_5[] = {
#embed "../../Vectors/bip-32/standard.json" if_empty(0)
};
static const uint8_t file_6[] = {
#embed "../../Vectors/bip-39/mnemonics.json" if_empty(0)
};
static const uint8_t file_7[] = {
#embed "../../Vectors/bip-39/parse.json" if_empty(0)
};
static const uint8_t file_8[] = {
#embed "../../Vectors/bip-39/standard.json" if_empty(0)
};
static const uint8_t file_9[] = {
#embed "../../Vectors/ed25519/signatures.json" if_empty(0)
};
static const uint8_t file_10[] = {
#embed "../../Vectors/eip-55/encode.json" if_empty(0)
};
static const uint8_t file_11[] = {
#embed "../../Vectors/eip-55/parse.json" if_empty(0)
};
static const uint8_t file_12[] = {
#embed "../../Vectors/eip-55/public-key.json" if_empty(0)
};
static const uint8_t file_13[] = {
#embed "../../Vectors/kdf/generated.json" if_empty(0)
};
static const uint8_t file_14[] = {
#embed "../../Vectors/kdf/standard.json" if_empty(0)
};
static const uint8_t file_15[] = {
#embed "../../Vectors/keccak-256/lengths.json" if_empty(0)
};
static const uint8_t file_16[] = {
#embed "../../Vectors/profiles/addresses.json" if_empty(0)
};
static const uint8_t file_17[] = {
#embed "../../Vectors/profiles/paths.json" if_empty(0)
};
static const uint8_t file_18[] = {
#embed "../../Vectors/sealed-record/blake2b.json" if_empty(0)
};
static const uint8_t file_19[] = {
#embed "../../Vectors/sealed-record/events.json" if_empty(0)
};
static const uint8_t file_20[] = {
#embed "../../Vectors/sealed-record/key-rings.json" if_empty(0)
};
static const uint8_t file_21[] = {
#embed "../../Vectors/sealed-record/records-refused.json" if_empty(0)
};
static const uint8_t file_22[] = {
#embed "../../Vectors/sealed-record/records.json" if_empty(0)
};
static const uint8_t file_23[] = {
#embed "../../Vectors/sealed-record/rows.json" if_empty(0)
};
static const uint8_t file_24[] = {
#embed "../../Vectors/secp256k1/public-keys.json" if_empty(0)
};
static const uint8_t file_25[] = {
#embed "../../Vectors/secp256k1/signatures.json" if_empty(0)
};
static const uint8_t file_26[] = {
#embed "../../Vectors/slip-0010/generated.json" if_empty(0)
};
static const uint8_t file_27[] = {
#embed "../../Vectors/slip-0010/standard.json" if_empty(0)
};

const wallet_vector_file wallet_vector_files[] = {
  { "base58", "encode.json", file_0, sizeof file_0 },
  { "base58", "solana-address-refused.json", file_1, sizeof file_1 },
  { "base58", "solana-address.json", file_2, sizeof file_2 },
  { "bip-32", "derive.json", file_3, sizeof file_3 },
  { "bip-32", "parse.json", file_4, sizeof file_4 },
  { "bip-32", "standard.json", file_5, sizeof file_5 },
  { "bip-39", "mnemonics.json", file_6, sizeof file_6 },
  { "bip-39", "parse.json", file_7, sizeof file_7 },
  { "bip-39", "standard.json", file_8, sizeof file_8 },
  { "ed25519", "signatures.json", file_9, sizeof file_9 },
  { "eip-55", "encode.json", file_10, sizeof file_10 },
  { "eip-55", "parse.json", file_11, sizeof file_11 },
  { "eip-55", "public-key.json", file_12, sizeof file_12 },
  { "kdf", "generated.json", file_13, sizeof file_13 },
  { "kdf", "standard.json", file_14, sizeof file_14 },
  { "keccak-256", "lengths.json", file_15, sizeof file_15 },
  { "profiles", "addresses.json", file_16, sizeof file_16 },
  { "profiles", "paths.json", file_17, sizeof file_17 },
  { "sealed-record", "blake2b.json", file_18, sizeof file_18 },
  { "sealed-record", "events.json", file_19, sizeof file_19 },
  { "sealed-record", "key-rings.json", file_20, sizeof file_20 },
  { "sealed-record", "records-refused.json", file_21, sizeof file_21 },
  { "sealed-record", "records.json", file_22, sizeof file_22 },
  { "sealed-record", "rows.json", file_23, sizeof file_23 },
  { "secp256k1", "public-keys.json", file_24, sizeof file_24 },
  { "secp256k1", "signatures.json", file_25, sizeof file_25 },
  { "slip-0010", "generated.json", file_26, sizeof file_26 },
  { "slip-0010", "standard.json", file_27, sizeof file_27 },
};
// clang-format on

const size_t wallet_vector_files_count = sizeof wallet_vector_files / sizeof *wallet_vector_files;
