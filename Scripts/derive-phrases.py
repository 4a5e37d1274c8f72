"""Derives addresses from mnemonic phrases with libraries that other people use for the same.

Reads lines "PROFILE<TAB>INDEX<TAB>PHRASE<TAB>PASSPHRASE" from standard input. Prints, for each, the path (empty without
one) and the address by every library that can tell, separated by tabs. Phrases come in by a pipe, never as arguments,
which other processes could read.

EVM addresses are derived by bip_utils, by eth-account and by libwally. Solana addresses are derived by bip_utils with
PyNaCl, and by solders with the seed of libwally.
"""

import sys

import wallycore as wally
from bip_utils import Bip32Slip10Ed25519, Bip32Slip10Secp256k1, Bip39SeedGenerator, EthAddrEncoder, SolAddrEncoder
from eth_account import Account
from nacl.signing import SigningKey
from solders.keypair import Keypair

PATHS = {
    "metamask": "m/44'/60'/0'/0/{}",
    "ledger-live": "m/44'/60'/{}'/0/0",
    "ledger-legacy": "m/44'/60'/0'/{}",
    "phantom": "m/44'/501'/{}'/0'",
    "trust-solana": "m/44'/501'/{}'",
    "solana-cli": "",
}
EVM = ("metamask", "ledger-live", "ledger-legacy")

Account.enable_unaudited_hdwallet_features()


def evm_addresses(path: str, phrase: str, passphrase: str) -> list[str]:
    node = Bip32Slip10Secp256k1.FromSeedAndPath(Bip39SeedGenerator(phrase).Generate(passphrase), path)
    root = wally.bip32_key_from_seed(
        wally.bip39_mnemonic_to_seed512(phrase, passphrase), wally.BIP32_VER_MAIN_PRIVATE, 0)
    leaf = wally.bip32_key_from_parent_path_str(root, path, 0, wally.BIP32_FLAG_KEY_PRIVATE)
    return [
        EthAddrEncoder.EncodeKey(node.PublicKey().KeyObject()),
        Account.from_mnemonic(phrase, passphrase=passphrase, account_path=path).address,
        Account.from_key(bytes(wally.bip32_key_get_priv_key(leaf))).address,
    ]


def solana_addresses(path: str, phrase: str, passphrase: str) -> list[str]:
    seed = Bip39SeedGenerator(phrase).Generate(passphrase)
    if not path:
        key = SigningKey(seed[:32]).verify_key
        pair = Keypair.from_seed_phrase_and_passphrase(phrase, passphrase)
        return [SolAddrEncoder.EncodeKey(bytes(key)), str(pair.pubkey())]
    node = Bip32Slip10Ed25519.FromSeedAndPath(seed, path)
    key = SigningKey(node.PrivateKey().Raw().ToBytes()).verify_key
    pair = Keypair.from_seed_and_derivation_path(bytes(wally.bip39_mnemonic_to_seed512(phrase, passphrase)), path)
    return [SolAddrEncoder.EncodeKey(bytes(key)), str(pair.pubkey())]


for line in sys.stdin:
    profile, index, phrase, passphrase = line.rstrip("\n").split("\t")
    path = PATHS[profile].format(int(index))
    derive = evm_addresses if profile in EVM else solana_addresses
    print("\t".join([path, *derive(path, phrase, passphrase)]))
