#!/usr/bin/env python3
"""Makes Vectors/eip-55, or with --check compares what it would make with what is there.

Needs eth-account, eth-utils, coincurve, bip_utils, safe-pysha3 (versions in Vectors/eip-55/PROVENANCE.md).
Every expected text comes from two libraries that share no Keccak code; every verdict of the parse cases is compared
with both libraries' verdicts where they have one. Nothing is random: cases are derived from SHA-256 of their names.
"""

import hashlib
import os
import pathlib
import sys

sys.path[0] = str(pathlib.Path(__file__).resolve().parent / "support")
os.environ["ETH_HASH_BACKEND"] = "pysha3"  # eth-utils on the Keccak team's C; bip_utils brings its own

import bip_utils
import coincurve
import eth_account
import eth_utils

from vectorfiles import case_id, failing, finish, passing, vector_file

ORACLES = ["eth-utils 6.0.0 with safe-pysha3 1.0.7", "bip_utils 2.12.3 with pycryptodome 3.24.1"]
# As EIP-55 prints them: all capitals, all small letters, mixed.
PRINTED = [
    "0x52908400098527886E0F7030069857D2E4169EE7", "0x8617E340B3D01FA5F11F306F4090FD50E238070D",
    "0xde709f2102306220921060314715629080e2fb77", "0x27b1fdb04752bbc536007a920d24acb045561c26",
    "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
    "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB", "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
]
ORDER = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141
DIGITS = "0123456789abcdefABCDEF"


def filler(name, count):
    out = b""
    while len(out) < count:
        out += hashlib.sha256(f"{name}/{len(out)}".encode()).digest()
    return out[:count]


def checksummed(raw):
    """EIP-55 by eth-utils; bip_utils must accept the very text, and no other case of its first letter."""
    text = eth_utils.to_checksum_address(raw)
    assert bip_utils.EthAddrDecoder.DecodeAddr(text) == raw
    return text


def encode_cases():
    raws = {
        "zero": bytes(20),
        "one": bytes(19) + b"\x01",
        "first byte only": b"\x01" + bytes(19),
        "all ones": b"\xff" * 20,
        "all 0x0f": b"\x0f" * 20,
        "all 0xf0": b"\xf0" * 20,
        "all 0x99": b"\x99" * 20,
        "all 0xaa": b"\xaa" * 20,
        "counting": bytes(range(20)),
        "every digit": bytes.fromhex("0123456789abcdeffedcba987654321001234567"),
    }
    for position in range(20):
        raws[f"single byte 0xab at {position}"] = bytes(position) + b"\xab" + bytes(19 - position)
    for zeros in range(1, 11):
        raws[f"{zeros} leading zero bytes"] = bytes(zeros) + filler(f"leading {zeros}", 20 - zeros)
        raws[f"{zeros} trailing zero bytes"] = filler(f"trailing {zeros}", 20 - zeros) + bytes(zeros)
    for index in range(60):
        raws[f"plain {index}"] = filler(f"plain {index}", 20)
    cases = [encode(case_id(name), raw) for name, raw in raws.items()]
    for count in (0, 1, 19, 21, 32, 64):
        cases.append(
            failing(f"{count}-bytes", "encode", {"bytes": filler("length", count).hex()}, "wrongByteCount", {"byteCount": count}))
    return cases


def encode(name, raw):
    return passing(name, "encode", {"bytes": raw.hex()}, {"text": checksummed(raw)})


def printed_cases():
    cases = []
    for number, text in enumerate(PRINTED, 1):
        assert checksummed(bytes.fromhex(text[2:])) == text
        cases.append(encode(f"printed-{number}-encode", bytes.fromhex(text[2:])))
        kind = "absent" if number <= 4 else "valid"
        case = {"text": text, "expect": kind, "bytes": text[2:].lower()}
        check_verdict(case)
        cases.append(in_schema(f"printed-{number}-parse", case))
    return cases


