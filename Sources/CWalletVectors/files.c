// Written by Scripts/embed-vectors; not to be edited.
#include "files.h"

// Part of C23, which the compilers in use take in any mode.
#pragma clang diagnostic ignored "-Wc23-extensions"

// clang-format off
static const uint8_t file_0[] = {
#embed "../../Vectors/base58/decode-refused.json" if_empty(0)
};
static const uint8_t file_1[] = {
#embed "../../Vectors/base58/encode.json" if_empty(0)
};
static const uint8_t file_2[] = {
#embed "../../Vectors/base58/solana-address-refused.json" if_empty(0)
};
static const uint8_t file_3[] = {
#embed "../../Vectors/base58/solana-address.json" if_empty(0)
};
static const uint8_t file_4[] = {
#embed "../../Vectors/base58/standard.json" if_empty(0)
};
static const uint8_t file_5[] = {
#embed "../../Vectors/bip-32/derive.json" if_empty(0)
};
static const uint8_t file_6[] = {
#embed "../../Vectors/bip-32/parse.json" if_empty(0)
};
static const uint8_t file_7[] = {
#embed "../../Vectors/bip-32/standard.json" if_empty(0)
};
static const uint8_t file_8[] = {
#embed "../../Vectors/bip-39/mnemonics.json" if_empty(0)
};
static const uint8_t file_9[] = {
#embed "../../Vectors/bip-39/parse.json" if_empty(0)
};
static const uint8_t file_10[] = {
#embed "../../Vectors/bip-39/standard.json" if_empty(0)
};
static const uint8_t file_11[] = {
#embed "../../Vectors/ecdsa/recoveries.json" if_empty(0)
};
static const uint8_t file_12[] = {
#embed "../../Vectors/ecdsa/refused.json" if_empty(0)
};
static const uint8_t file_13[] = {
#embed "../../Vectors/ecdsa/signatures.json" if_empty(0)
};
static const uint8_t file_14[] = {
#embed "../../Vectors/ecdsa/standard.json" if_empty(0)
};
static const uint8_t file_15[] = {
#embed "../../Vectors/ed25519/public-keys.json" if_empty(0)
};
static const uint8_t file_16[] = {
#embed "../../Vectors/ed25519/signatures-refused.json" if_empty(0)
};
static const uint8_t file_17[] = {
#embed "../../Vectors/ed25519/signatures.json" if_empty(0)
};
static const uint8_t file_18[] = {
#embed "../../Vectors/ed25519/standard.json" if_empty(0)
};
static const uint8_t file_19[] = {
#embed "../../Vectors/eip-55/encode.json" if_empty(0)
};
static const uint8_t file_20[] = {
#embed "../../Vectors/eip-55/parse.json" if_empty(0)
};
static const uint8_t file_21[] = {
#embed "../../Vectors/eip-55/public-key.json" if_empty(0)
};
static const uint8_t file_22[] = {
#embed "../../Vectors/eip-55/standard.json" if_empty(0)
};
static const uint8_t file_23[] = {
#embed "../../Vectors/kdf/generated.json" if_empty(0)
};
static const uint8_t file_24[] = {
#embed "../../Vectors/kdf/standard.json" if_empty(0)
};
static const uint8_t file_25[] = {
#embed "../../Vectors/keccak-256/lengths.json" if_empty(0)
};
static const uint8_t file_26[] = {
#embed "../../Vectors/keccak-256/long.json" if_empty(0)
};
static const uint8_t file_27[] = {
#embed "../../Vectors/keccak-256/standard.json" if_empty(0)
};
static const uint8_t file_28[] = {
#embed "../../Vectors/profiles/addresses.json" if_empty(0)
};
static const uint8_t file_29[] = {
#embed "../../Vectors/profiles/paths.json" if_empty(0)
};
static const uint8_t file_30[] = {
#embed "../../Vectors/sealed-record/blake2b.json" if_empty(0)
};
static const uint8_t file_31[] = {
#embed "../../Vectors/sealed-record/events.json" if_empty(0)
};
static const uint8_t file_32[] = {
#embed "../../Vectors/sealed-record/key-rings.json" if_empty(0)
};
static const uint8_t file_33[] = {
#embed "../../Vectors/sealed-record/passphrase-rings.json" if_empty(0)
};
static const uint8_t file_34[] = {
#embed "../../Vectors/sealed-record/records-refused.json" if_empty(0)
};
static const uint8_t file_35[] = {
#embed "../../Vectors/sealed-record/records.json" if_empty(0)
};
static const uint8_t file_36[] = {
#embed "../../Vectors/sealed-record/rows.json" if_empty(0)
};
static const uint8_t file_37[] = {
#embed "../../Vectors/secp256k1/points-refused.json" if_empty(0)
};
static const uint8_t file_38[] = {
#embed "../../Vectors/secp256k1/points.json" if_empty(0)
};
static const uint8_t file_39[] = {
#embed "../../Vectors/secp256k1/public-keys-refused.json" if_empty(0)
};
static const uint8_t file_40[] = {
#embed "../../Vectors/secp256k1/public-keys.json" if_empty(0)
};
static const uint8_t file_41[] = {
#embed "../../Vectors/secp256k1/standard.json" if_empty(0)
};
static const uint8_t file_42[] = {
#embed "../../Vectors/slip-0010/generated.json" if_empty(0)
};
static const uint8_t file_43[] = {
#embed "../../Vectors/slip-0010/standard.json" if_empty(0)
};

