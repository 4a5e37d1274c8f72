"""Derives addresses from private keys with eth-account and solders.

Reads lines "evm KEY" and "sol SEED" (64 hexadecimal digits each) from standard input, prints one address a line. Keys
come in by a pipe, never as arguments, which other processes could read.
"""

import sys

from eth_account import Account
from solders.keypair import Keypair


def address(chain: str, key: bytes) -> str:
    if chain == "evm":
        return Account.from_key(key).address
    if chain == "sol":
        return str(Keypair.from_seed(key).pubkey())
    raise ValueError(f"unknown chain {chain!r}")


for line in sys.stdin:
    chain, text = line.split()
    key = bytes.fromhex(text)
    assert len(key) == 32, "a key is 32 bytes"
    print(address(chain, key))