def public_key_cases():
    scalars = {
        "one": 1, "two": 2, "three": 3, "order minus one": ORDER - 1, "order minus two": ORDER - 2,
        "half the order": (ORDER + 1) // 2, "2 to the 128": 1 << 128, "2 to the 255": 1 << 255,
        "one byte at the top": 0x80 << 248 | 1,
    }
    wanted = {
        "X begins with 00": lambda xy, address: xy[0] == 0,
        "Y begins with 00": lambda xy, address: xy[32] == 0,
        "X ends with 00": lambda xy, address: xy[31] == 0,
        "Y ends with 00": lambda xy, address: xy[63] == 0,
        "X begins with 0000": lambda xy, address: xy[:2] == b"\0\0",
        "Y begins with 0000": lambda xy, address: xy[32:34] == b"\0\0",
        "address begins with 00": lambda xy, address: address[0] == 0,
        "address begins with 0000": lambda xy, address: address[:2] == b"\0\0",
        "address ends with 00": lambda xy, address: address[19] == 0,
    }
    scalar = 3
    while wanted:
        scalar += 1
        xy = coincurve.PrivateKey.from_int(scalar).public_key.format(compressed=False)[1:]
        address = eth_utils.keccak(xy)[12:]
        for name in [name for name, holds in wanted.items() if holds(xy, address)]:
            scalars[name] = scalar
            del wanted[name]
    for index in range(32):
        scalars[f"plain {index}"] = int.from_bytes(filler(f"key {index}", 32), "big") % ORDER
    cases = []
    for name, scalar in scalars.items():
        secret = scalar.to_bytes(32, "big")
        key = coincurve.PrivateKey(secret).public_key
        text = eth_account.Account.from_key(secret).address
        assert bip_utils.EthAddrEncoder.EncodeKey(key.format()) == text
        given = {"publicKey": key.format(compressed=False)[1:].hex()}
        cases.append(passing(case_id(name), "public-key", given, {"text": text}))
    # Other encodings of a key are refused, not hashed as they are: each would give an address that nobody has.
    encoded = coincurve.PrivateKey.from_int(3).public_key.format(compressed=False)
    for name, key in {
        "with its prefix": encoded, "compressed": coincurve.PrivateKey.from_int(3).public_key.format(), "empty": b"",
        "x alone": encoded[1:33], "one byte short": encoded[1:64], "twice": encoded[1:] * 2,
    }.items():
        cases.append(failing(
            case_id("key", name), "public-key", {"publicKey": key.hex()}, "wrongPublicKeyLength", {"byteCount": len(key)}))
    return cases


def swap_case_at(text, index):
    return text[:index] + text[index].swapcase() + text[index + 1:]


