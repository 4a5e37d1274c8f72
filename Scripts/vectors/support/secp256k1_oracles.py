"""secp256k1 by three implementations that share no code, which must agree: OpenSSL (through cryptography), pure Python
(ecdsa) and libsecp256k1 (through coincurve); and ECDSA by the latter two, verified by the first."""

import hashlib
import sys

import coincurve
import ecdsa
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils

from vectorfiles import refusals

ORACLES = ["cryptography 50.0.2 (OpenSSL)", "ecdsa 0.19.2", "coincurve 20.0.0 (libsecp256k1)"]
P = 2**256 - 2**32 - 977
N = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141
# The one scalar that meets a doubling in the last step of a comb with 7-bit windows and no other addition formula.
K_STAR = 14 * N - 222 * 2**252
# Multiplying by this maps (x, y) to another point with the same y.
LAMBDA = 0x5363AD4CC05C30E0A5261C028812645A122E22EA20816678DF02967C1B23BD72


def hexadecimal(value):
    return value.to_bytes(32, "big").hex()


def drawn(label, index):
    """A scalar that anyone can make again: SHA-256 of "label index", reduced."""
    return int.from_bytes(hashlib.sha256(f"{label} {index}".encode()).digest(), "big") % N


def agree(what, *answers):
    if any(answer != answers[0] for answer in answers):
        sys.exit(f"the oracles disagree on {what}: {answers}")
    return answers[0]


def public_key(scalar):
    numbers = ec.derive_private_key(scalar, ec.SECP256K1()).public_key().public_numbers()
    plain = ecdsa.SECP256k1.generator * scalar
    library = coincurve.PrivateKey(scalar.to_bytes(32, "big")).public_key.point()
    return agree(f"the public key of {scalar:x}", (numbers.x, numbers.y), (plain.x(), plain.y()), library)


def refuses_scalar(scalar):
    """How many of the three refuse a private key of 32 bytes."""
    def openssl():
        # It has no check of its own against zero below this call.
        ec.derive_private_key(scalar, ec.SECP256K1())

    def plain():
        ecdsa.SigningKey.from_string(scalar.to_bytes(32, "big"), curve=ecdsa.SECP256k1)

    return refusals(openssl, plain, lambda: coincurve.PrivateKey(scalar.to_bytes(32, "big")))


def refuses_point(encoded):
    """How many of the three refuse an encoded point."""
    return refusals(
        lambda: ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256K1(), encoded),
        lambda: ecdsa.VerifyingKey.from_string(encoded, curve=ecdsa.SECP256k1),
        lambda: coincurve.PublicKey(encoded))


def read_point(encoded):
    numbers = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256K1(), encoded).public_numbers()
    plain = ecdsa.VerifyingKey.from_string(encoded, curve=ecdsa.SECP256k1).pubkey.point
    library = coincurve.PublicKey(encoded).point()
    return agree(f"the point {encoded.hex()}", (numbers.x, numbers.y), (int(plain.x()), int(plain.y())), library)


def lift(x, odd):
    """The point with this x and a y of this parity (SEC 1, section 2.3.4); None where there is none."""
    square = (x**3 + 7) % P
    y = pow(square, (P + 1) // 4, P)
    if x >= P or y * y % P != square:
        return None
    return x, y if y & 1 == odd else P - y


def compact(r, s):
    return r.to_bytes(32, "big") + s.to_bytes(32, "big")


def signature(scalar, digest):
    signed = coincurve.PrivateKey(scalar.to_bytes(32, "big")).sign_recoverable(digest, hasher=None)
    library = (int.from_bytes(signed[:32], "big"), int.from_bytes(signed[32:64], "big"))
    key = ecdsa.SigningKey.from_secret_exponent(scalar, curve=ecdsa.SECP256k1)
    plain = key.sign_digest_deterministic(
        digest, hashfunc=hashlib.sha256, sigencode=lambda r, s, order: (r, min(s, order - s)))
    r, s = agree(f"the signature of {scalar:x} over {digest.hex()}", library, plain)
    point = public_key(scalar)
    if verdicts(r, s, digest, point) != (True, True, True):
        sys.exit(f"an oracle does not verify the signature of {scalar:x} over {digest.hex()}")
    agree("the signer", recover(r, s, signed[64], digest), point)
    return r, s, signed[64]


def recover(r, s, recovery_id, digest):
    """SEC 1, section 4.1.6, by the formula over the pure Python curve, and by libsecp256k1; None where none can be."""
    formula = None
    point = lift(r + (recovery_id >> 1) * N, recovery_id & 1) if 0 < r < N and 0 < s < N else None
    if point is not None:
        inverse = pow(r, -1, N)
        e = int.from_bytes(digest, "big") % N
        at = ecdsa.ellipticcurve.Point(ecdsa.SECP256k1.curve, *point, N)
        total = at * (s * inverse % N) + ecdsa.SECP256k1.generator * (-e * inverse % N)
        if total != ecdsa.ellipticcurve.INFINITY:
            formula = (total.x(), total.y())
    try:
        library = coincurve.PublicKey.from_signature_and_message(
            compact(r, s) + bytes([recovery_id]), digest, hasher=None).point()
    except Exception:
        library = None
    return agree(f"the key recovered from {r:x} {s:x} {recovery_id}", formula, library)


def verdicts(r, s, digest, point):
    """Whether each of the three accepts a signature; the third, alone, refuses a high s."""
    def openssl():
        key = ec.EllipticCurvePublicNumbers(*point, ec.SECP256K1()).public_key()
        try:
            key.verify(utils.encode_dss_signature(r, s), digest, ec.ECDSA(utils.Prehashed(hashes.SHA256())))
            return True
        except InvalidSignature:
            return False

    def plain():
        at = ecdsa.ellipticcurve.Point(ecdsa.SECP256k1.curve, *point, N)
        key = ecdsa.ecdsa.Public_key(ecdsa.SECP256k1.generator, at)
        return bool(key.verifies(int.from_bytes(digest, "big"), ecdsa.ecdsa.Signature(r, s)))

    def library():
        key = coincurve.PublicKey.from_point(*point)
        try:
            return bool(key.verify(ecdsa.util.sigencode_der(r, s, N), digest, hasher=None))
        except Exception:
            return False

    return openssl(), plain(), library()
