#!/usr/bin/env python3
"""Makes Vectors/ecdsa, or with --check compares what it would make with what is there.

Signatures come from two implementations that share no code, a third verifies them; recovery is computed by the formula of
SEC 1 and compared with libsecp256k1 (support/secp256k1_oracles.py). Versions in Vectors/ecdsa/PROVENANCE.md.
"""

import pathlib
import sys

# In place of this folder, some of whose files have the names of libraries.
sys.path[0] = str(pathlib.Path(__file__).resolve().parent / "support")

from secp256k1_oracles import (
    K_STAR, N, ORACLES, compact, drawn, hexadecimal, lift, public_key, recover, refuses_scalar, signature, verdicts)
from vectorfiles import failing, finish, passing, vector_file

STANDARD = "SEC 1, section 4.1 (ECDSA); RFC 6979; EIP-2 (low s)"
# The example of EIP-155: private key, digest to sign, r and s; v = 37 on chain 1 stands for the recovery id 0.
PRINTED = (
    int("46" * 32, 16), "daf5a779ae972f972197303d7b574746c7ef83eadac0f2791ad23db92e4c8e53",
    18515461264373351373200002665853028612451056578545711640558177340181847433846,
    46948507304638947509940763649030358759909902576025900602547168820602576006531, 0)


def joined(point):
    return hexadecimal(point[0]) + hexadecimal(point[1])


def signing(name, scalar, digest):
    """The signature, the signer recovered from it, and its verification."""
    r, s, recovery_id = signature(scalar, digest)
    text, key = compact(r, s).hex(), joined(public_key(scalar))
    return [
        passing(
            f"{name}-sign", "sign", {"scalar": hexadecimal(scalar), "digest": digest.hex()},
            {"signature": text, "recoveryID": recovery_id}),
        passing(
            f"{name}-recover", "recover", {"digest": digest.hex(), "signature": text, "recoveryID": recovery_id},
            {"publicKey": key}),
        passing(f"{name}-verify", "verify", {"digest": digest.hex(), "signature": text, "publicKey": key}, {}),
    ]


