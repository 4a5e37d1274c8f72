"""Reads and writes key files with eth-account, eth-keyfile and solders.

Reads one JSON array a line from standard input and prints one answer a line:

    ["open-keystore", FILE, PASSPHRASE]             the address and the private key in hexadecimal digits
    ["make-keystore", KEY, PASSPHRASE, KDF, WORK]   the file
    ["open-pair", FILE]                             the address of solana-keygen's file, as solders reads it
    ["open-base58", TEXT]                           the address
    ["make-pair", SEED]                             solana-keygen's file, and the base58 text

Keys come in by a pipe, never as arguments, which other processes could read.
"""

import json
import sys

import eth_keyfile
from eth_account import Account
from solders.keypair import Keypair


def answer(what: str, *rest: str) -> str:
    if what == "open-keystore":
        key = Account.decrypt(json.loads(rest[0]), rest[1])
        return f"{Account.from_key(key).address} {bytes(key).hex()}"
    if what == "make-keystore":
        key, passphrase, kdf, work = rest
        return json.dumps(
            eth_keyfile.create_keyfile_json(
                bytes.fromhex(key), passphrase.encode(), kdf=kdf, iterations=int(work)
            )
        )
    if what == "open-pair":
        return str(Keypair.from_json(rest[0]).pubkey())
    if what == "open-base58":
        return str(Keypair.from_base58_string(rest[0]).pubkey())
    if what == "make-pair":
        pair = Keypair.from_seed(bytes.fromhex(rest[0]))
        return f"{pair.to_json()} {pair}"
    raise ValueError(f"unknown question {what!r}")


for line in sys.stdin:
    print(answer(*json.loads(line)))
