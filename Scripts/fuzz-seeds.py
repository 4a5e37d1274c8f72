#!/usr/bin/env python3
"""Makes the fuzzer's first inputs from everything in Vectors/ that looks like what a target reads.

usage: fuzz-seeds.py DIRECTORY     (a folder for each target; at most 400 seeds each)

The schema of the vectors does not matter: all texts in them are gathered, whatever they are called.
"""
import hashlib
import json
import random
import re
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIMIT = 400


def texts(value):
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from texts(item)
    elif isinstance(value, list):
        for item in value:
            yield from texts(item)


def unhex(text):
    return bytes.fromhex(text) if len(text) % 2 == 0 and re.fullmatch("[0-9a-f]+", text) else None


def base58(text):
    alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
    number = 0
    for character in text:
        number = 58 * number + alphabet.index(character)
    return number.to_bytes(82, "big") if number.bit_length() <= 8 * 82 else None


LISTS = [
    b"alice\nbob\ncarol\n", b"\xef\xbb\xbfalice\r\nbob\r\n\r\ncarol", b"user_id,name\n1,a\n2,\"b,c\"\n", b"User ID;name\n1;a\n",
    b"name,user_id\r\n\"quo\"\"te\",\"two\nlines\"\r\n", b"id\n1\n\n2\n", b"id,x\n\"1\",2\n\"3\"4,5\n6\n\"open\n", b"\xff\xfea\0b\0",
    b"a\rb\r\r\n\xc3\xa9\n\xff\n", b"id,id\n1,2\n", b"\"user_id\"\r\n\"x\"\r\n", b"\n\n\nuser_id\nz\n",
    (ROOT / "Scripts/sample-users.txt").read_bytes(),
]


TOKENS = [
    b'\0{"alg":"RS256","kid":"a","typ":"JWT","crit":["b64"],"jwk":{"kty":"RSA","n":"AQ","e":"AQAB"}}',
    b'\0{"iss":"i","aud":["a","b"],"exp":1.8e9,"nbf":-1,"iat":0.5,"sub":"\\ud83d\\ude00\\u00e9","x":[null,true,false,{}]}',
    b'\0{"keys":[{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo","key_ops":["verify"]}]}',
    b"\1Zm9vYg", b"\1-_-_", b"\1Zg",
    b"\2eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc.hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iyl",
    b"\2eyJhbGciOiJub25lIiwia2lkIjoiYSJ9.e30.",
]


def main():
    found = set()
    for path in sorted((ROOT / "Vectors").rglob("*.json")):
        found.update(texts(json.loads(path.read_text())))
    found = sorted(found)
    seeds = {name: [] for name in (
        "evm-address", "solana-address", "base58", "mnemonic", "extended-key", "path", "users", "csv", "sealed-record", "event", "token")}

    for text in found:
        raw = text.encode()
        if text[:2].lower() == "0x" or re.fullmatch("[0-9a-fA-F]{40}", text):
            seeds["evm-address"].append(raw)
        if 30 <= len(text) <= 46 and " " not in text:
            seeds["solana-address"].append(raw)
        if len(text) <= 200 and re.fullmatch("[1-9A-HJ-NP-Za-km-z]+", text):
            seeds["base58"].append(raw)
        if len(text.split()) >= 11:
            seeds["mnemonic"].append(b"\0" + raw)
        if text.startswith(("xp", "tp", "yp", "zp")) or 105 <= len(text) <= 116 and " " not in text:
            seeds["extended-key"].append(b"\0" + raw)
            if re.fullmatch("[1-9A-HJ-NP-Za-km-z]{100,112}", text) and (whole := base58(text)):
                kind = 0x85 if whole[:4] == bytes.fromhex("0488ade4") else 0x87
                seeds["extended-key"].append(bytes([kind]) + whole[:78])
        if re.match("m(/|$)", text):
            seeds["path"].append(raw)
        if (bytes_ := unhex(text)) is not None:
            if len(bytes_) in (16, 20, 24, 28, 32):
                for language in range(10):
                    seeds["mnemonic"].append(bytes([130 + language, (len(bytes_) - 16) // 4]) + bytes_ + bytes(2))
            if len(bytes_) > 88 and bytes_[0] == 1:
                seeds["sealed-record"].append(b"\0" + bytes_)
                seeds["sealed-record"].append(b"\x60" + bytes_[:40] + bytes([random.choice((0, 1, 2, 3, 4)), 0, 90, 1]) + bytes_[88:])
            if len(bytes_) > 20 and bytes_[0] == 1 and bytes_[1] in (1, 2, 3):
                seeds["event"].append(bytes_)
            if len(bytes_) <= 64:
                seeds["base58"].append(bytes_)
                seeds["sealed-record"].append(b"\x80" + bytes(37) + b"\x04\0\0\0" + bytes_)
    for text in LISTS:
        seeds["users"].append(b"\0\x03\x01" + text)
        seeds["users"].append(b"\xf8\x03\x01\x02\x80" + text)
        seeds["csv"].append(b"\0\x03\x01" + text)
        seeds["csv"].append(b"\xff\x03\x01" + text)

    seeds["token"].extend(TOKENS)

    folder = Path(sys.argv[1])
    shutil.rmtree(folder, ignore_errors=True)
    for name, inputs in seeds.items():
        inputs = sorted(set(inputs))
        if not inputs:
            sys.exit(f"error: no vector is a seed for {name}")
        random.shuffle(inputs)
        (folder / name).mkdir(parents=True)
        for content in inputs[:LIMIT]:
            (folder / name / hashlib.sha256(content).hexdigest()[:16]).write_bytes(content)
        print(f"{min(len(inputs), LIMIT)} seeds for {name}")


if __name__ == "__main__":
    random.seed(1)
    main()