def signatures():
    keys = {"1": 1, "2": 2, "n-minus-1": N - 1, "half-of-n": (N - 1) // 2, "k-star": K_STAR, "2-to-the-255": 2**255}
    keys |= {"draw-0": drawn("signer", 0), "3-leading-zero-bytes": drawn("signer", 1) >> 24}
    # Not above n - 1: there RFC 6979 (bits2octets) reduces the digest before the nonce is drawn, libsecp256k1 does not,
    # and no digest of a message is ever there.
    digests = {"0": 0, "1": 1, "2": 2, "n-minus-1": N - 1, "2-to-the-255": 2**255, "low-half": 2**128 - 1}
    digests |= {"high-half": (N - 1) >> 128 << 128} | {f"draw-{index}": drawn("digest", index) for index in range(5)}
    cases = []
    for key, scalar in keys.items():
        for name, number in digests.items():
            cases += signing(f"key-{key}-digest-{name}", scalar, number.to_bytes(32, "big"))
    # Halves that begin with zero bytes, which a variable-length writer would drop.
    wanted, index = {"r", "s"}, 0
    while wanted:
        digest = drawn("zero search", index).to_bytes(32, "big")
        r, s, _ = signature(K_STAR, digest)
        for half in [half for half, value in (("r", r), ("s", s)) if half in wanted and value >> 248 == 0]:
            wanted.remove(half)
            cases += signing(f"{half}-begins-00", K_STAR, digest)
        index += 1
    return cases


def recovering(name, r, s, recovery_id, digest, failure=None, at=None):
    given = {"digest": digest.hex(), "signature": compact(r, s).hex(), "recoveryID": recovery_id}
    if failure is None:
        return passing(name, "recover", given, {"publicKey": joined(recover(r, s, recovery_id, digest))})
    if 0 <= recovery_id <= 3 and recover(r, s, recovery_id, digest) is not None:
        sys.exit(f"the oracles recover a key from {name}")
    return failing(name, "recover", given, failure, at)


def recoveries():
    """x = r + n of the signer's point: below p for r < 2^128.4 only, so by choice of r and not by signing."""
    cases, r = [], 0
    while len(cases) < 16:
        r += 1
        if lift(r + N, 0) is None:
            continue
        digest = drawn("recovery digest", r).to_bytes(32, "big")
        for recovery_id in (2, 3):
            cases.append(recovering(f"r-{r}-id-{recovery_id}", r, drawn("recovery s", r) % (N // 2), recovery_id, digest))
    # A high s is recovered from, as ecrecover does; it names the opposite point.
    for index in range(8):
        digest = drawn("high s", index).to_bytes(32, "big")
        r, s, recovery_id = signature(drawn("high s signer", index), digest)
        cases.append(recovering(f"high-s-{index}", r, N - s, recovery_id ^ 1, digest))
        cases.append(recovering(f"other-id-{index}", r, s, recovery_id ^ 1, digest))
    # Digests at and above n, which are reduced.
    for number in (N, N + 1, 2**256 - 1):
        r, s, recovery_id = signature(7, drawn("above", number % 1000).to_bytes(32, "big"))
        cases.append(recovering(f"digest-{hexadecimal(number)[-4:]}", r, s, recovery_id, number.to_bytes(32, "big")))
    return cases


REFUSED_DIGEST = drawn("refused", 0).to_bytes(32, "big")
REFUSED_SIGNER = drawn("refused signer", 0)


def refused_recoveries():
    digest, scalar = REFUSED_DIGEST, REFUSED_SIGNER
    r, s, recovery_id = signature(scalar, digest)
    no_point = next(r for r in range(1, 99) if lift(r, 0) is None)
    cases = [
        recovering("id-4", r, s, 4, digest, "invalidRecoveryID", {"recoveryID": 4}),
        recovering("id-minus-1", r, s, -1, digest, "invalidRecoveryID", {"recoveryID": -1}),
        recovering("id-27", r, s, 27, digest, "invalidRecoveryID", {"recoveryID": 27}),
        recovering("id-2-of-a-large-r", r, s, 2, digest, "unrecoverable"),
        recovering("id-3-of-a-large-r", r, s, 3, digest, "unrecoverable"),
        recovering("no-point-at-r", no_point, s, 0, digest, "unrecoverable"),
        recovering("r-is-0", 0, s, recovery_id, digest, "unrecoverable"),
        recovering("s-is-0", r, 0, recovery_id, digest, "unrecoverable"),
        recovering("r-is-n", N, s, recovery_id, digest, "invalidSignature"),
        recovering("s-is-n", r, N, recovery_id, digest, "invalidSignature"),
        recovering("r-is-all-ones", 2**256 - 1, s, recovery_id, digest, "invalidSignature"),
        recovering("s-is-all-ones", r, 2**256 - 1, recovery_id, digest, "invalidSignature"),
    ]
    # s R = e G, so that the recovered point would be infinity.
    point = public_key(scalar)
    s = drawn("infinity", 0)
    cases.append(recovering(
        "infinity", point[0] % N, s, point[1] & 1, (s * scalar % N).to_bytes(32, "big"), "unrecoverable"))
    return cases


def refused_verifications():
    digest, scalar = REFUSED_DIGEST, REFUSED_SIGNER
    r, s, _ = signature(scalar, digest)
    key = public_key(scalar)
    other_digest = bytes([digest[0] ^ 0x80]) + digest[1:]
    cases = []

    def add(name, r, s, digest, point, failure="rejected", refusals=3):
        if verdicts(r, s, digest, point).count(False) < refusals:
            sys.exit(f"fewer than {refusals} oracles reject {name}")
        given = {"digest": digest.hex(), "signature": compact(r, s).hex(), "publicKey": joined(point)}
        cases.append(failing(f"verify-{name}", "verify", given, failure))

    add("other-digest", r, s, other_digest, key)
    add("digest-plus-1", r, s, (int.from_bytes(digest, "big") + 1).to_bytes(32, "big"), key)
    add("other-key", r, s, digest, public_key(scalar + 1))
    add("opposite-key", r, s, digest, public_key(N - scalar))
    add("halves-exchanged", s, r, digest, key)
    # Of the three only libsecp256k1 has the rule of EIP-2.
    add("high-s", r, N - s, digest, key, refusals=1)
    add("r-is-0", 0, s, digest, key)
    add("s-is-0", r, 0, digest, key)
    add("both-are-0", 0, 0, digest, key)
    add("r-is-n", N, s, digest, key, "invalidSignature")
    add("s-is-n", r, N, digest, key, "invalidSignature")
    add("r-is-all-ones", 2**256 - 1, s, digest, key, "invalidSignature")
    add("s-is-all-ones", r, 2**256 - 1, digest, key, "invalidSignature")
    add("digest-0-and-r-of-the-key", key[0] % N, key[0] % N, bytes(32), public_key(scalar + 2))
    for bit in range(0, 256, 32):
        add(f"bit-{bit}-of-r", r ^ 1 << bit, s, digest, key)
        add(f"bit-{bit}-of-s", r, s ^ 1 << bit, digest, key)
    return cases


def refused_keys():
    cases = []
    for name, scalar, failure in [
        ("zero", 0, "scalarIsZero"), ("n", N, "scalarNotBelowOrder"), ("n-plus-1", N + 1, "scalarNotBelowOrder"),
        ("all-ones", 2**256 - 1, "scalarNotBelowOrder"),
    ]:
        if refuses_scalar(scalar) < 2:
            sys.exit(f"fewer than two oracles refuse the private key {name}")
        cases.append(failing(f"sign-{name}", "sign", {"scalar": hexadecimal(scalar), "digest": REFUSED_DIGEST.hex()}, failure))
    return cases


def printed():
    scalar, digest, r, s, recovery_id = PRINTED
    if signature(scalar, bytes.fromhex(digest)) != (r, s, recovery_id):
        sys.exit("the oracles sign otherwise than EIP-155 prints")
    return signing("eip-155", scalar, bytes.fromhex(digest))


def main():
    source = "made by Scripts/vectors/secp256k1_ecdsa.py"
    finish("ecdsa", {
        "standard.json": vector_file(
            "ecdsa", STANDARD, "standard", "the signature of the printed transaction", "EIP-155, Example", ORACLES, printed()),
        "signatures.json": vector_file(
            "ecdsa", STANDARD, "generated", "edge keys over edge digests: signature, signer, verification", source, ORACLES,
            signatures()),
        "recoveries.json": vector_file(
            "ecdsa", STANDARD, "generated", "keys recovered from signatures that no signer here makes", source,
            ORACLES[1:], recoveries()),
        "refused.json": vector_file(
            "ecdsa", STANDARD, "generated", "what is not signed with, not recovered from, or no valid signature", source,
            ORACLES, refused_recoveries() + refused_verifications() + refused_keys()),
    })


main()
