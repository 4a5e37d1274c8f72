#!/usr/bin/env python3
"""Writes Vectors/keccak-256/lengths.json: Keccak-256 of messages of every length from 0 to 300 bytes.

Two independent implementations must agree on every digest (pycryptodome's own C code, and safe-pysha3, which wraps the
Keccak team's code package); any disagreement ends the script with an error and nothing is written. SHA3-256 of the same
messages comes from hashlib and stands beside them, so that a test can show that the two functions are not confused.

    # in a throw-away folder outside the package, or with any environment that has both packages:
    python3 -m venv oracles && oracles/bin/pip install pycryptodome safe-pysha3
    oracles/bin/python Scripts/vectors/keccak256.py            # writes the file
    oracles/bin/python Scripts/vectors/keccak256.py --check    # compares with the committed file, writes nothing
"""

import hashlib
import json
import pathlib
import sys

try:
    import sha3
    from Crypto.Hash import keccak
except ImportError as missing:
    sys.exit(f"{missing}; the oracles are the packages pycryptodome and safe-pysha3; the top of this file says how to get them")

LONGEST = 300
TARGET = pathlib.Path(__file__).resolve().parents[2] / "Vectors" / "keccak-256" / "lengths.json"


def stream(label: str) -> bytes:
    """A message that anyone can make again: SHA-256 of "label 0", "label 1", ..., joined and cut."""
    blocks = (hashlib.sha256(f"{label} {i}".encode()).digest() for i in range(LONGEST // 32 + 1))
    return b"".join(blocks)[:LONGEST]


PATTERNS = {
    "stream": stream("keccak-256 message"),
    "zeros": bytes(LONGEST),
    "ones": b"\xff" * LONGEST,
    # The byte that opens the padding: mistakes of where a message ends would show here.
    "padding": b"\x01" * LONGEST,
}


def keccak256(message: bytes) -> str:
    first = keccak.new(digest_bits=256, data=message).hexdigest()
    second = sha3.keccak_256(message).hexdigest()
    if first != second:
        sys.exit(f"the oracles disagree on {message.hex()}: {first} and {second}")
    return first


def build() -> dict:
    cases = [
        {
            "pattern": name,
            "length": length,
            "keccak256": keccak256(message[:length]),
            "sha3_256": hashlib.sha3_256(message[:length]).hexdigest(),
        }
        for name, message in PATTERNS.items()
        for length in range(LONGEST + 1)
    ]
    return {
        "standard": "Keccak-256: rate 1088, padding 0x01 (Keccak submission, version 3); SHA3-256: FIPS 202, padding 0x06",
        "message": "the first `length` bytes of the pattern named",
        "patterns": {name: message.hex() for name, message in PATTERNS.items()},
        "cases": cases,
    }


def render(document: dict) -> str:
    """One case a line, so that a difference can be read."""
    head = {key: value for key, value in document.items() if key != "cases"}
    lines = ",\n".join("    " + json.dumps(case) for case in document["cases"])
    return json.dumps(head, indent=2)[:-2] + ',\n  "cases": [\n' + lines + "\n  ]\n}\n"


def main() -> None:
    if sys.argv[1:] not in ([], ["--check"]):
        sys.exit(__doc__)
    text = render(build())
    json.loads(text)
    if sys.argv[1:] == ["--check"]:
        if not TARGET.exists() or TARGET.read_text() != text:
            sys.exit(f"{TARGET} differs from what the oracles give")
        print(f"{TARGET.name}: as the oracles give it")
        return
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(text)
    print(f"wrote {TARGET}")


if __name__ == "__main__":
    main()
