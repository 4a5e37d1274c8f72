#!/usr/bin/env python3
"""Writes Vectors/secp256k1/public-keys.json and signatures.json.

Public keys come from three implementations that share no code: OpenSSL (through `cryptography`), pure Python (`ecdsa`) and
libsecp256k1 (through `coincurve`). Signatures come from the latter two, and OpenSSL verifies them. Recovery with the ids 2
and 3, which no signer meets, is computed here in plain integers and compared with libsecp256k1. Any disagreement ends the
script with an error and nothing is written.

    # in a throw-away folder outside the package, or with any environment that has the packages:
    python3 -m venv oracles && oracles/bin/pip install coincurve cryptography ecdsa
    oracles/bin/python Scripts/vectors/secp256k1.py            # writes the files
    oracles/bin/python Scripts/vectors/secp256k1.py --check    # compares with the committed files, writes nothing
"""

import hashlib
import json
import pathlib
import sys

try:
    import coincurve
    import ecdsa
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import ec, utils
except ImportError as missing:
    sys.exit(f"{missing}; the oracles are the packages coincurve, cryptography and ecdsa; the top of this file says how to get them")

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "Vectors" / "secp256k1"
P = 2**256 - 2**32 - 977
N = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141
# The one scalar that meets a doubling in the last step of a comb with 7-bit windows and no other addition formula.
K_STAR = 14 * N - 222 * 2**252
# Multiplying by this maps (x, y) to another point with the same y.
LAMBDA = 0x5363AD4CC05C30E0A5261C028812645A122E22EA20816678DF02967C1B23BD72


def hexadecimal(value: int) -> str:
    return value.to_bytes(32, "big").hex()


def drawn(label: str, index: int) -> int:
    """A scalar that anyone can make again: SHA-256 of "label index", reduced."""
    return int.from_bytes(hashlib.sha256(f"{label} {index}".encode()).digest(), "big") % N


def agree(what: str, *answers):
    if any(answer != answers[0] for answer in answers):
        sys.exit(f"the oracles disagree on {what}: {answers}")
    return answers[0]


def public_key(scalar: int) -> tuple[int, int]:
    numbers = ec.derive_private_key(scalar, ec.SECP256K1()).public_key().public_numbers()
    plain = ecdsa.SECP256k1.generator * scalar
    library = coincurve.PrivateKey(scalar.to_bytes(32, "big")).public_key.point()
    return agree(f"the public key of {scalar:x}", (numbers.x, numbers.y), (plain.x(), plain.y()), library)


