#!/usr/bin/env python3
"""Makes Vectors/slip-0010, or with --check compares what it would make with what is there.

Ed25519 keys come from bip_utils and must be the same from slip10 (written by SLIP-0010's authors); the values that the standard
prints are checked by both. Nothing is random: seeds are SHA-256 of what they are for.

The implementations and their versions stand in Scripts/vectors/oracles.txt; Scripts/vectors/all installs them.
"""

import hashlib
import pathlib
import sys

# Not this file's own folder, whose files have names of packages.
sys.path[0] = str(pathlib.Path(__file__).resolve().parent / "support")

import bip_utils
import slip10

import slip10_printed
from vectorfiles import case_id, failing, finish, passing, vector_file

ORACLES = ["bip_utils 2.12.3", "slip10 1.1.0"]
LAST = 2**31 - 1


def filler(name, count):
    return (hashlib.sha256(f"slip-0010/{name}".encode()).digest() * 2)[:count]


def derive(name, seed, path):
    node = bip_utils.Bip32Slip10Ed25519.FromSeed(seed).DerivePath(path)
    other = slip10.SLIP10.from_seed(seed, curve_name="ed25519").get_child_from_path(path)
    private, public = node.PrivateKey().Raw().ToBytes(), node.PublicKey().RawCompressed().ToBytes()
    code = node.ChainCode().ToBytes()
    if (other.privkey, other.pubkey, other.chaincode) != (private, public, code) or public[0] != 0:
        sys.exit(f"the oracles disagree on {name}")
    return passing(name, "derive", {"seed": seed.hex(), "path": path}, {
        "chainCode": code.hex(), "privateKey": private.hex(), "publicKey": public[1:].hex()})


def refused(name, seed, path, failure, at):
    for oracle in (
            lambda: bip_utils.Bip32Slip10Ed25519.FromSeed(seed).DerivePath(path),
            lambda: slip10.SLIP10.from_seed(seed, curve_name="ed25519").get_child_from_path(path)):
        try:
            oracle()
        except Exception:
            continue
        # slip10 takes seeds of any length; the standard's bounds are those of BIP-32.
        if failure != "wrongSeedByteCount":
            sys.exit(f"an oracle accepts {name}")
    return failing(name, "derive", {"seed": seed.hex(), "path": path}, failure, at)


def printed():
    cases = []
    for number, (seed, path, code, private, public) in enumerate(slip10_printed.ED25519, start=1):
        case = derive(f"printed-{number}", bytes.fromhex(seed), path)
        if case["expected"] != {"chainCode": code, "privateKey": private, "publicKey": public}:
            sys.exit(f"the oracles do not give what the standard prints for {case['id']}")
        cases.append(case)
    return cases


def leading_zero(levels):
    """The first seed whose key after `levels` levels, and not before, starts with a zero byte."""
    path = "m/44'/501'/0'/0'".split("/")
    for number in range(100_000):
        seed = filler(f"leading zero {levels} {number}", 64)
        node = bip_utils.Bip32Slip10Ed25519.FromSeed(seed).DerivePath("/".join(path[:levels + 1]))
        if node.PrivateKey().Raw().ToBytes()[0] == 0:
            return seed


def generated():
    edges = {"zeros": bytes(64), "ones": b"\xff" * 64, "leading zeros": bytes(8) + filler("leading", 56)}
    for name, seed in edges.items():
        for path in ("m", "m/0'", f"m/{LAST}'", "m/44'/501'/0'/0'", f"m/44'/501'/{LAST}'/0'"):
            yield derive(case_id(name, path), seed, path)
    for count in range(16, 65, 4):
        yield derive(f"seed-of-{count}", filler(f"seed of {count}", count), "m/44'/501'/1'/0'")
    for count in (17, 31, 33, 63):
        yield derive(f"seed-of-{count}", filler(f"seed of {count}", count), "m/44'/501'/1'/0'")
    for number in range(12):
        seed = filler(f"plain {number}", 64)
        path = "m" + "".join(f"/{int.from_bytes(filler(f'{number} {level}', 4), 'big') & LAST}'" for level in range(number))
        yield derive(f"path-of-{number}", seed, path)
    for index in (1, 255, 256, 65535, 65536, 2**24, 2**30, LAST - 1, LAST):
        yield derive(f"index-{index}", filler("index", 64), f"m/44'/501'/{index}'")
    for levels in range(5):
        for path in ("m/44'/501'/0'/0'", "m" if levels == 0 else "m/44'/501'/0'/0'/0'"):
            yield derive(case_id(f"leading-zero-after-{levels}", path), leading_zero(levels), path)
    yield derive("deepest", filler("deepest", 64), "m" + f"/{LAST}'" * 255)
    seed = filler("refused", 64)
    for path, level in (
            ("m/0", 1), ("m/44/501/0/0", 1), ("m/44'/501", 2), ("m/44'/501'/0/0", 3), ("m/44'/501'/0/0'", 3),
            ("m/44'/501'/0'/0", 4), (f"m/{LAST}", 1), (f"m/44'/501'/0'/0'/{LAST}", 5)):
        index = int(path.split("/")[level])
        yield refused(case_id("not hardened", path), seed, path, "notHardened", {"level": level, "index": index})
    for count in (1, 15, 65, 128):
        yield refused(f"seed-of-{count}", filler("long", 64) * 2 if count == 128 else (filler("long", 64) + b"x")[:count],
            "m/0'", "wrongSeedByteCount", {"byteCount": count})


def main():
    finish("slip-0010", {
        "standard.json": vector_file(
            "slip-0010", "SLIP-0010", "standard", "seed and path to chain code and keys, as the standard prints them",
            "SLIP-0010, test vectors 1 and 2 for ed25519", ORACLES, printed()),
        "generated.json": vector_file(
            "slip-0010", "SLIP-0010", "generated", "seed and path to chain code and keys of ed25519, and what is refused",
            "made by Scripts/vectors/slip10.py", ORACLES, list(generated())),
    })


main()
