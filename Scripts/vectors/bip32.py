#!/usr/bin/env python3
"""Makes Vectors/bip-32, or with --check compares what it would make with what is there.

Keys come from bip_utils and must be the same from bip32 (coincurve) and wallycore; the values that the standard prints are
checked by all three. What is refused must be refused by at least two of them (by at least one where the rule is one that the
libraries do not all have); the class of the failure is this project's own. Nothing is random: seeds are SHA-256 of what they are for.

The implementations and their versions stand in Scripts/vectors/oracles.txt; Scripts/vectors/all installs them.
"""

import hashlib
import pathlib
import sys

# Not this file's own folder, whose files have names of packages.
sys.path[0] = str(pathlib.Path(__file__).resolve().parent / "support")

import bip32_printed
from bip32_oracles import ORACLES, derive, derive_public, filler, leading_zero, parse, refused_public, refused_seed
from bip32_texts import malformed, well_formed
from vectorfiles import case_id, finish, vector_file

LAST = 2**31 - 1
ACCOUNT = "m/44'/60'/0'"


def printed():
    cases = []
    for number, (vector, seed, path, private, public) in enumerate(bip32_printed.VALID):
        case = derive(f"vector-{vector}-{number}", bytes.fromhex(seed), path)
        if case["expected"] != {"xprv": private, "xpub": public}:
            sys.exit(f"the oracles do not give what the standard prints for {case['id']}")
        cases += [case, parse(f"{case['id']}-xprv", private), parse(f"{case['id']}-xpub", public)]
    for number, (text, failure) in enumerate(bip32_printed.INVALID, start=1):
        cases.append(parse(f"vector-5-{number}", text, failure))
    return cases


def seeds():
    yield "zeros", bytes(64)
    yield "ones", b"\xff" * 64
    for number in range(1, 24):
        yield f"seed {number}", filler(f"seed {number}", 64)
    for count in (16, 17, 20, 24, 28, 31, 32, 33, 48, 63):
        yield f"seed of {count}", filler(f"seed of {count}", count)


def derivations():
    paths = ("m", ACCOUNT, "m/44'/60'/0'/0/0", "m/0", "m/0'", f"m/{LAST}", f"m/{LAST}'", f"m/0/{LAST}'/1/{LAST - 1}'/2")
    for number, (name, seed) in enumerate(seeds()):
        for path in sorted({paths[number % 8], paths[(number + 1) % 8], paths[(3 * number + 2) % 8]}):
            yield derive(case_id(name, path), seed, path)
    # A key that starts with a zero byte is hashed with it, as the parent of a hardened child most of all.
    for levels in range(6):
        for path in ("m/44'/60'/0'/0/0", "m/44'/60'/0'/0'/0'/0'"):
            name = case_id(f"leading zero after {levels}", path)
            yield derive(name, leading_zero(levels, path), path, flags=["leading-zero"])
    yield derive("deepest", filler("deepest", 64), "m" + f"/{LAST}/0'" * 127 + "/1")
    for count in (1, 15, 65, 128):
        yield refused_seed(f"seed-of-{count}", filler("refused", 64)[:count].ljust(count, b"x"), "m/0")


def public_derivations():
    for number, (name, seed) in enumerate(seeds()):
        account = derive("account", seed, ACCOUNT)["expected"]["xpub"]
        for path in ("m/0/0", f"m/{LAST}", f"m/1/{2 + number}", "m")[number % 2::2]:
            yield derive_public(case_id("public", name, path), account, path)
    account = derive("account", filler("refused", 64), ACCOUNT)["expected"]["xpub"]
    for path, index in (("m/0'", 0), (f"m/{LAST}'", LAST), ("m/0/1'", 1), ("m/44'/60'/0'", 44), ("m/1/2/3/4/5'", 5)):
        yield refused_public(case_id("public", path), account, path, "hardenedFromPublicKey", {
            "index": index})
    deep = derive("deep", filler("deep", 64), "m" + "/0" * 255)["expected"]["xpub"]
    yield refused_public("public-of-depth-255", deep, "m/0", "depthOverflow", None)


def main():
    standard = "BIP-32"
    made = "made by Scripts/vectors/bip32.py"
    finish("bip-32", {
        "standard.json": vector_file(
            "bip-32", standard, "standard", "seed and path to extended keys, and keys that must be refused, as printed",
            "BIP-32, test vectors 1 to 5", ORACLES, printed()),
        "derive.json": vector_file(
            "bip-32", standard, "generated", "seed and path to extended keys; extended public key and path to another",
            made, ORACLES, [*derivations(), *public_derivations()]),
        "parse.json": vector_file(
            "bip-32", standard, "generated", "extended keys as text to their fields, and texts that must be refused",
            made, ORACLES, [*well_formed(), *malformed()]),
    })


main()
