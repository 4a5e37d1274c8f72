#!/usr/bin/env python3
"""Makes Vectors/base58, or with --check compares what it would make with what is there.

Needs base58, solders, bip_utils (versions in Vectors/base58/PROVENANCE.md). Every expected text comes from base58 and is
compared with bip_utils, for 32 bytes also with solders; every refusal is compared with theirs. Nothing is random: cases
are derived from SHA-256 of their names.

With --constants it prints the digits of powers of two in base 58^5 on which the Swift encoder of 32 bytes rests, and
shows that no sum of that encoder reaches 2^64.
"""

import hashlib
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
ORACLES = ["base58 2.1.1", "bip_utils 2.12.3"]
WITH_SOLDERS = ORACLES + ["solders 0.29.0 (32 bytes)"]
# As draft-msporny-base58-03, section 5, prints them.
PRINTED = [
    (b"Hello World!".hex(), "2NEpo7TZRRrLZSi2U"),
    (b"The quick brown fox jumps over the lazy dog.".hex(), "USm3fpXnKG5EUBx2ndxBDMPVciP5hGey2Jh4NDv6gmeo1LkMeiKrLJUUBk6Z"),
    ("0000287fb4cd", "11233QC4"),
]


def constants():
    base = 58**5
    rows = [[2 ** (32 * (7 - word)) // base ** (8 - limb) % base for limb in range(9)] for word in range(8)]
    for word, row in enumerate(rows):
        print(f"2^{32 * (7 - word)}:", *row)
    sums = [sum((2**32 - 1) * row[limb] for row in rows) for limb in range(9)]
    for limb in range(8, 0, -1):
        sums[limb - 1] += sums[limb] // base
    print("largest sums:", *sums)
    assert max(sums) < 2**64
    assert (2**256 - 1) // base**8 < 58**4


def filler(name, count):
    out = b""
    while len(out) < count:
        out += hashlib.sha256(f"{name}/{len(out)}".encode()).digest()
    return out[:count]


def encoded(raw):
    text = base58.b58encode(raw).decode()
    assert bip_utils.Base58Encoder.Encode(raw) == text
    assert base58.b58decode(text) == raw
    if len(raw) == 32:
        assert str(solders.pubkey.Pubkey.from_bytes(raw)) == text
    return text


def encode_cases():
    raws = {"empty": b""}
    for length in (1, 2, 3, 4, 5, 8, 10, 20):
        raws[f"{length} zero bytes"] = bytes(length)
        raws[f"{length} bytes 0xff"] = b"\xff" * length
    for power in (1, 4, 5, 6, 10):
        raws[f"58 to the {power}"] = (58**power).to_bytes(8, "big").lstrip(b"\0")
        raws[f"58 to the {power}, minus one"] = (58**power - 1).to_bytes(8, "big").lstrip(b"\0")
    for length in (1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 25, 31, 33, 64, 65, 100, 255):
        raws[f"{length} bytes"] = filler(f"bytes {length}", length)
    for zeros in (1, 2, 7):
        for length in (1, 4, 33):
            raws[f"{zeros} zero bytes before {length}"] = bytes(zeros) + filler(f"after zeros {length}", length)
    return both_ways(raws, "decode")


def both_ways(raws, operation):
    cases = []
    for name, raw in raws.items():
        text = encoded(raw)
        cases.append(passing(f"{case_id(name)}-encode", "encode", {"bytes": raw.hex()}, {"text": text}))
        cases.append(passing(f"{case_id(name)}-{operation}", operation, {"text": text}, {"bytes": raw.hex()}))
    return cases


def printed_cases():
    for raw, text in PRINTED:
        assert encoded(bytes.fromhex(raw)) == text
    return both_ways({f"printed {number}": bytes.fromhex(raw) for number, (raw, _) in enumerate(PRINTED, 1)}, "decode")


def refused_decode_cases():
    good = encoded(filler("refused decode", 20))
    cases = []
    for name, place, bad, like in [
        ("digit 0", 0, "0", "o"), ("capital letter O", 5, "O", "o"), ("capital letter I", 6, "I", "1"), ("letter l", 7, "l", "1"),
        ("Cyrillic a", 8, "\u0430", "a"), ("full-width 7", 9, "\uff17", "7"),
    ]:
        text = good[:place] + bad + good[place + 1:]
        cases.append(failing(
            case_id("decode", name), "decode", {"text": text}, "lookAlike", {"position": place + 1, "resembles": like}, ["look-alike"]))
    for name, place, bad in [
        ("plus sign", 0, "+"), ("slash", 11, "/"), ("equals sign", len(good), "="), ("space before", 0, " "),
        ("space after", len(good), " "), ("line feed after", len(good), "\n"), ("NUL inside", 4, "\0"), ("emoji", 3, "\U0001F600"),
    ]:
        text = good[:place] + bad + good[place:]
        cases.append(failing(case_id("decode", name), "decode", {"text": text}, "invalidCharacter", {"position": place + 1}))
    for case in cases:
        try:
            bip_utils.Base58Decoder.Decode(case["input"]["text"])
            raise AssertionError(case)
        except ValueError:
            pass
        # base58 takes white space at the ends away first.
        try:
            base58.b58decode(case["input"]["text"])
            assert case["input"]["text"] != case["input"]["text"].strip(), case
        except ValueError:
            pass
    cases.append(failing(
        "decode-2049-characters", "decode", {"text": "2" * 2049}, "tooLong", {"characterCount": 2049}))
    return cases


def solana_cases():
    raws = {
        "zero": bytes(32),
        "one": bytes(31) + b"\x01",
        "57": bytes(31) + b"\x39",
        "58": bytes(31) + b"\x3a",
        "first byte only": b"\x01" + bytes(31),
        "all ones": b"\xff" * 32,
        "top bit": b"\x80" + bytes(31),
        "0 and all ones": bytes(1) + b"\xff" * 31,
    }
    for power in (5, 10, 20, 40, 43):
        raws[f"58 to the {power}"] = (58**power).to_bytes(32, "big")
        raws[f"58 to the {power}, minus one"] = (58**power - 1).to_bytes(32, "big")
    for zeros in (1, 2, 3, 4, 5, 8, 15, 16, 24, 28, 30):
        raws[f"{zeros} leading zero bytes"] = bytes(zeros) + filler(f"leading {zeros}", 32 - zeros)
    for word in range(8):
        raws[f"only word {word}"] = bytes(4 * word) + b"\xff" * 4 + bytes(28 - 4 * word)
    for index in range(15):
        raws[f"plain {index}"] = filler(f"plain {index}", 32)
    return both_ways(raws, "solana-address")


def refused_cases():
    good = encoded(filler("refused", 32))
    cases = []

    def add(name, text, expect, **details):
        cases.append({"name": name, "text": text, "expect": expect, **details})

    for name, place, bad, like in [
        ("digit 0", 0, "0", "o"), ("capital letter O", 7, "O", "o"), ("capital letter I", 20, "I", "1"), ("letter l", 43, "l", "1"),
        ("Cyrillic a", 9, "\u0430", "a"), ("Cyrillic capital IE", 9, "\u0415", "E"), ("Greek Rho", 12, "\u03a1", "P"),
        ("full-width 7", 12, "\uff17", "7"), ("full-width Z", 12, "\uff3a", "Z"), ("mathematical x", 12, "\U0001D431", "x"),
        ("full-width 0", 3, "\uff10", "o"), ("Cyrillic palochka", 3, "\u04cf", "1"), ("multiplication sign", 30, "\u00d7", "x"),
    ]:
        add(name, good[:place] + bad + good[place + 1:], "lookAlike", position=place + 1, resembles=like)
    for name, place, bad in [
        ("plus sign", 0, "+"), ("slash", 11, "/"), ("equals sign", 43, "="), ("space inside", 20, " "), ("line feed inside", 20, "\n"),
        ("NUL inside", 20, "\0"), ("combining accent", 20, "\u0301"), ("emoji", 20, "\U0001F600"), ("underscore", 20, "_"),
    ]:
        add(name, good[:place] + bad + good[place + 1:], "invalidCharacter", position=place + 1)
    for name, before, after in [
        ("space before", " ", ""), ("line feed after", "", "\n"), ("zero width space after", "", "\u200b"), ("tab after", "", "\t"),
    ]:
        add(name, before + good + after, "surroundingWhitespace", position=1 if before else 44 + len(after))
    for count in (1, 20, 30, 31):
        add(f"{count} bytes", encoded(filler(f"short {count}", count)), "tooShort", byteCount=count)
        add(f"{count} zero bytes", encoded(bytes(count)), "tooShort", byteCount=count)
    for count in (33, 34, 64):
        add(f"{count} bytes", encoded(b"\x01" + filler(f"long {count}", count - 1)), "tooLong", byteCount=count)
        add(f"{count} zero bytes", encoded(bytes(count)), "tooLong", byteCount=count)
    add("smallest 33 bytes with 44 characters", encoded((2**256).to_bytes(33, "big")), "tooLong", byteCount=33)
    add("empty", "", "empty")
    add("129 characters", "2" * 129, "textTooLong", characterCount=129)
    return cases


def check_refusal(case):
    text, expect = case["text"], case["expect"]
    try:
        solders.pubkey.Pubkey.from_string(text)
        raise AssertionError(case)
    except ValueError:
        pass
    try:
        length = len(base58.b58decode(text))
    except ValueError:
        length = None
    if expect in ("tooShort", "tooLong"):
        assert length == case["byteCount"], case
    elif expect in ("lookAlike", "invalidCharacter"):
        assert length is None, case


def in_schema(case):
    at = {key: value for key, value in case.items() if key not in ("name", "text", "expect")}
    flags = ["look-alike"] if case["expect"] == "lookAlike" else []
    return failing(case_id(case["name"]), "solana-address", {"text": case["text"]}, case["expect"], at or None, flags)


def main():
    refused = refused_cases()
    for case in refused:
        check_refusal(case)
    source = "made by Scripts/vectors/base58.py"
    finish("base58", {
        "standard.json": vector_file(
            "base58", "draft-msporny-base58-03", "standard", "bytes to text and back, as printed",
            "draft-msporny-base58-03, section 5", ORACLES, printed_cases()),
        "encode.json": vector_file(
            "base58", "draft-msporny-base58-03", "generated", "bytes of any length to text and back", source, ORACLES,
            encode_cases()),
        "decode-refused.json": vector_file(
            "base58", "draft-msporny-base58-03", "generated", "what is no base58; positions count characters from 1",
            source, ORACLES, refused_decode_cases()),
        "solana-address.json": vector_file(
            "base58", "Solana addresses", "generated", "32 bytes to text and back", source, WITH_SOLDERS,
            solana_cases()),
        "solana-address-refused.json": vector_file(
            "base58", "Solana addresses", "generated", "no Solana address; positions count characters from 1", source,
            ["base58 2.1.1", "solders 0.29.0"], [in_schema(case) for case in refused]),
    })


if "--constants" in sys.argv:
    constants()
else:
    sys.path.pop(0)  # this file's own folder, where `base58` would be this file
    import base58
    import bip_utils
    import solders.pubkey

    sys.path.insert(0, str(HERE / "support"))
    from vectorfiles import case_id, failing, finish, passing, vector_file

    main()
