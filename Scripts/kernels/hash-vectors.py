"""Makes a plain table of the vectors that the hash kernels' check reads: a kind, an input in hexadecimal, a text."""

import json
import pathlib
import sys


def lines(root):
    keccak = json.loads((root / "keccak-256/lengths.json").read_text())
    for case in keccak["cases"]:
        message = bytes.fromhex(keccak["patterns"][case["pattern"]])[: case["length"]]
        assert len(message) == case["length"], case
        yield "keccak", message.hex() or "-", case["keccak256"]
    for case in json.loads((root / "eip-55/encode.json").read_text())["cases"]:
        yield "eip55", case["bytes"], case["text"]
    for case in json.loads((root / "eip-55/public-key.json").read_text())["cases"]:
        yield "address", case["publicKey"], case["text"]
    for case in json.loads((root / "base58/solana-address.json").read_text())["cases"]:
        yield "base58", case["bytes"], case["text"]


for line in lines(pathlib.Path(sys.argv[1])):
    print(*line)
