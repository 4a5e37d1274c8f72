"""Makes the last line of a shared seed's map anew, with Python's hashlib, from docs/shared-seed.md alone.

Reads one JSON object a line from standard input and prints the line that the map of such users ends with:

    {"phrase": TEXT, "passphrase": TEXT, "tenant": TEXT, "seed": FINGERPRINT, "users": [[USER, INDEX], …]}

Phrases come in by a pipe, never as arguments, which other processes could read.
"""

import hashlib
import json
import struct
import sys
import unicodedata


def blake2b(key, label, *parts):
    return hashlib.blake2b(label.encode() + b"".join(parts), digest_size=32, key=key).digest()


def u32(value):
    return struct.pack("<I", value)


def field(text):
    return u32(len(text.encode())) + text.encode()


def bip39_seed(phrase, passphrase):
    password, salt = (unicodedata.normalize("NFKD", text).encode() for text in (phrase, "mnemonic" + passphrase))
    return hashlib.pbkdf2_hmac("sha512", password, salt, 2048)


def code(seed, tenant, users):
    domain = "wallet-engine/shared-seed-map/"
    key = blake2b(seed, domain + "key/v1")
    head = blake2b(key, domain + "start/v1", field(tenant))
    for user, index in users:
        head = blake2b(key, domain + "user/v1", head, field(user), u32(index))
    return blake2b(key, domain + "end/v1", head, struct.pack("<Q", len(users)))


def quoted(text):
    return '"' + text.replace('"', '""') + '"' if set(text) & set('",\r\n') else text


def end(phrase, passphrase, tenant, seed, users):
    digits = code(bip39_seed(phrase, passphrase), tenant, users).hex()
    return f"#end,{len(users)}," + quoted(f"{seed} {digits} {tenant}")


for line in sys.stdin:
    print(end(**json.loads(line)))
