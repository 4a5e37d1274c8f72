#!/usr/bin/env python3
"""Makes Vectors/kdf, or with --check compares what it would make with what is there.

Every value comes from hashlib and hmac and must be the same from cryptography (OpenSSL) and pycryptodome; the values that
the RFCs print are checked by all three. Nothing is random: keys and messages are SHA-256 of what they are for.

The implementations and their versions stand in Scripts/vectors/oracles.txt; Scripts/vectors/all installs them.
"""

import hashlib
import hmac
import pathlib
import sys

# Not this file's own folder, whose files have names of packages.
sys.path[0] = str(pathlib.Path(__file__).resolve().parent / "support")

import Crypto.Hash.HMAC
import Crypto.Hash.SHA256
import Crypto.Hash.SHA512
import Crypto.Protocol.KDF
import cryptography.hazmat.primitives.hashes
import cryptography.hazmat.primitives.hmac
import cryptography.hazmat.primitives.kdf.pbkdf2

import kdf_printed
from vectorfiles import case_id, finish, passing, vector_file

ORACLES = ["hashlib and hmac of Python 3.11", "cryptography 50.0.2", "pycryptodome 3.24.1"]
OPENSSL = cryptography.hazmat.primitives.hashes
MODULES = {"sha256": Crypto.Hash.SHA256, "sha512": Crypto.Hash.SHA512}


def agreed(what, *values):
    if len(set(values)) != 1:
        sys.exit(f"the oracles disagree on {what}")
    return values[0]


def code(digest, key, message):
    other = cryptography.hazmat.primitives.hmac.HMAC(key, getattr(OPENSSL, digest.upper())())
    other.update(message)
    third = Crypto.Hash.HMAC.new(key, message, MODULES[digest]).digest()
    return agreed(f"{digest} of {len(key)}", hmac.new(key, message, digest).digest(), other.finalize(), third)


def derived(digest, password, salt, iterations, count):
    other = cryptography.hazmat.primitives.kdf.pbkdf2.PBKDF2HMAC(
        getattr(OPENSSL, digest.upper())(), count, salt, iterations).derive(password)
    values = [hashlib.pbkdf2_hmac(digest, password, salt, iterations, count), other]
    # Its PBKDF2 in Python takes minutes for as many iterations as the RFC has.
    if iterations <= 4096:
        values.append(Crypto.Protocol.KDF.PBKDF2(
            password, salt, count, iterations, hmac_hash_module=MODULES[digest]))
    return agreed(f"PBKDF2 of {len(password)}, {len(salt)}, {iterations}", *values)


def hmac_case(name, digest, key, message):
    return passing(
        name, f"hmac-{digest}", {"key": key.hex(), "message": message.hex()}, {"digest": code(digest, key, message).hex()})


def pbkdf2_case(name, digest, password, salt, iterations, count):
    given = {"password": password.hex(), "salt": salt.hex(), "iterations": iterations, "byteCount": count}
    return passing(
        name, f"pbkdf2-hmac-{digest}", given, {"key": derived(digest, password, salt, iterations, count).hex()})


def filler(name, count):
    blocks = (hashlib.sha256(f"kdf/{name}/{number}".encode()).digest() for number in range(count // 32 + 1))
    return b"".join(blocks)[:count]


def printed():
    cases = []
    for number, (key, message, *codes) in enumerate(kdf_printed.RFC_4231, start=1):
        for digest, value in zip(("sha256", "sha512"), codes):
            case = hmac_case(f"rfc-4231-{number}-{digest}", digest, bytes.fromhex(key), bytes.fromhex(message))
            agreed(case["id"], case["expected"]["digest"], value)
            cases.append(case)
    for number, (password, salt, iterations, key) in enumerate(kdf_printed.RFC_7914, start=1):
        case = pbkdf2_case(f"rfc-7914-{number}", "sha256", password, salt, iterations, len(key) // 2)
        agreed(case["id"], case["expected"]["key"], key)
        cases.append(case)
    return cases


# Around the blocks of SHA-256 (64) and SHA-512 (128), beyond which a key stands for its digest, and around the ends of
# the blocks' padding (55, 111) for what follows a block of key.
KEYS = (0, 1, 31, 32, 33, 63, 64, 65, 127, 128, 129, 130, 255, 256, 257, 1000)
MESSAGES = (0, 1, 55, 56, 63, 64, 65, 111, 112, 119, 127, 128, 129, 239, 240, 1000)


def hmacs():
    for digest in MODULES:
        for number, count in enumerate(KEYS):
            for length in sorted({MESSAGES[number], MESSAGES[(5 * number + 3) % 16], 37}):
                name = f"{digest} key of {count}, message of {length}"
                yield hmac_case(case_id(name), digest, filler("key " + name, count), filler("message " + name, length))
        # Zero bytes at a key's end are the padding itself, so these keys give the code of the key without them.
        for count in (63, 64, 127, 128, 129):
            yield hmac_case(f"{digest}-key-of-{count}-zeros", digest, bytes(count), b"zeros")
            yield hmac_case(f"{digest}-key-of-{count}-ones", digest, b"\xff" * count, b"ones")


def derivations():
    def case(name, password, salt, iterations=3, count=64, digest="sha512"):
        return pbkdf2_case(case_id("pbkdf2", digest, name), digest, password, salt, iterations, count)

    for count in (0, 1, 63, 64, 65, 111, 112, 127, 128, 129, 130, 255, 256, 257, 500):
        yield case(f"password of {count}", filler(f"password {count}", count), b"salt")
        yield case(f"salt of {count}", b"password", filler(f"salt {count}", count))
    for count in (1, 16, 20, 31, 32, 33, 63, 65, 127, 128, 129, 200):
        yield case(f"key of {count}", b"password", b"salt", count=count)
    for iterations in (1, 2, 5, 127, 128, 1000, 2047, 2048, 2049):
        yield case(f"{iterations} iterations", b"password", b"salt", iterations)
    for count in (127, 128, 129, 215):
        yield case(f"phrase of {count}", filler(f"phrase {count}", count), b"mnemonic", 2048)
    yield case("zeros in the middle", b"pass\0word", b"sa\0lt", count=16)
    yield case("the same without what follows the zero", b"pass", b"sa", count=16)
    for count in (0, 63, 64, 65, 129):
        yield case(f"password of {count}", filler(f"password {count}", count), b"salt", digest="sha256")


def main():
    finish("kdf", {
        "standard.json": vector_file(
            "kdf", "RFC 4231, RFC 7914 section 11", "standard", "HMAC and PBKDF2 as the RFCs print them",
            "RFC 4231, section 4 (cases 1 to 4, 6 and 7); RFC 7914, section 11", ORACLES, printed()),
        "generated.json": vector_file(
            "kdf", "RFC 2104, RFC 8018", "generated",
            "keys, passwords, salts, messages and outputs of lengths around the blocks of SHA-256 and SHA-512",
            "made by Scripts/vectors/kdf.py", ORACLES, [*hmacs(), *derivations()]),
    })


main()
