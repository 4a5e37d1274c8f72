#!/usr/bin/env python3
"""Makes Vectors/profiles, or with --check compares what it would make with what is there.

EVM keys come from bip_utils and must be the same from eth-account and wallycore; Solana keys come from bip_utils and must be the
same from solders. Nothing is random: seeds are SHA-256 of what they are for, or those of phrases that everybody uses for tests.

The implementations and their versions stand in Scripts/vectors/oracles.txt; Scripts/vectors/all installs them.
"""

import hashlib
import pathlib
import sys

# Not this file's own folder, whose files have names of packages.
sys.path[0] = str(pathlib.Path(__file__).resolve().parent / "support")

import bip_utils
import eth_account
import eth_account.hdaccount
import solders.keypair
import wallycore

from paths import accepted, refused
from vectorfiles import case_id, failing, finish, passing, vector_file

ORACLES = ["bip_utils 2.12.3", "eth-account 0.14.0", "wallycore 1.5.6", "solders 0.29.0"]
PROFILES = {
    "metamask": "m/44'/60'/0'/0/{}", "ledger-live": "m/44'/60'/{}'/0/0", "ledger-legacy": "m/44'/60'/0'/{}",
    "phantom": "m/44'/501'/{}'/0'", "trust-solana": "m/44'/501'/{}'", "solana-cli": None,
}
HARDENED = 2**31


def filler(name, count):
    return (hashlib.sha256(name.encode()).digest() * 2)[:count]


def numbers(path):
    return [int(part.rstrip("'")) + (HARDENED if part.endswith("'") else 0) for part in path.split("/")[1:]]


def evm(seed, path):
    node = bip_utils.Bip32Slip10Secp256k1.FromSeed(seed).DerivePath(path)
    private, public = node.PrivateKey().Raw().ToBytes(), node.PublicKey().RawCompressed().ToBytes()
    assert eth_account.hdaccount.key_from_seed(seed, path) == private
    other = wallycore.bip32_key_from_parent_path(
        wallycore.bip32_key_from_seed(seed, wallycore.BIP32_VER_MAIN_PRIVATE, 0), numbers(path), wallycore.BIP32_FLAG_KEY_PRIVATE)
    assert bytes(wallycore.bip32_key_get_priv_key(other)) == private
    assert bytes(wallycore.bip32_key_get_pub_key(other)) == public
    address = eth_account.Account.from_key(private).address
    assert bip_utils.EthAddrEncoder.EncodeKey(node.PublicKey().RawCompressed().ToBytes()) == address
    return private, public, address


def solana(seed, path):
    private = seed[:32]
    if path is None:
        pair = solders.keypair.Keypair.from_seed(private)
    else:
        private = bip_utils.Bip32Slip10Ed25519.FromSeed(seed).DerivePath(path).PrivateKey().Raw().ToBytes()
        pair = solders.keypair.Keypair.from_seed_and_derivation_path(seed, path)
        assert pair.secret() == private
    public = bip_utils.Ed25519PrivateKey.FromBytes(private).PublicKey()
    assert public.RawCompressed().ToBytes()[1:] == bytes(pair.pubkey())
    assert bip_utils.SolAddrEncoder.EncodeKey(public) == str(pair.pubkey())
    return private, bytes(pair.pubkey()), str(pair.pubkey())


def address(name, seed, profile, index, flags=()):
    path = PROFILES[profile].format(index) if PROFILES[profile] else None
    private, public, text = (evm if path and "/60'" in path else solana)(seed, path)
    return passing(name, "address", {"seed": seed.hex(), "profile": profile, "index": index}, {
        "path": path or "", "privateKey": private.hex(), "publicKey": public.hex(), "address": text}, flags)


def indexes(profile, number):
    return (0, 1, 2 + number, HARDENED - 1 - number) if PROFILES[profile] else (0,)


def seeds():
    for number in range(24):
        yield f"seed {number}", filler(f"seed {number}", 64) if number else b"\xff" * 64, number


# The seeds of two phrases, whose addresses any wallet shows: "test test … junk", and "abandon abandon … about".
KNOWN = {
    "junk": " ".join(["test"] * 11 + ["junk"]), "abandon": " ".join(["abandon"] * 11 + ["about"]),
}


def addresses():
    for name, seed, number in seeds():
        for profile in PROFILES:
            for index in indexes(profile, number):
                yield address(case_id(name, profile, index), seed, profile, index)
    for name, phrase in KNOWN.items():
        seed = hashlib.pbkdf2_hmac("sha512", phrase.encode(), b"mnemonic", 2048)
        for profile in PROFILES:
            for index in range(5 if PROFILES[profile] else 1):
                yield address(case_id(name, profile, index), seed, profile, index, ["well-known"])


def refused_addresses():
    seed = filler("refused", 64)

    def case(name, profile, failure, at, index=0, seed=seed):
        given = {"seed": seed.hex(), "profile": profile, "index": index}
        return failing(case_id("refused", profile, name), "address", given, failure, at)

    for profile in PROFILES:
        for index in (HARDENED, 2**32 - 1):
            yield case(f"index {index}", profile, "indexTooLarge", {"index": index}, index)
        for count in (1, 15, 65):
            yield case(f"seed of {count}", profile, "wrongSeedByteCount", {"byteCount": count}, seed=(seed + b"x")[:count])
    for index in (1, 7, HARDENED - 1):
        yield case(f"index {index}", "solana-cli", "onlyIndexZero", {"index": index}, index)
    yield case("seed of 31", "solana-cli", "wrongSeedByteCount", {"byteCount": 31}, seed=seed[:31])


def main():
    made = "made by Scripts/vectors/profiles.py"
    finish("profiles", {
        "addresses.json": vector_file(
            "profiles", "BIP-44, SLIP-0044, SLIP-0010", "generated", "seed, profile and index to path, keys and address",
            made, ORACLES, [*addresses(), *refused_addresses()]),
        "paths.json": vector_file(
            "profiles", "BIP-32", "generated", "paths as text to their one spelling, and what is no path",
            made, ["bip_utils 2.12.3 (the paths that are taken)"], [*accepted(), *refused()]),
    })


main()
