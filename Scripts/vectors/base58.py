#!/usr/bin/env python3
"""Makes Vectors/base58, or with --check compares what it would make with what is there.

Needs base58, solders, bip_utils (versions in Vectors/base58/PROVENANCE.md). Every expected text comes from base58 and is
compared with bip_utils, for 32 bytes also with solders; every refusal is compared with theirs. Nothing is random: cases
are derived from SHA-256 of their names.

With --constants it prints the digits of powers of two in base 58^5 on which the Swift encoder of 32 bytes rests, and
shows that no sum of that encoder reaches 2^64.
"""

import hashlib
import json
import pathlib
import sys

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "Vectors" / "base58"


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
    return [{"name": name, "bytes": raw.hex(), "text": encoded(raw)} for name, raw in raws.items()]


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
    return [{"name": name, "bytes": raw.hex(), "text": encoded(raw)} for name, raw in raws.items()]


def refused_cases():
    good = encoded(filler("refused", 32))
    cases = []

    def add(name, text, expect, **details):
        cases.append({"name": name, "text": text, "expect": expect, **details})

    for name, place, bad, like in [
        ("digit 0", 0, "0", "o"), ("letter O", 7, "O", "o"), ("letter I", 20, "I", "1"), ("letter l", 43, "l", "1"),
        ("Cyrillic a", 9, "\u0430", "a"), ("Cyrillic IE", 9, "\u0415", "E"), ("Greek Rho", 12, "\u03a1", "P"),
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


def render(title, cases):
    names = [case["name"] for case in cases]
    assert len(set(names)) == len(names), "names repeat"
    lines = ",\n".join("    " + json.dumps(case) for case in cases)
    return f'{{\n  "standard": "base58",\n  "checks": {json.dumps(title)},\n  "cases": [\n{lines}\n  ]\n}}\n'


def main():
    refused = refused_cases()
    for case in refused:
        check_refusal(case)
    files = {
        "encode.json": render("bytes of any length to text and back", encode_cases()),
        "solana-address.json": render("32 bytes to text and back", solana_cases()),
        "solana-address-refused.json": render("no Solana address; positions count characters from 1", refused),
    }
    for name, content in files.items():
        path = FOLDER / name
        if "--check" not in sys.argv:
            path.write_text(content)
        elif path.read_text() != content:
            sys.exit(f"{path} differs")
        print(f"{path.name}: {content.count(chr(10)) - 6} cases")


if "--constants" in sys.argv:
    constants()
else:
    sys.path.pop(0)  # this file's own folder, where `base58` would be this file
    import base58
    import bip_utils
    import solders.pubkey

    main()