def parse_cases():
    cases = []

    def add(name, text, expect, **details):
        cases.append({"name": name, "text": text, "expect": expect, **details})

    def accepted(name, text, expect):
        add(name, text, expect, bytes=text[2:].lower())

    texts = [checksummed(filler(f"parse {index}", 20)) for index in range(12)]
    for index, text in enumerate(texts):
        accepted(f"mixed case {index}", text, "valid")
    for index, text in enumerate(texts[:6]):
        accepted(f"small letters {index}", text.lower(), "absent")
        accepted(f"capitals {index}", "0x" + text[2:].upper(), "absent")
    accepted("no letters", "0x" + "1234567890" * 4, "absent")
    accepted("zero", "0x" + "0" * 40, "absent")
    accepted("one small letter", "0x" + "0" * 39 + "a", "absent")
    accepted("one capital", "0x" + "A" + "0" * 39, "absent")

    for index, text in enumerate(texts):  # one letter in the wrong case, or two digits exchanged
        letters = [place for place in range(2, 42) if text[place].isalpha()]
        place = letters[index * 5 % len(letters)]
        add(f"wrong case {index}, at {place + 1}", swap_case_at(text, place), "checksumMismatch", position=place + 1)
    for index, text in enumerate(texts[:8]):
        place = next(p for p in range(2 + index, 41) if text[p].lower() != text[p + 1].lower())
        swapped = text[:place] + text[place + 1] + text[place] + text[place + 2:]
        right = checksummed(bytes.fromhex(swapped[2:]))
        first = next(p for p in range(42) if swapped[p] != right[p])
        add(f"exchange {index}, at {place + 1}", swapped, "checksumMismatch", position=first + 1)
    inverted = "0x" + texts[0][2:].swapcase()
    first = next(place for place in range(2, 42) if texts[0][place].isalpha())
    add("all letters in the other case", inverted, "checksumMismatch", position=first + 1)

    good = texts[0]
    for length in (2, 3, 22, 41):
        add(f"{length} characters", good[:length], "wrongLength", characterCount=length)
    for extra in (1, 2, 24):
        add(f"{extra} digits too many", good + "1" * extra, "wrongLength", characterCount=42 + extra)
    for name, text in {
        "empty": "", "0 alone": "0", "no prefix": good[2:], "no prefix, small letters": good[2:].lower(),
        "x alone before the digits": good[1:], "prefix reversed": "x0" + good[2:], "ICAP": "XE7338O073KYGTWWZN0F2WZ0R8PX5ZPPZS",
        "base58": "11111111111111111111111111111111", "name": "someone.example", "h prefix": "0h" + good[2:],
    }.items():
        add(name, text, "missingPrefix")
    for name, text in {"capital X and mixed case": good, "capital X and capitals": good.upper(), "capital X and small letters": good.lower()}.items():
        add(name, "0X" + text[2:], "upperCasePrefix")
    for name, place, bad in [
        ("h at the first digit", 2, "h"), ("minus sign", 2, "-"), ("underscore", 20, "_"), ("second prefix", 3, "x"),
        ("u at the last digit", 41, "u"), ("space inside", 21, " "), ("line feed inside", 21, "\n"), ("NUL inside", 5, "\0"),
        ("zero width space inside", 10, "\u200b"), ("combining accent", 10, "\u0301"), ("emoji", 30, "\U0001F600"),
        ("e with acute", 8, "\u00e9"), ("right-to-left override", 8, "\u202e"), ("percent", 12, "%"), ("dot", 12, "."),
        ("replacement character", 12, "\ufffd"), ("katakana", 12, "\u30a2"),
    ]:
        add(name, good[:place] + bad + good[place + 1:], "notHexadecimal", position=place + 1)
    for name, place, bad, like in [
        ("capital letter O for 0", 10, "O", "0"), ("letter o for 0", 2, "o", "0"), ("letter l for 1", 41, "l", "1"),
        ("letter I for 1", 3, "I", "1"), ("bar for 1", 3, "|", "1"), ("letter S for 5", 9, "S", "5"),
        ("Cyrillic a", 7, "\u0430", "a"), ("Cyrillic capital A", 7, "\u0410", "A"), ("Cyrillic Ve", 12, "\u0412", "B"),
        ("Cyrillic es", 12, "\u0441", "c"), ("Cyrillic capital ES", 12, "\u0421", "C"), ("Cyrillic ie", 40, "\u0435", "e"),
        ("Cyrillic capital IE", 40, "\u0415", "E"), ("Cyrillic o", 33, "\u043e", "0"), ("Cyrillic de", 33, "\u0501", "d"),
        ("Cyrillic ze", 33, "\u0437", "3"), ("Greek capital Alpha", 2, "\u0391", "A"), ("Greek alpha", 2, "\u03b1", "a"),
        ("Greek Beta", 2, "\u0392", "B"), ("Greek Epsilon", 2, "\u0395", "E"), ("Greek omicron", 2, "\u03bf", "0"),
        ("full-width 3", 18, "\uff13", "3"), ("full-width a", 18, "\uff41", "a"), ("full-width F", 18, "\uff26", "F"),
        ("mathematical bold d", 18, "\U0001D41D", "d"), ("mathematical digit 8", 18, "\U0001D7E0", "8"),
        ("Arabic-Indic 5", 18, "\u0665", "5"), ("superscript two", 18, "\u00b2", "2"), ("Roman numeral c", 18, "\u217d", "c"),
        ("capital letter O in the prefix", 0, "O", "0"), ("letter o in the prefix", 0, "o", "0"),
        ("Cyrillic ha in the prefix", 1, "\u0445", "x"), ("multiplication sign in the prefix", 1, "\u00d7", "x"),
        ("full-width x in the prefix", 1, "\uff58", "x"), ("full-width 0 in the prefix", 0, "\uff10", "0"),
        ("Greek chi in the prefix", 1, "\u03c7", "x"),
    ]:
        add(name, good[:place] + bad + good[place + 1:], "lookAlike", position=place + 1, resembles=like)
    for name, before, after in [
        ("space before", " ", ""), ("space after", "", " "), ("line feed after", "", "\n"), ("CR LF after", "", "\r\n"),
        ("tab before", "\t", ""), ("no-break space after", "", "\u00a0"), ("zero width space after", "", "\u200b"),
        ("byte order mark before", "\ufeff", ""), ("left-to-right mark before", "\u200e", ""), ("NUL after", "", "\0"),
        ("ideographic space after", "", "\u3000"),
    ]:
        position = 1 if before else 42 + len(after)
        add(name, before + good + after, "surroundingWhitespace", position=position)
    return cases


