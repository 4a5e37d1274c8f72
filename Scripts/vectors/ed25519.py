#!/usr/bin/env python3
"""Writes Vectors/ed25519/signatures.json: public keys of seeds, and signatures with them.

Three implementations must agree on every public key and signature: libsodium (through `pynacl`), OpenSSL (through
`cryptography`) and pycryptodome's own; any disagreement ends the script with an error and nothing is written.

    # in a throw-away folder outside the package, or with any environment that has the packages:
    python3 -m venv oracles && oracles/bin/pip install pynacl cryptography pycryptodome
    oracles/bin/python Scripts/vectors/ed25519.py            # writes the file
    oracles/bin/python Scripts/vectors/ed25519.py --check    # compares with the committed file, writes nothing
"""

import hashlib
import json
import pathlib
import sys

try:
    import nacl.signing
    from Crypto.PublicKey import ECC
    from Crypto.Signature import eddsa
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
except ImportError as missing:
    sys.exit(f"{missing}; the oracles are the packages pynacl, cryptography and pycryptodome; the top of this file says how to get them")

TARGET = pathlib.Path(__file__).resolve().parents[2] / "Vectors" / "ed25519" / "signatures.json"


def stream(label: str, count: int) -> bytes:
    """Bytes that anyone can make again: SHA-256 of "label 0", "label 1", ..., joined and cut."""
    blocks = (hashlib.sha256(f"{label} {i}".encode()).digest() for i in range(count // 32 + 1))
    return b"".join(blocks)[:count]


def agree(what: str, *answers: bytes) -> str:
    if any(answer != answers[0] for answer in answers):
        sys.exit(f"the oracles disagree on {what}: {[answer.hex() for answer in answers]}")
    return answers[0].hex()


def public_key(seed: bytes) -> str:
    return agree(
        f"the public key of {seed.hex()}",
        bytes(nacl.signing.SigningKey(seed).verify_key),
        Ed25519PrivateKey.from_private_bytes(seed).public_key().public_bytes_raw(),
        ECC.construct(curve="Ed25519", seed=seed).public_key().export_key(format="raw"),
    )


def signature(seed: bytes, message: bytes) -> str:
    return agree(
        f"the signature of {seed.hex()} over {message.hex()}",
        nacl.signing.SigningKey(seed).sign(message).signature,
        Ed25519PrivateKey.from_private_bytes(seed).sign(message),
        eddsa.new(ECC.construct(curve="Ed25519", seed=seed), "rfc8032").sign(message),
    )


def seeds() -> list[tuple[str, bytes]]:
    named = [("zeros", bytes(32)), ("ones", b"\xff" * 32)]
    named += [(f"byte {byte:02x} throughout", bytes([byte] * 32)) for byte in (0x01, 0x0F, 0x55, 0x7F, 0x80, 0xAA, 0xF0)]
    named += [(f"bit {bit} alone", (1 << bit).to_bytes(32, "little")) for bit in range(0, 256, 4)]
    named += [(f"{count} leading zero bytes", bytes(count) + stream(f"short {count}", 32 - count)) for count in (1, 2, 16, 31)]
    named += [(f"draw {index}", stream(f"seed {index}", 32)) for index in range(48)]
    return named


def build() -> dict:
    # Around the ends of SHA-512's blocks: 32 bytes of prefix or 64 of R and A stand before the message.
    lengths = [0, 1, 31, 32, 33, 47, 48, 63, 64, 65, 79, 80, 95, 96, 111, 112, 127, 128, 129, 200, 255, 256, 1023]
    cases = []
    for index, (name, seed) in enumerate(seeds()):
        message = stream(f"message {index}", lengths[index % len(lengths)])
        cases.append({"name": name, "seed": seed.hex(), "public": public_key(seed), "message": message.hex(), "signature": signature(seed, message)})
    return {"standard": "RFC 8032, section 5.1 (Ed25519)", "cases": cases}


def render(document: dict) -> str:
    """One case a line, so that a difference can be read."""
    lines = ",\n".join("    " + json.dumps(case) for case in document["cases"])
    return "{\n" + f'  "standard": {json.dumps(document["standard"])},\n  "cases": [\n{lines}\n  ]\n' + "}\n"


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