def scalars() -> list[tuple[str, int]]:
    low_half = 2**128 - 1
    named = [("k*", K_STAR), ("k* - 1", K_STAR - 1), ("k* + 1", K_STAR + 1), ("n - k*", N - K_STAR)]
    named += [("lambda", LAMBDA), ("lambda^2", LAMBDA * LAMBDA % N), ("n - lambda", N - LAMBDA)]
    named += [("(n - 1)/2", (N - 1) // 2), ("(n + 1)/2", (N + 1) // 2), ("(n - 1)/2 - 1", (N - 1) // 2 - 1)]
    named += [("low half all ones", low_half), ("high half all ones", (N - 1) >> 128 << 128)]
    named += [("low half of a draw", drawn("half", 0) & low_half), ("high half of a draw", drawn("half", 1) >> 128 << 128)]
    named += [(f"{i}", i) for i in range(1, 33)]
    named += [(f"n - {i}", N - i) for i in range(1, 33)]
    named += [(f"2^{i}", 2**i) for i in range(6, 256)]
    named += [(f"2^{i} - 1", 2**i - 1) for i in range(8, 256, 4)]
    named += [(f"n - 2^{i}", N - 2**i) for i in range(6, 256, 8)]
    named += [(f"byte {byte:02x} throughout", int.from_bytes(bytes([byte] * 32), "big")) for byte in (1, 0x0F, 0x55, 0x7F, 0x80, 0xAA, 0xF0, 0xFE)]
    named += [(f"{count} leading zero bytes", drawn("short", count) >> 8 * count) for count in range(1, 32)]
    named += [(f"draw {index}", drawn("draw", index)) for index in range(64)]
    # Points whose coordinates begin or end with zero bytes: padding and sign go wrong there.
    wanted = {"x begins 00": 4, "y begins 00": 4, "x ends 00": 2, "y ends 00": 2, "x begins 0000": 1, "y begins 0000": 1}
    index = 0
    while any(wanted.values()):
        scalar = drawn("zero search", index)
        index += 1
        x, y = coincurve.PrivateKey(scalar.to_bytes(32, "big")).public_key.point()
        for axis, value in (("x", x), ("y", y)):
            for name, hit in (("begins 0000", value >> 240 == 0), ("begins 00", value >> 248 == 0), ("ends 00", value & 255 == 0)):
                key = f"{axis} {name}"
                if hit and wanted[key]:
                    wanted[key] -= 1
                    named.append((f"{key}, draw {index - 1}", scalar))
                    break
    return named


def signature(scalar: int, digest: bytes) -> tuple[int, int, int]:
    compact = coincurve.PrivateKey(scalar.to_bytes(32, "big")).sign_recoverable(digest, hasher=None)
    library = (int.from_bytes(compact[:32], "big"), int.from_bytes(compact[32:64], "big"))
    key = ecdsa.SigningKey.from_secret_exponent(scalar, curve=ecdsa.SECP256k1)
    plain = key.sign_digest_deterministic(digest, hashfunc=hashlib.sha256, sigencode=lambda r, s, order: (r, min(s, order - s)))
    r, s = agree(f"the signature of {scalar:x} over {digest.hex()}", library, plain)
    # OpenSSL raises an exception when it does not verify.
    ec.derive_private_key(scalar, ec.SECP256K1()).public_key().verify(
        utils.encode_dss_signature(r, s), digest, ec.ECDSA(utils.Prehashed(hashes.SHA256())))
    agree("the signer", recover(r, s, compact[64], digest), public_key(scalar))
    return r, s, compact[64]


def lift(x: int, odd: int) -> tuple[int, int] | None:
    """The point with this x and a y of this parity (SEC 1, section 2.3.4)."""
    square = (x**3 + 7) % P
    y = pow(square, (P + 1) // 4, P)
    if y * y % P != square:
        return None
    return x, y if y & 1 == odd else P - y


def recover(r: int, s: int, recovery_id: int, digest: bytes) -> tuple[int, int]:
    """SEC 1, section 4.1.6, by the formula, and by libsecp256k1."""
    point = lift(r + (recovery_id >> 1) * N, recovery_id & 1)
    inverse = pow(r, -1, N)
    e = int.from_bytes(digest, "big") % N
    at = ecdsa.ellipticcurve.Point(ecdsa.SECP256k1.curve, *point, N)
    sum_ = at * (s * inverse % N) + ecdsa.SECP256k1.generator * (-e * inverse % N)
    compact = r.to_bytes(32, "big") + s.to_bytes(32, "big") + bytes([recovery_id])
    library = coincurve.PublicKey.from_signature_and_message(compact, digest, hasher=None).point()
    return agree(f"the key recovered from {compact.hex()}", (sum_.x(), sum_.y()), library)


def signatures() -> list[dict]:
    keys = [1, 2, N - 1, (N - 1) // 2, K_STAR, 2**255, drawn("signer", 0), drawn("signer", 1) >> 24]
    # Not above n - 1: there RFC 6979 (bits2octets) reduces the digest before the nonce is drawn, libsecp256k1 does not,
    # and no digest of a message is ever there.
    digests = [0, 1, 2, N - 1, 2**255, 2**128 - 1, (N - 1) >> 128 << 128] + [drawn("digest", index) for index in range(5)]
    cases = []
    for key in keys:
        for number in digests:
            digest = number.to_bytes(32, "big")
            r, s, recovery_id = signature(key, digest)
            cases.append({"d": hexadecimal(key), "digest": digest.hex(), "r": hexadecimal(r), "s": hexadecimal(s), "recoveryID": recovery_id})
    return cases


def recoveries() -> list[dict]:
    """x = r + n of the signer's point: below p for r < 2^128.4 only, so by choice of r and not by signing."""
    cases = []
    r = 0
    while len(cases) < 8:
        r += 1
        if lift(r + N, 0) is None:
            continue
        digest = drawn("recovery digest", r).to_bytes(32, "big")
        s = drawn("recovery s", r) % (N // 2)
        for recovery_id in (2, 3):
            x, y = recover(r, s, recovery_id, digest)
            cases.append({"digest": digest.hex(), "r": hexadecimal(r), "s": hexadecimal(s), "recoveryID": recovery_id, "x": hexadecimal(x), "y": hexadecimal(y)})
    return cases


def render(document: dict) -> str:
    """One case a line, so that a difference can be read."""
    parts = []
    for key, value in document.items():
        if isinstance(value, list):
            lines = ",\n".join("    " + json.dumps(case) for case in value)
            parts.append(f"  {json.dumps(key)}: [\n{lines}\n  ]")
        else:
            parts.append(f"  {json.dumps(key)}: {json.dumps(value)}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def documents() -> dict[str, dict]:
    public_keys = []
    for name, scalar in scalars():
        x, y = public_key(scalar)
        public_keys.append({"name": name, "d": hexadecimal(scalar), "x": hexadecimal(x), "y": hexadecimal(y)})
    return {
        "public-keys.json": {"standard": "SEC 2, section 2.4.1 (secp256k1): d * G", "cases": public_keys},
        "signatures.json": {
            "standard": "ECDSA (SEC 1, section 4.1) over a 32-byte digest, RFC 6979 nonce with HMAC-SHA-256, low s (EIP-2)",
            "signatures": signatures(),
            "recoveries": recoveries(),
        },
    }


def main() -> None:
    if sys.argv[1:] not in ([], ["--check"]):
        sys.exit(__doc__)
    texts = {name: render(document) for name, document in documents().items()}
    for name, text in texts.items():
        json.loads(text)
        target = FOLDER / name
        if sys.argv[1:] == ["--check"]:
            if not target.exists() or target.read_text() != text:
                sys.exit(f"{target} differs from what the oracles give")
            print(f"{name}: as the oracles give it")
        else:
            FOLDER.mkdir(parents=True, exist_ok=True)
            target.write_text(text)
            print(f"wrote {target}")


if __name__ == "__main__":
    main()