# Texts that eth-utils takes although the strict rule refuses them: it makes the prefix optional in either case.
LENIENT = {"missingPrefix", "upperCasePrefix"}


def check_verdict(case):
    text, expect = case["text"], case["expect"]
    accepted = expect in ("valid", "absent")
    mixed = eth_utils.address.is_checksum_formatted_address(text)
    verdict = eth_utils.is_hex_address(text) and (not mixed or eth_utils.is_checksum_address(text))
    assert verdict == accepted or (expect in LENIENT and verdict), case
    if expect == "valid":
        assert eth_utils.is_checksum_address(text), case
    if accepted:
        assert mixed == (expect == "valid"), case
    try:
        bip_utils.EthAddrDecoder.DecodeAddr(text, skip_chksum_enc=expect == "absent")
        second = True
    except ValueError:
        second = False
    assert second == accepted, case


def in_schema(name, case):
    expect, given = case["expect"], {"text": case["text"]}
    if expect in ("valid", "absent"):
        checksum = "checked" if expect == "valid" else "unchecked"
        return passing(name, "parse", given, {"bytes": case["bytes"], "checksum": checksum})
    at = {key: value for key, value in case.items() if key not in ("name", "text", "expect")}
    flags = ["look-alike"] if expect == "lookAlike" else []
    return failing(name, "parse", given, expect, at or None, flags)


def main():
    parse = parse_cases()
    for case in parse:
        check_verdict(case)
    source = "made by Scripts/vectors/eip55.py"
    finish("eip-55", {
        "standard.json": vector_file(
            "eip-55", "EIP-55", "standard", "the printed addresses: bytes to text, and text to bytes",
            "EIP-55, Test Cases", ORACLES, printed_cases()),
        "encode.json": vector_file(
            "eip-55", "EIP-55", "generated", "20 bytes to text with its checksum", source, ORACLES, encode_cases()),
        "public-key.json": vector_file(
            "eip-55", "EIP-55", "generated", "public key, X and Y, to text with its checksum", source,
            ORACLES + ["eth-account 0.14.0", "coincurve 20.0.0"], public_key_cases()),
        "parse.json": vector_file(
            "eip-55", "EIP-55", "generated", "text to bytes, or to what is wrong with it; positions count from 1", source,
            ORACLES, [in_schema(case_id(case["name"]), case) for case in parse]),
    })


main()
