#!/usr/bin/env python3
"""Makes Vectors/secp256k1, or with --check compares what it would make with what is there.

Three implementations that share no code must agree on every point (support/secp256k1_oracles.py); any disagreement ends
the script with an error and nothing is written. Versions in Vectors/secp256k1/PROVENANCE.md.
"""

import pathlib
import sys

sys.path[0] = str(pathlib.Path(__file__).resolve().parent / "support")

import coincurve

from secp256k1_oracles import (
    K_STAR, LAMBDA, N, ORACLES, P, drawn, hexadecimal, lift, public_key, read_point, refuses_point, refuses_scalar)
from vectorfiles import case_id, failing, finish, passing, vector_file

STANDARD = "SEC 2, section 2.4.1 (secp256k1)"
# The base point as SEC 2 prints it, compressed and not.
BASE_X = "79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798"
BASE_Y = "483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8"


def scalars():
    low_half = 2**128 - 1
    named = [("k-star", K_STAR), ("k-star-minus-1", K_STAR - 1), ("k-star-plus-1", K_STAR + 1), ("n-minus-k-star", N - K_STAR)]
    named += [("lambda", LAMBDA), ("lambda-squared", LAMBDA * LAMBDA % N), ("n-minus-lambda", N - LAMBDA)]
    named += [("half-of-n-minus-1", (N - 1) // 2), ("half-of-n-plus-1", (N + 1) // 2), ("half-of-n-minus-3", (N - 3) // 2)]
    named += [("low-half-all-ones", low_half), ("high-half-all-ones", (N - 1) >> 128 << 128)]
    named += [("low-half-of-a-draw", drawn("half", 0) & low_half), ("high-half-of-a-draw", drawn("half", 1) >> 128 << 128)]
    named += [(f"{i}", i) for i in range(1, 33)]
    named += [(f"n-minus-{i}", N - i) for i in range(1, 33)]
    named += [(f"2-to-the-{i}", 2**i) for i in range(6, 256)]
    named += [(f"2-to-the-{i}-minus-1", 2**i - 1) for i in range(8, 256, 4)]
    named += [(f"n-minus-2-to-the-{i}", N - 2**i) for i in range(6, 256, 8)]
    named += [
        (f"byte-{byte:02x}-throughout", int.from_bytes(bytes([byte] * 32), "big"))
        for byte in (1, 0x0F, 0x55, 0x7F, 0x80, 0xAA, 0xF0, 0xFE)]
    named += [(f"{count}-leading-zero-bytes", drawn("short", count) >> 8 * count) for count in range(1, 32)]
    named += digits(7) + digits(5)
    named += [(f"draw-{index}", drawn("draw", index)) for index in range(64)]
    return named + zero_bytes()


def digits(width):
    """Scalars that between them have every digit at every place of a comb with signed odd digits of `width` bits.

    Such a comb works on u = (k + 2^m - 1)/2 mod n, of which digit i is 2 d - (2^width - 1) for the bits d from width * i
    on. The scalar numbered j has d = j + a random offset for the place, modulo 2^width; the top digit has the bits of n
    that are left, and is kept below n's.
    """
    count = -(-256 // width)
    bits = width * count
    top_bits = 256 - width * (count - 1)
    offsets = [drawn(f"digit offset {width}", place) for place in range(count)]
    named = []
    for number in range(2**width):
        u = sum((number + offsets[place]) % 2**width << width * place for place in range(count - 1))
        u += ((number + offsets[-1]) % 2**top_bits) << width * (count - 1)
        # Above n only with nothing but ones in front.
        scalar = (2 * (u % N) - (2**bits - 1)) % N
        named.append((f"digits-of-{width}-bits-{number}", scalar))
    require_all_digits(width, bits, [scalar for _, scalar in named])
    return named


def require_all_digits(width, bits, scalars):
    """Ends the script unless the scalars have every digit at every place, as the comb takes them apart."""
    halves = [(scalar + 2**bits - 1) * pow(2, -1, N) % N for scalar in scalars]
    for shift in range(0, 256, width):
        found = {u >> shift & 2**width - 1 for u in halves}
        if len(found) < min(2**width, 2 ** (256 - shift)):
            sys.exit(f"the scalars have {len(found)} digits of {width} bits from bit {shift} on")


def zero_bytes():
    """Points whose coordinates begin or end with zero bytes: padding and sign go wrong there."""
    wanted = {"x-begins-00": 4, "y-begins-00": 4, "x-ends-00": 2, "y-ends-00": 2, "x-begins-0000": 1, "y-begins-0000": 1}
    named, index = [], 0
    while any(wanted.values()):
        scalar = drawn("zero search", index)
        index += 1
        x, y = coincurve.PrivateKey(scalar.to_bytes(32, "big")).public_key.point()
        for axis, value in (("x", x), ("y", y)):
            for name, hit in (("begins-0000", value >> 240 == 0), ("begins-00", value >> 248 == 0), ("ends-00", value & 255 == 0)):
                key = f"{axis}-{name}"
                if hit and wanted[key]:
                    wanted[key] -= 1
                    named.append((f"{key}-draw-{index - 1}", scalar))
                    break
    return named


def point(x, y):
    return {"x": hexadecimal(x), "y": hexadecimal(y)}


def public_keys():
    cases = []
    for name, scalar in scalars():
        # A fast engine hands a batch with this scalar to another one; the flag keeps it apart from the others.
        flags = ["exceptional"] if scalar == K_STAR else []
        cases.append(passing(name, "public-key", {"scalar": hexadecimal(scalar)}, point(*public_key(scalar)), flags))
    return cases


def refused_scalars():
    cases = []
    for name, scalar, failure in [
        ("zero", 0, "scalarIsZero"), ("n", N, "scalarNotBelowOrder"), ("n-plus-1", N + 1, "scalarNotBelowOrder"),
        ("n-plus-k-star", N + (K_STAR >> 128), "scalarNotBelowOrder"), ("p", P, "scalarNotBelowOrder"),
        ("n-with-its-low-half-ones", N | 2**128 - 1, "scalarNotBelowOrder"),
        ("all-ones", 2**256 - 1, "scalarNotBelowOrder"), ("all-ones-but-the-last", 2**256 - 2, "scalarNotBelowOrder"),
    ]:
        if refuses_scalar(scalar) < 2:
            sys.exit(f"fewer than two oracles refuse the private key {name}")
        cases.append(failing(name, "public-key", {"scalar": hexadecimal(scalar)}, failure))
    for count in (1, 16, 31, 33, 64):
        scalar = drawn("length", count).to_bytes(32, "big") * 2
        cases.append(failing(
            f"{count}-bytes", "public-key", {"scalar": scalar[:count].hex()}, "wrongByteCount", {"byteCount": count}))
    return cases


def points():
    cases = []
    keys = [("base", 1), ("double", 2), ("half-of-n", (N + 1) // 2), ("k-star", K_STAR)]
    keys += [(name, scalar) for name, scalar in zero_bytes()][:6] + [(f"draw-{i}", drawn("point", i)) for i in range(8)]
    for name, scalar in keys:
        x, y = public_key(scalar)
        for form, encoded in {
            "compressed": bytes([2 + (y & 1)]) + x.to_bytes(32, "big"),
            "uncompressed": b"\x04" + x.to_bytes(32, "big") + y.to_bytes(32, "big"),
        }.items():
            if read_point(encoded) != (x, y):
                sys.exit(f"the oracles read another point than {name}")
            cases.append(passing(f"{name}-{form}", "parse-point", {"publicKey": encoded.hex()}, point(x, y)))
        # X and Y alone: what EVM addresses are hashed from; only ecdsa reads it.
        cases.append(passing(f"{name}-coordinates", "parse-point", {"publicKey": hexadecimal(x) + hexadecimal(y)}, point(x, y)))
    for x in (1, 2, 3, 4, 6, P - 3):
        for odd in (0, 1):
            if lift(x, odd) is None:
                continue
            encoded = bytes([2 + odd]) + x.to_bytes(32, "big")
            if read_point(encoded) != lift(x, odd):
                sys.exit(f"the oracles read another point than x = {x}")
            name = f"x-is-{x}" if x < P // 2 else f"x-is-p-minus-{P - x}"
            cases.append(passing(f"{name}-{odd}", "parse-point", {"publicKey": encoded.hex()}, point(*lift(x, odd))))
    return cases


def refused_points():
    x, y = public_key(1)
    X, Y, zero = hexadecimal(x), hexadecimal(y), "00" * 32
    refused = {
        # An encoding that would give a point two texts; libsecp256k1 and ecdsa take it.
        "hybrid with even y": ("06" + X + Y, 1), "hybrid with odd y": ("07" + X + hexadecimal(P - y), 1),
        "hybrid with the wrong parity": ("07" + X + Y, 2),
        "prefix 00 and x": ("00" + X, 2), "prefix 01 and x": ("01" + X, 2), "prefix 04 and x": ("04" + X, 2),
        "prefix 05 and x": ("05" + X, 2), "prefix 02 and both": ("02" + X + Y, 2), "prefix 03 and both": ("03" + X + Y, 2),
        "prefix 00 and both": ("00" + X + Y, 2), "prefix 05 and both": ("05" + X + Y, 2), "prefix ff and both": ("ff" + X + Y, 2),
        "y is x": ("04" + X + X, 2), "coordinates exchanged": ("04" + Y + X, 2), "last bit of y": ("04" + X + hexadecimal(y ^ 1), 2),
        "y of the twin by lambda": ("04" + X + hexadecimal(public_key(2)[1]), 2), "x is 5": ("02" + hexadecimal(5), 2),
        "x is 0": ("02" + zero, 2), "x and y are 0": ("04" + zero + zero, 2), "x is p": ("02" + hexadecimal(P), 2),
        "x is p, uncompressed": ("04" + hexadecimal(P) + Y, 2), "x is p plus 1": ("02" + hexadecimal(P + 1), 2),
        "x is p plus 1, odd": ("03" + hexadecimal(P + 1), 2), "x is all ones": ("03" + "ff" * 32, 2),
        "y is p": ("04" + X + hexadecimal(P), 2), "zeros, 33 bytes": ("00" + zero, 2), "zeros, 65 bytes": ("00" + zero + zero, 2),
        # On y^2 = x^3 + 8, where discrete logarithms leak.
        "on another curve": ("04" + hexadecimal(1) + hexadecimal(3), 2),
    }
    one = lift(1, 0)
    # The same field element as a y of the curve, written above p: only below 2^32 + 977 is there room.
    refused["coordinates with y above p"] = ("04" + hexadecimal(1) + hexadecimal((one[1] + 1) % P), 2)
    cases = []
    for name, (encoded, least) in refused.items():
        if refuses_point(bytes.fromhex(encoded)) < least:
            sys.exit(f"fewer than {least} oracles refuse the point {name}")
        cases.append(failing(case_id(name), "parse-point", {"publicKey": encoded}, "invalidPublicKey"))
    for name, encoded in {"off the curve": X + X, "zeros": zero + zero, "x above p": hexadecimal(P + 1) + hexadecimal(one[1])}.items():
        cases.append(failing(case_id("coordinates", name), "parse-point", {"publicKey": encoded}, "invalidPublicKey"))
    for count in (0, 1, 32, 34, 63, 66, 128):
        encoded = (b"\x02" + bytes.fromhex(X) + bytes.fromhex(Y) * 3)[:count]
        cases.append(failing(
            f"{count}-bytes", "parse-point", {"publicKey": encoded.hex()}, "wrongByteCount", {"byteCount": count}))
    return cases


def printed():
    expected = {"x": BASE_X, "y": BASE_Y}
    if point(*public_key(1)) != expected:
        sys.exit("the oracles have another base point than SEC 2 prints")
    return [
        passing("base-point", "public-key", {"scalar": hexadecimal(1)}, expected),
        passing("base-point-compressed", "parse-point", {"publicKey": "02" + BASE_X}, expected),
        passing("base-point-uncompressed", "parse-point", {"publicKey": "04" + BASE_X + BASE_Y}, expected),
    ]


def main():
    source = "made by Scripts/vectors/secp256k1.py"
    finish("secp256k1", {
        "standard.json": vector_file(
            "secp256k1", STANDARD, "standard", "the base point, from its scalar and from its encodings",
            "SEC 2 version 2.0, section 2.4.1", ORACLES, printed()),
        "public-keys.json": vector_file(
            "secp256k1", STANDARD, "generated", "private keys to the coordinates of their points", source, ORACLES,
            public_keys()),
        "public-keys-refused.json": vector_file(
            "secp256k1", STANDARD, "generated", "what is no private key", source, ORACLES, refused_scalars()),
        "points.json": vector_file(
            "secp256k1", "SEC 1, section 2.3", "generated", "encoded points to their coordinates", source, ORACLES, points()),
        "points-refused.json": vector_file(
            "secp256k1", "SEC 1, section 2.3", "generated", "what encodes no point, or in a form that is not taken", source,
            ORACLES, refused_points()),
    })


main()
