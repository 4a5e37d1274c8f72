#!/usr/bin/env python3
"""Makes Vectors/keccak-256, or with --check compares what it would make with what is there.

Two implementations that share no code must agree on every digest: pycryptodome's own C and safe-pysha3, which wraps the
Keccak team's code package. SHA3-256 of the same message, by hashlib, must differ: the two are easily confused.
Versions in Vectors/keccak-256/PROVENANCE.md.
"""

import hashlib
import pathlib
import sys

sys.path[0] = str(pathlib.Path(__file__).resolve().parent / "support")

import sha3
from Crypto.Hash import keccak

from keccak_printed import KNOWN_ANSWERS
from vectorfiles import finish, passing, vector_file

ORACLES = ["pycryptodome 3.24.1", "safe-pysha3 1.0.7"]
STANDARD = "Keccak-256 (Keccak submission, version 3: rate 1088, padding 0x01)"
LONGEST = 300

# Each is repeated without end. The first has 19 bytes, so that no two lanes and no two blocks of a message are alike;
# 0x01 opens the padding, so that a mistake of where a message ends would show.
PATTERNS = {
    "stream": hashlib.sha256(b"keccak-256 pattern").digest()[:19],
    "zeros": b"\x00",
    "ones": b"\xff",
    "padding": b"\x01",
}
# Around the ends of blocks of 136 bytes, and of pages.
LONG = [407, 408, 409, 543, 544, 545, 1023, 1024, 1359, 1360, 1361, 4095, 4096, 4097, 13599, 13600, 65536, 1000000]


def digest(message):
    first = keccak.new(digest_bits=256, data=message).hexdigest()
    second = sha3.keccak_256(message).hexdigest()
    if first != second:
        sys.exit(f"the oracles disagree on {message.hex()}: {first} and {second}")
    if first == hashlib.sha3_256(message).hexdigest():
        sys.exit("the oracles compute SHA3-256")
    return first


def repeated(name, pattern, length):
    message = (pattern * (length // len(pattern) + 1))[:length]
    return passing(
        f"{name}-{length}", "digest", {"pattern": pattern.hex(), "length": length}, {"digest": digest(message)})


def printed():
    cases = []
    for message, expected in KNOWN_ANSWERS:
        if digest(bytes.fromhex(message)) != expected:
            sys.exit(f"the oracles do not give what is printed for {message}")
        cases.append(
            passing(f"short-{len(message) // 2}-bytes", "digest", {"message": message}, {"digest": expected}))
    return cases


def main():
    lengths = [repeated(*pattern, length) for pattern in PATTERNS.items() for length in range(LONGEST + 1)]
    long = [repeated(*pattern, length) for pattern in PATTERNS.items() for length in LONG]
    source = "made by Scripts/vectors/keccak256.py"
    finish("keccak-256", {
        "standard.json": vector_file(
            "keccak-256", STANDARD, "standard", "short messages to digests, as the Keccak team prints them",
            "the Keccak team's known-answer tests (KeccakKAT-3), ShortMsgKAT_256, messages of whole bytes", ORACLES,
            printed()),
        "lengths.json": vector_file(
            "keccak-256", STANDARD, "generated", f"patterns at every length from 0 to {LONGEST} bytes to digests",
            source, ORACLES, lengths),
        "long.json": vector_file(
            "keccak-256", STANDARD, "generated", "patterns at lengths around the ends of blocks and pages to digests",
            source, ORACLES, long),
    })


main()