const wallet_vector_file wallet_vector_files[] = {
  { "base58", "decode-refused.json", file_0, sizeof file_0 },
  { "base58", "encode.json", file_1, sizeof file_1 },
  { "base58", "solana-address-refused.json", file_2, sizeof file_2 },
  { "base58", "solana-address.json", file_3, sizeof file_3 },
  { "base58", "standard.json", file_4, sizeof file_4 },
  { "bip-32", "derive.json", file_5, sizeof file_5 },
  { "bip-32", "parse.json", file_6, sizeof file_6 },
  { "bip-32", "standard.json", file_7, sizeof file_7 },
  { "bip-39", "mnemonics.json", file_8, sizeof file_8 },
  { "bip-39", "parse.json", file_9, sizeof file_9 },
  { "bip-39", "standard.json", file_10, sizeof file_10 },
  { "ecdsa", "recoveries.json", file_11, sizeof file_11 },
  { "ecdsa", "refused.json", file_12, sizeof file_12 },
  { "ecdsa", "signatures.json", file_13, sizeof file_13 },
  { "ecdsa", "standard.json", file_14, sizeof file_14 },
  { "ed25519", "public-keys.json", file_15, sizeof file_15 },
  { "ed25519", "signatures-refused.json", file_16, sizeof file_16 },
  { "ed25519", "signatures.json", file_17, sizeof file_17 },
  { "ed25519", "standard.json", file_18, sizeof file_18 },
  { "eip-55", "encode.json", file_19, sizeof file_19 },
  { "eip-55", "parse.json", file_20, sizeof file_20 },
  { "eip-55", "public-key.json", file_21, sizeof file_21 },
  { "eip-55", "standard.json", file_22, sizeof file_22 },
  { "kdf", "generated.json", file_23, sizeof file_23 },
  { "kdf", "standard.json", file_24, sizeof file_24 },
  { "keccak-256", "lengths.json", file_25, sizeof file_25 },
  { "keccak-256", "long.json", file_26, sizeof file_26 },
  { "keccak-256", "standard.json", file_27, sizeof file_27 },
  { "profiles", "addresses.json", file_28, sizeof file_28 },
  { "profiles", "paths.json", file_29, sizeof file_29 },
  { "sealed-record", "blake2b.json", file_30, sizeof file_30 },
  { "sealed-record", "events.json", file_31, sizeof file_31 },
  { "sealed-record", "key-rings.json", file_32, sizeof file_32 },
  { "sealed-record", "passphrase-rings.json", file_33, sizeof file_33 },
  { "sealed-record", "records-refused.json", file_34, sizeof file_34 },
  { "sealed-record", "records.json", file_35, sizeof file_35 },
  { "sealed-record", "rows.json", file_36, sizeof file_36 },
  { "secp256k1", "points-refused.json", file_37, sizeof file_37 },
  { "secp256k1", "points.json", file_38, sizeof file_38 },
  { "secp256k1", "public-keys-refused.json", file_39, sizeof file_39 },
  { "secp256k1", "public-keys.json", file_40, sizeof file_40 },
  { "secp256k1", "standard.json", file_41, sizeof file_41 },
  { "slip-0010", "generated.json", file_42, sizeof file_42 },
  { "slip-0010", "standard.json", file_43, sizeof file_43 },
};
// clang-format on

const size_t wallet_vector_files_count = sizeof wallet_vector_files / sizeof *wallet_vector_files;
