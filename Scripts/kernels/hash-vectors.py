"""Makes a plain table of the vectors that the hash kernels' check reads: a kind, an input in hexadecimal, a text."""

import json
import pathlib
import sys

# Longer messages are not for the kernels, which take what addresses are made of.
LONGEST = 135


def cases(root, name, operation):
    for case in json.loads((root / name).read_text())["cases"]:
        if case["operation"] == operation and "expected" in case:
            yield case["input"], case["expected"]


def message(given):
    if "message" in given:
        return bytes.fromhex(given["message"])
    pattern = bytes.fromhex(given["pattern"])
    return (pattern * (given["length"] // len(pattern) + 1))[: given["length"]]


def lines(root):
    for name in ("standard", "lengths"):
        for given, expected in cases(root, f"keccak-256/{name}.json", "digest"):
            text = message(given)
            if len(text) <= LONGEST:
                yield "keccak", text.hex() or "-", expected["digest"]
    for given, expected in cases(root, "eip-55/encode.json", "encode"):
        yield "eip55", given["bytes"], expected["text"]
    for given, expected in cases(root, "eip-55/public-key.json", "public-key"):
        yield "address", given["publicKey"], expected["text"]
    for given, expected in cases(root, "base58/solana-address.json", "encode"):
        yield "base58", given["bytes"], expected["text"]


for line in lines(pathlib.Path(sys.argv[1])):
    print(*line)
