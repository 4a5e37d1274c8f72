#!/usr/bin/env python3
"""Makes Vectors/sealed-record, or with --check compares what it would make with what is there.

Written from docs/sealed-record.md alone, so that a disagreement shows a fault of the page or of the code. BLAKE2b is
hashlib's; XChaCha20-Poly1305 is pycryptodome's and Argon2id OpenSSL's, and PyNaCl must give the same of both. Nothing is
random: keys, nonces and identifiers are SHA-256 of what they are for.

The implementations and their versions stand in Scripts/vectors/oracles.txt; Scripts/vectors/all installs them.
"""

import pathlib
import sys

# Not this file's own folder, whose files have names of packages.
sys.path[0] = str(pathlib.Path(__file__).resolve().parent / "support")

from sealed_format import ORACLES, PASSPHRASE_ORACLES
from sealed_records import record_cases, refused_record_cases
from sealed_rings import passphrase_cases, refused_passphrase_cases, refused_ring_cases, ring_cases
from sealed_rows import event_cases, hash_cases, refused_row_cases, row_cases
from vectorfiles import finish, vector_file


def main():
    def file(checks, *cases, oracles=()):
        return vector_file(
            "sealed-record", "sealed record, format 1", "generated", checks,
            "made by Scripts/vectors/sealed_record.py", [*ORACLES, *oracles], [case for group in cases for case in group])

    finish("sealed-record", {
        "records.json": file("nonce, key, place and secret to a record, and back", record_cases()),
        "records-refused.json": file("records that must not open, and the class of failure", refused_record_cases()),
        "key-rings.json": file("root key and ring to the keys in it; altered rings", ring_cases(), refused_ring_cases()),
        "passphrase-rings.json": file(
            "pass-phrase and ring to the root key and the keys in it; another pass-phrase, costs that are refused, and altered derivations",
            passphrase_cases(), refused_passphrase_cases(), oracles=PASSPHRASE_ORACLES),
        "rows.json": file("a wallet row to its code; altered rows", row_cases(), refused_row_cases()),
        "events.json": file("events to their encoded form and the head of the chain after each", event_cases()),
        "blake2b.json": file("keyed BLAKE2b of the bytes 0, 1, … 250, 0, 1, … of some length", hash_cases()),
    })


main()
