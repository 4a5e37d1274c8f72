#!/usr/bin/env python3
"""Makes Vectors/bip-39, or with --check compares what it would make with what is there.

Phrases come from mnemonic and must be the same from eth-account and bip_utils (which has no Japanese list); seeds come from
hashlib and must be the same from mnemonic and wallycore; the values that the reference lists print are checked by all of them. Whether
a text is a phrase is asked of mnemonic, eth-account and bip_utils. Nothing is random: entropy is SHA-256 of what it is for.

The implementations and their versions stand in Scripts/vectors/oracles.txt; Scripts/vectors/all installs them.
"""

import hashlib
import pathlib
import sys

# Not this file's own folder, whose files have names of packages.
sys.path[0] = str(pathlib.Path(__file__).resolve().parent / "support")

import bip_utils

import bip39_printed
from bip39_oracles import LANGUAGES, ORACLES, nfkd, phrase_of, seed_of
from bip39_texts import accepted, refused
from vectorfiles import case_id, finish, passing, vector_file

PASSPHRASES = [
    "", "TREZOR", " two  spaces ", "ñandú-Å", "n\u0303andu\u0301-A\u030a", "㍍ガバヴァぱばぐゞちぢ十人十色", "ﬁ①Å™", "\u1e9b\u0323",
    "각", "p" * 200, "🔑🗝️", "line\nend",
]


def case(name, language, entropy, passphrase):
    phrase = phrase_of(language, entropy)
    given = {"language": language, "entropy": entropy.hex(), "passphrase": passphrase}
    return passing(name, "mnemonic", given, {"phrase": phrase, "seed": seed_of(phrase, passphrase).hex()})


def printed():
    cases = []
    for language, passphrase, values in (
            ("english", bip39_printed.ENGLISH_PASSPHRASE, bip39_printed.ENGLISH),
            ("japanese", bip39_printed.JAPANESE_PASSPHRASE, bip39_printed.JAPANESE)):
        for number, (entropy, phrase, seed, private) in enumerate(values, start=1):
            made = case(f"{language}-{number}", language, bytes.fromhex(entropy), passphrase)
            master = bip_utils.Bip32Slip10Secp256k1.FromSeed(bytes.fromhex(seed)).PrivateKey().ToExtended()
            if made["expected"] != {"phrase": nfkd(phrase), "seed": seed} or master != private:
                sys.exit(f"the oracles do not give what the list prints for {made['id']}")
            cases.append(made)
    return cases


def entropies(count):
    def filler(name, length):
        return (hashlib.sha256(name.encode()).digest() * 2)[:length]

    yield "zero", bytes(count)
    yield "ones", b"\xff" * count
    yield "leading zeros", bytes(5) + filler(f"leading {count}", count - 5)
    yield "plain", filler(f"plain {count}", count)


def generated():
    cases = []
    for language in LANGUAGES:
        for count in (16, 20, 24, 28, 32):
            for name, entropy in entropies(count):
                passphrase = PASSPHRASES[len(cases) % len(PASSPHRASES)]
                cases.append(case(case_id(language, count, name), language, entropy, passphrase))
    return cases


def main():
    made = "made by Scripts/vectors/bip39.py"
    finish("bip-39", {
        "standard.json": vector_file(
            "bip-39", "BIP-39", "standard", "entropy and pass-phrase to phrase (NFKD) and seed, as the reference lists print them",
            "the English and the Japanese list that BIP-39 names under Test vectors", ORACLES, printed()),
        "mnemonics.json": vector_file(
            "bip-39", "BIP-39", "generated", "entropy to phrase (NFKD) and back; phrase and pass-phrase to seed", made, ORACLES,
            generated()),
        "parse.json": vector_file(
            "bip-39", "BIP-39", "generated", "phrases as people type them, and what is no phrase", made, ORACLES,
            [*accepted(), *refused()]),
    })


main()
