#!/usr/bin/env python3
"""Makes Vectors/ed25519, or with --check compares what it would make with what is there.

Three implementations must agree on every public key and signature: libsodium (through pynacl), OpenSSL (through
cryptography) and pycryptodome's own; any disagreement ends the script with an error and nothing is written. Refusals are
compared with theirs and with dalek's strict verification (through solders), which is Solana's rule. Versions in
Vectors/ed25519/PROVENANCE.md.
"""

import hashlib
import pathlib
import sys

sys.path[0] = str(pathlib.Path(__file__).resolve().parent / "support")

import nacl.signing
from Crypto.PublicKey import ECC
from Crypto.Signature import eddsa
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from solders.pubkey import Pubkey
from solders.signature import Signature

from ed25519_printed import PRINTED
from vectorfiles import failing, finish, passing, vector_file

STANDARD = "RFC 8032, section 5.1 (Ed25519)"
ORACLES = ["PyNaCl 1.6.2 (libsodium)", "cryptography 50.0.2 (OpenSSL)", "pycryptodome 3.24.1"]
STRICT = ORACLES + ["solders 0.29.0 (dalek)"]
L = 2**252 + 27742317777372353535851937790883648493
P = 2**255 - 19


def stream(label, count):
    """Bytes that anyone can make again: SHA-256 of "label 0", "label 1", ..., joined and cut."""
    blocks = (hashlib.sha256(f"{label} {i}".encode()).digest() for i in range(count // 32 + 1))
    return b"".join(blocks)[:count]


def agree(what, *answers):
    if any(answer != answers[0] for answer in answers):
        sys.exit(f"the oracles disagree on {what}: {[answer.hex() for answer in answers]}")
    return answers[0]


def public_key(seed):
    return agree(
        f"the public key of {seed.hex()}",
        bytes(nacl.signing.SigningKey(seed).verify_key),
        Ed25519PrivateKey.from_private_bytes(seed).public_key().public_bytes_raw(),
        ECC.construct(curve="Ed25519", seed=seed).public_key().export_key(format="raw"))


def signature(seed, message):
    return agree(
        f"the signature of {seed.hex()} over {message.hex()}",
        nacl.signing.SigningKey(seed).sign(message).signature,
        Ed25519PrivateKey.from_private_bytes(seed).sign(message),
        eddsa.new(ECC.construct(curve="Ed25519", seed=seed), "rfc8032").sign(message))


def verdicts(key, message, signed):
    """Whether libsodium, OpenSSL, pycryptodome and dalek's strict rule accept a signature."""
    def accepts(attempt):
        try:
            return attempt() is not False
        except Exception:
            return False

    return [
        accepts(lambda: nacl.signing.VerifyKey(key).verify(message, signed) is not None),
        accepts(lambda: Ed25519PublicKey.from_public_bytes(key).verify(signed, message)),
        accepts(lambda: eddsa.new(eddsa.import_public_key(key), "rfc8032").verify(message, signed)),
        accepts(lambda: Signature.from_bytes(signed).verify(Pubkey.from_bytes(key), message)),
    ]


def seeds():
    named = [("zeros", bytes(32)), ("ones", b"\xff" * 32)]
    named += [(f"byte-{byte:02x}-throughout", bytes([byte] * 32)) for byte in (0x01, 0x0F, 0x55, 0x7F, 0x80, 0xAA, 0xF0)]
    named += [(f"bit-{bit}-alone", (1 << bit).to_bytes(32, "little")) for bit in range(0, 256, 4)]
    named += [(f"{count}-leading-zero-bytes", bytes(count) + stream(f"short {count}", 32 - count)) for count in (1, 2, 16, 31)]
    named += [(f"draw-{index}", stream(f"seed {index}", 32)) for index in range(96)]
    return named + zero_bytes()


def zero_bytes():
    """Public keys that begin or end with zero bytes, and with x odd and even: the text form goes wrong there."""
    wanted = {
        "begins-00": lambda key: key[0] == 0, "ends-00": lambda key: key[31] == 0, "ends-80": lambda key: key[31] == 0x80,
        "begins-0000": lambda key: key[:2] == b"\0\0", "ends-with-ff": lambda key: key[31] == 0xFF,
    }
    named, index = [], 0
    while wanted:
        seed = stream(f"zero search {index}", 32)
        key = Ed25519PrivateKey.from_private_bytes(seed).public_key().public_bytes_raw()
        for name in [name for name, holds in wanted.items() if holds(key)]:
            del wanted[name]
            named.append((f"key-{name}", seed))
        index += 1
    return named


def signing(name, seed, message):
    key, signed = public_key(seed), signature(seed, message)
    if verdicts(key, message, signed) != [True] * 4:
        sys.exit(f"an oracle does not verify {name}")
    return [
        passing(f"{name}-sign", "sign", {"seed": seed.hex(), "message": message.hex()}, {"signature": signed.hex()}),
        passing(
            f"{name}-verify", "verify", {"publicKey": key.hex(), "message": message.hex(), "signature": signed.hex()}, {}),
    ]


def public_keys():
    return [
        passing(name, "public-key", {"seed": seed.hex()}, {"publicKey": public_key(seed).hex()}) for name, seed in seeds()]


def signatures():
    # Around the ends of SHA-512's blocks: 32 bytes of prefix or 64 of R and A stand before the message.
    lengths = [0, 1, 31, 32, 33, 47, 48, 63, 64, 65, 79, 80, 95, 96, 111, 112, 127, 128, 129, 200, 255, 256, 1023]
    cases = []
    for index, (name, seed) in enumerate(seeds()[::2]):
        cases += signing(name, seed, stream(f"message {index}", lengths[index % len(lengths)]))
    return cases


def refused_seeds():
    return [
        failing(
            f"{count}-bytes", "public-key", {"seed": stream("length", count).hex()}, "wrongByteCount", {"byteCount": count})
        for count in (1, 31, 33, 64)]


def refused_signatures():
    seed, message = stream("refused", 32), stream("refused message", 50)
    key, signed = public_key(seed), signature(seed, message)
    r, s = signed[:32], signed[32:]
    cases = []

    def add(name, key, message, signed, accepting=0):
        """`accepting`: how many of the four oracles take it, whose rules are laxer."""
        if sum(verdicts(key, message, signed)) > accepting:
            sys.exit(f"more than {accepting} oracles accept {name}: {verdicts(key, message, signed)}")
        given = {"publicKey": key.hex(), "message": message.hex(), "signature": signed.hex()}
        cases.append(failing(name, "verify", given, "rejected"))

    add("other-message", key, message + b"\0", signed)
    add("message-cut", key, message[:-1], signed)
    add("other-key", public_key(stream("other", 32)), message, signed)
    add("halves-exchanged", key, message, s + r)
    add("zeros", key, message, bytes(64))
    add("r-alone", key, message, r + bytes(32))
    number = int.from_bytes(s, "little")
    for multiple in (1, 2, 7, 8):
        add(f"s-plus-{multiple}-orders", key, message, r + (number + multiple * L).to_bytes(32, "little"))
    add("s-is-the-order", key, message, r + L.to_bytes(32, "little"))
    add("s-is-all-ones", key, message, r + b"\xff" * 32)
    for bit in range(0, 512, 16):
        altered = bytearray(signed)
        altered[bit // 8] ^= 1 << bit % 8
        add(f"bit-{bit}-of-the-signature", key, message, bytes(altered))
    for bit in range(0, 256, 32):
        altered = bytearray(key)
        altered[bit // 8] ^= 1 << bit % 8
        add(f"bit-{bit}-of-the-key", bytes(altered), message, signed)
    for name, point in small_order_points():
        # With S = 0 and R = A both sides of the equation can vanish; laxer verifiers accept that for any message.
        add(f"small-order-key-{name}", point, message, bytes([1]) + bytes(63), accepting=2)
        add(f"small-order-r-{name}", key, message, point + s)
        add(f"small-order-both-{name}", point, message, point + bytes(32), accepting=2)
    return cases


def small_order_points():
    """The points whose order divides 8, and the other encodings of those that have them (y + p)."""
    root = pow(2, (P - 1) // 4, P)
    d = -121665 * pow(121666, -1, P) % P
    points = [("neutral", 1), ("order-2", P - 1), ("order-4", 0), ("order-4-odd", 0 | 1 << 255)]
    for y in order_eight(d, root):
        points += [(f"order-8-{y % 1000}", y), (f"order-8-{y % 1000}-odd", y | 1 << 255)]
    points += [("neutral-odd", 1 | 1 << 255), ("order-2-odd", P - 1 | 1 << 255)]
    points += [("neutral-above-p", P + 1), ("order-4-above-p", P), ("order-4-above-p-odd", P | 1 << 255)]
    return [(name, value.to_bytes(32, "little")) for name, value in points]


def order_eight(d, root):
    """y with 2(x, y) of order 4, that is, y of the double 0: x^2 = -y^2, so d y^4 + 2 y^2 - 1 = 0."""
    found = []
    half = square_root((1 + d) % P, root)
    for sign in (1, -1):
        square = (sign * half - 1) * pow(d, -1, P) % P
        y = square_root(square, root)
        if y is not None:
            found += [y, P - y]
    return sorted(found)


def square_root(value, root):
    candidate = pow(value, (P + 3) // 8, P)
    for y in (candidate, candidate * root % P):
        if y * y % P == value:
            return y
    return None


def printed():
    cases = []
    for name, seed, key, message, signed in PRINTED:
        seed, message = bytes.fromhex(seed), bytes.fromhex(message)
        if (public_key(seed).hex(), signature(seed, message).hex()) != (key, signed):
            sys.exit(f"the oracles do not give what RFC 8032 prints as {name}")
        cases.append(passing(f"{name}-public-key", "public-key", {"seed": seed.hex()}, {"publicKey": key}))
        cases += signing(name, seed, message)
    return cases


def main():
    source = "made by Scripts/vectors/ed25519.py"
    finish("ed25519", {
        "standard.json": vector_file(
            "ed25519", STANDARD, "standard", "seeds to public keys and signatures, as printed", "RFC 8032, section 7.1",
            STRICT, printed()),
        "public-keys.json": vector_file(
            "ed25519", STANDARD, "generated", "seeds to public keys", source, ORACLES, public_keys() + refused_seeds()),
        "signatures.json": vector_file(
            "ed25519", STANDARD, "generated", "signatures of edge seeds, and their verification", source, STRICT,
            signatures()),
        "signatures-refused.json": vector_file(
            "ed25519", STANDARD, "generated", "no valid signature: altered, malleable, of small order", source, STRICT,
            refused_signatures()),
    })


main()
