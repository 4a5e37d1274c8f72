#!/usr/bin/env python3
"""Makes Vectors/sealed-record, or with --check compares what it would make with what is there.

Written from docs/sealed-record.md alone, so that a disagreement shows a fault of the page or of the code. BLAKE2b is
hashlib's; XChaCha20-Poly1305 is pycryptodome's, and PyNaCl must give the same (versions in PROVENANCE.md there). Nothing is
random: keys, nonces and identifiers are SHA-256 of what they are for.

    # in a throw-away folder outside the package, or with any environment that has both packages:
    python3 -m venv oracles && oracles/bin/pip install pycryptodome pynacl
    oracles/bin/python Scripts/vectors/sealed_record.py            # writes the files
    oracles/bin/python Scripts/vectors/sealed_record.py --check    # compares with the committed files, writes nothing
"""

import hashlib
import json
import pathlib
import struct
import sys

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "Vectors" / "sealed-record"

try:
    import nacl.bindings
    from Crypto.Cipher import ChaCha20_Poly1305
except ImportError as missing:
    sys.exit(f"{missing}; the oracles are the packages pycryptodome and pynacl; the top of this file says how to get them")

DATA_KEY, CANARY, INTEGRITY_KEY, RAW_SECP256K1, RAW_ED25519, MNEMONIC = 1, 2, 3, 16, 17, 32
OVERHEAD = 88


# --- conventions -----------------------------------------------------------------------------------------------------


def u8(value):
    return struct.pack("<B", value)


def u32(value):
    return struct.pack("<I", value)


def u64(value):
    return struct.pack("<Q", value)


def field(value):
    return u32(len(value)) + value


def blake2b(bits, key, message):
    return hashlib.blake2b(message, digest_size=bits // 8, key=key).digest()


def subkey(label, parent, store_id):
    return blake2b(256, parent, label + store_id)


def filler(name, count):
    """Bytes that anyone can make again."""
    blocks = (hashlib.sha256(f"sealed-record/{name}/{i}".encode()).digest() for i in range(count // 32 + 1))
    return b"".join(blocks)[:count]


def identifier(name):
    raw = bytearray(filler(f"id {name}", 16))
    raw[6] = raw[6] & 0x0F | 0x40
    raw[8] = raw[8] & 0x3F | 0x80
    return bytes(raw)


def encrypt(key, nonce, aad, plain):
    cipher = ChaCha20_Poly1305.new(key=key, nonce=nonce)
    cipher.update(aad)
    sealed, tag = cipher.encrypt_and_digest(plain)
    other = nacl.bindings.crypto_aead_xchacha20poly1305_ietf_encrypt(plain, aad, nonce, key)
    if sealed + tag != other:
        sys.exit(f"the oracles disagree on a secret of {len(plain)} bytes")
    return sealed + tag


# --- records ---------------------------------------------------------------------------------------------------------


class Place:
    """What a record is bound to, its header included."""

    def __init__(self, kind, store="store", tenant=b"default", user=b"user-1", secret="secret", identity=None, **header):
        self.kind = kind
        self.flags = header.get("flags", 0)
        self.data_key_id = header.get("data_key_id", 1)
        self.version = header.get("version", 1)
        self.store_id = store if isinstance(store, bytes) else identifier(store)
        self.tenant = tenant
        self.user = user
        self.secret_id = secret if isinstance(secret, bytes) else identifier(secret)
        self.identity = filler("identity", 33 if kind == RAW_SECP256K1 else 32) if identity is None else identity

    @staticmethod
    def of_ring(kind, store_id, epoch, data_key_id=0):
        return Place(
            kind, store=store_id, tenant=b"", user=b"", secret=bytes(16), identity=b"", data_key_id=data_key_id, version=epoch)

    def header(self):
        return u8(1) + u8(1) + u8(self.kind) + u8(self.flags) + u32(self.data_key_id) + u64(self.version)

    def aad(self):
        return (
            b"wallet-engine/record/v1" + self.header() + self.store_id + field(self.tenant) + field(self.user)
            + self.secret_id + field(self.identity))

    def described(self):
        return {
            "kind": self.kind, "flags": self.flags, "dataKeyID": self.data_key_id, "recordVersion": str(self.version),
            "storeID": self.store_id.hex(), "tenant": self.tenant.hex(), "userID": self.user.hex(),
            "secretID": self.secret_id.hex(), "publicIdentity": self.identity.hex()}


def seal(key, nonce, place, secret, commitment=None):
    aad = place.aad()
    okm = blake2b(512, key, nonce + aad)
    return place.header() + nonce + (commitment or okm[32:]) + encrypt(okm[:32], nonce, aad, secret)


def record_cases():
    cases = []

    def add(name, place, secret):
        key, nonce = filler(f"key {name}", 32), filler(f"nonce {name}", 24)
        cases.append({
            "name": name, "key": key.hex(), "nonce": nonce.hex(), **place.described(), "secret": secret.hex(),
            "record": seal(key, nonce, place, secret).hex()})

    store = identifier("store")
    add("a secp256k1 private key", Place(RAW_SECP256K1), filler("secp256k1", 32))
    add("an Ed25519 seed", Place(RAW_ED25519), filler("ed25519", 32))
    add("a data key", Place.of_ring(DATA_KEY, store, 1, 1), filler("data key", 32))
    add("a data key of the highest id and epoch", Place.of_ring(DATA_KEY, store, 2**32 - 1, 2**32 - 1), filler("dk", 32))
    add("a canary", Place.of_ring(CANARY, store, 1), b"wallet-engine/canary/v1")
    add("an integrity key", Place.of_ring(INTEGRITY_KEY, store, 1), filler("integrity key", 32))
    # Around the blocks of ChaCha20 (64), Poly1305 (16) and BLAKE2b (128), and beyond any secret there is.
    lengths = (1, 2, 3, 7, 8, 15, 16, 17, 31, 33, 47, 48, 49, 63, 64, 65, 79, 80, 81, 127, 128, 129, 255, 256, 257, 511,
               512, 1023, 1024, 1025, 4095, 4096, 4097)
    for length in lengths:
        add(f"a secret of {length} bytes", Place(RAW_ED25519), filler(f"secret {length}", length))
    add("a secret of zeros", Place(RAW_ED25519), bytes(32))
    add("a secret of ones", Place(RAW_ED25519), b"\xff" * 32)
    texts = {
        "empty": b"", "of one byte": b"a", "of 512 bytes": b"u" * 512, "in composed form": "é".encode(),
        "in decomposed form": "e\u0301".encode(), "in upper case": b"USER-1", "with a trailing space": b"user-1 ",
        "beyond ASCII": "用户-🔑-ü".encode(), "of 2,000 bytes": b"x" * 2000}
    for name, text in texts.items():
        add(f"a user id {name}", Place(RAW_SECP256K1, user=text), filler("secp256k1", 32))
        add(f"a tenant {name}", Place(RAW_SECP256K1, tenant=text), filler("secp256k1", 32))
    for left, right in ((b"ab", b"c"), (b"a", b"bc"), (b"", b"abc"), (b"abc", b"")):
        add(f"{left.decode() or 'nothing'} | {right.decode() or 'nothing'}: where the prefixes tell", Place(
            RAW_ED25519, tenant=left, user=right), filler("ed25519", 32))
    for length in (0, 1, 64, 65, 300):
        add(f"a public identity of {length} bytes", Place(RAW_ED25519, identity=filler("long", length)), filler("s", 32))
    for number in (0, 1, 255, 256, 2**16, 2**31, 2**32 - 1):
        add(f"data-key id {number}", Place(RAW_ED25519, data_key_id=number), filler("s", 32))
    for number in (0, 255, 256, 2**32, 2**63, 2**64 - 1):
        add(f"record version {number}", Place(RAW_ED25519, version=number), filler("s", 32))
    for number in (1, 128, 255):
        add(f"flags {number}", Place(RAW_ED25519, flags=number), filler("s", 32))
    add("identifiers of zeros", Place(RAW_ED25519, store=bytes(16), secret=bytes(16)), filler("s", 32))
    add("identifiers of ones", Place(RAW_ED25519, store=b"\xff" * 16, secret=b"\xff" * 16), filler("s", 32))
    for language, words, length in ((1, 12, 16), (2, 15, 20), (7, 18, 24), (9, 21, 28), (10, 24, 32)):
        for passphrase in (b"", "pass-phrase é".encode()):
            identity = filler("master key", 33) + u8(language) + u8(words) + u8(1 if passphrase else 0)
            add(f"a mnemonic of {words} words with {'a' if passphrase else 'no'} pass-phrase", Place(
                MNEMONIC, identity=identity), filler(f"entropy {words}", length) + passphrase)
    return cases


def refused_record_cases():
    cases = []
    key, nonce = filler("refused key", 32), filler("refused nonce", 24)
    place = Place(RAW_SECP256K1)
    secret = filler("refused secret", 32)
    good = seal(key, nonce, place, secret)

    def add(name, record, expect="notAuthentic", at=place, with_key=key):
        cases.append({"name": name, "key": with_key.hex(), **at.described(), "record": record.hex(), "expect": expect})

    def flipped(offset, mask=1):
        changed = bytearray(good)
        changed[offset] ^= mask
        return bytes(changed)

    for count in (0, 1, 15, 16, 40, 72, 87):
        add(f"cut to {count} bytes", good[:count], "truncated")
    add("cut to 88 bytes", good[:88], "truncated")
    add("no secret, sealed as if there were one", seal(key, nonce, place, b""), "truncated")
    for count in (89, 104, 119):
        add(f"cut to {count} bytes", good[:count])
    add("one byte more", good + b"\0")
    add("one block more", good + bytes(16))
    for value in (0, 2, 255):
        add(f"format {value}", u8(value) + good[1:], "unknownFormat")
        add(f"suite {value}", good[:1] + u8(value) + good[2:], "unknownSuite")
    for value in (0, 4, 15, 18, 255):
        add(f"kind {value}", good[:2] + u8(value) + good[3:], "unknownKind")
    add("kind of an Ed25519 seed", good[:2] + u8(RAW_ED25519) + good[3:], "unexpectedKind")
    add("kind of a data key", good[:2] + u8(DATA_KEY) + good[3:], "unexpectedKind")
    for name, offset in {
            "flags": 3, "record version, lowest byte": 8, "record version, highest byte": 15, "nonce, first byte": 16,
            "nonce, last byte": 39, "commitment, first byte": 40, "commitment, last byte": 71, "ciphertext, first byte": 72,
            "ciphertext, last byte": 103, "tag, first byte": 104, "tag, last byte": 119}.items():
        add(f"another bit in the {name}", flipped(offset))
        add(f"the highest bit in the {name}", flipped(offset, 0x80))
    aad = place.aad()
    okm = blake2b(512, key, nonce + aad)
    wrong = {
        "of zeros": bytes(32), "of another key": blake2b(512, filler("other key", 32), nonce + aad)[32:],
        "that is the encryption key": okm[:32], "without the AAD": blake2b(512, key, nonce)[32:],
        "cut from a shorter hash": blake2b(256, key, nonce + aad), "of another nonce": blake2b(
            512, key, filler("other nonce", 24) + aad)[32:]}
    for name, commitment in wrong.items():
        add(f"a right tag beside a commitment {name}", seal(key, nonce, place, secret, commitment))
    header = place.header() + nonce + okm[32:]
    add("a right commitment, encrypted under the data key", header + encrypt(key, nonce, aad, secret))
    add("a right commitment, encrypted under the other half", header + encrypt(okm[32:], nonce, aad, secret))
    add("a right commitment, encrypted with an empty AAD", header + encrypt(okm[:32], nonce, b"", secret))
    add("another key", good, with_key=filler("other key", 32))
    add("the key with another bit", good, with_key=bytes([key[0] ^ 1]) + key[1:])
    add("a key of zeros", good, with_key=bytes(32))
    moved = {
        "to another store": Place(RAW_SECP256K1, store="other store"),
        "to another tenant": Place(RAW_SECP256K1, tenant=b"defaulu"),
        "to an empty tenant": Place(RAW_SECP256K1, tenant=b""),
        "to another user": Place(RAW_SECP256K1, user=b"user-2"),
        "to a user in upper case": Place(RAW_SECP256K1, user=b"USER-1"),
        "to a user with a trailing space": Place(RAW_SECP256K1, user=b"user-1 "),
        "to another secret": Place(RAW_SECP256K1, secret="other secret"),
        "beside another public key": Place(RAW_SECP256K1, identity=filler("other", 33)),
        "beside a public key cut short": Place(RAW_SECP256K1, identity=filler("identity", 33)[:32]),
        "with the border of tenant and user moved": Place(RAW_SECP256K1, tenant=b"defaultu", user=b"ser-1")}
    for name, elsewhere in moved.items():
        add(f"moved {name}", good, at=elsewhere)
    composed = Place(RAW_SECP256K1, user="é".encode())
    add("moved from the composed to the decomposed spelling", seal(key, nonce, composed, secret), at=Place(
        RAW_SECP256K1, user="e\u0301".encode()))
    return cases


# --- key rings, rows, events -----------------------------------------------------------------------------------------


class Ring:
    def __init__(self, name, data_keys=(), epoch=1, version=None):
        self.name = name
        self.root = filler(f"root {name}", 32)
        self.store_id = identifier(f"store of {name}")
        self.epoch = epoch
        self.integrity = filler(f"integrity {name}", 32)
        self.version = 1 + len(data_keys) if version is None else version
        self.fingerprint = blake2b(128, self.root, b"wallet-engine/root-fingerprint/v1")[:8]
        self.canary = self.wrap(CANARY, 0, epoch, b"wallet-engine/canary/v1")
        self.integrity_record = self.wrap(INTEGRITY_KEY, 0, epoch, self.integrity)
        self.data_keys = []
        for number, its_epoch in data_keys:
            key = filler(f"data key {number} of {name}", 32)
            self.data_keys.append((number, its_epoch, key, self.wrap(DATA_KEY, number, its_epoch, key)))

    def wrap(self, kind, number, epoch, plain):
        nonce = filler(f"nonce {kind} {number} of {self.name}", 24)
        return seal(self.root, nonce, Place.of_ring(kind, self.store_id, epoch, number), plain)

    def code(self):
        message = (
            b"wallet-engine/key-ring/v1" + self.store_id + u32(self.epoch) + u64(self.version) + field(self.fingerprint)
            + field(self.canary) + field(self.integrity_record) + u32(len(self.data_keys)))
        for number, epoch, _, record in sorted(self.data_keys):
            message += u32(number) + u32(epoch) + field(record)
        return blake2b(256, subkey(b"wallet-engine/key-ring-code/v1", self.root, self.store_id), message)

    def row_key(self):
        return subkey(b"wallet-engine/row-key/v1", self.integrity, self.store_id)

    def event_key(self):
        return subkey(b"wallet-engine/event-key/v1", self.integrity, self.store_id)

    def described(self):
        return {
            "name": self.name, "root": self.root.hex(), "storeID": self.store_id.hex(), "epoch": self.epoch,
            "version": str(self.version), "rootFingerprint": self.fingerprint.hex(), "canary": self.canary.hex(),
            "integrityKeyRecord": self.integrity_record.hex(), "integrityKey": self.integrity.hex(),
            "dataKeys": [
                {"id": number, "epoch": epoch, "key": key.hex(), "record": record.hex()}
                for number, epoch, key, record in self.data_keys],
            "code": self.code().hex()}


RINGS = [
    Ring("a ring without data keys"),
    Ring("a ring of one data key", [(1, 1)]),
    Ring("a ring of three data keys", [(1, 1), (2, 1), (3, 1)]),
    Ring("a ring after two rotations", [(1, 3), (2, 3), (7, 3)], epoch=3, version=9),
    Ring("a ring with keys of two epochs", [(1, 1), (2, 2)], epoch=2),
    # The order of storage does not matter, and neither do gaps.
    Ring("a ring of data keys in descending order", [(300, 1), (2, 1), (1, 1)]),
    Ring("a ring of the highest numbers", [(2**32 - 1, 2**32 - 1)], epoch=2**32 - 1, version=2**64 - 1),
    Ring("a ring of 70 data keys", [(number, 1) for number in range(1, 71)]),
]


def row_cases():
    cases = []

    def add(name, ring, tenant=b"default", user=b"user-1", chain=1, index=0, kind=RAW_SECP256K1, profile=b"", path=b"",
            address=b"0x52908400098527886E0F7030069857D2E4169EE7"):
        wallet, secret = identifier(f"wallet {name}"), identifier(f"secret {name}")
        message = (
            b"wallet-engine/wallet-row/v1" + field(tenant) + field(user) + u8(chain) + u32(index) + u8(kind) + field(profile)
            + field(path) + field(address) + wallet + secret)
        cases.append({
            "name": name, "ring": ring.name, "tenant": tenant.hex(), "userID": user.hex(), "chain": chain,
            "accountIndex": index, "kind": kind, "profile": profile.decode(), "path": path.decode(),
            "address": address.decode(), "walletID": wallet.hex(), "secretID": secret.hex(),
            "code": blake2b(128, ring.row_key(), message).hex()})

    solana = {"chain": 2, "kind": RAW_ED25519, "address": b"11111111111111111111111111111111"}
    for ring in RINGS[:4]:
        add(f"EVM, {ring.name}", ring)
        add(f"Solana, {ring.name}", ring, **solana)
    ring = RINGS[1]
    add("composed user id", ring, user="é".encode())
    add("decomposed user id", ring, user="e\u0301".encode())
    add("user id of 512 bytes", ring, user=b"u" * 512)
    add("tenant of 128 bytes", ring, tenant=b"t" * 128)
    add("highest account index", ring, index=2**32 - 1)
    add("profile and path", ring, profile=b"metamask", path=b"m/44'/60'/0'/0/0")
    add("profile that could be the path's beginning", ring, profile=b"metamaskm", path=b"/44'/60'/0'/0/0")
    add("empty address", ring, address=b"")
    return cases


def event_cases():
    cases = []
    evm, solana = "0x52908400098527886E0F7030069857D2E4169EE7", "11111111111111111111111111111111"

    def event(number, action, tenant, user, wallets=(), exported=None):
        out = u8(1) + u8(action) + u64(number) + field(tenant.encode()) + field(user.encode())
        if action == 1:
            out += u32(len(wallets))
            for chain, index, name, address in wallets:
                out += u8(chain) + u32(index) + identifier(name) + field(address.encode())
            told = [{"chain": chain, "accountIndex": index, "walletID": identifier(name).hex(), "address": address}
                    for chain, index, name, address in wallets]
            described = {"wallets": told}
        else:
            name, form = exported
            out += identifier(name) + field(form.encode())
            described = {"exported": identifier(name).hex(), "format": form}
        return out, {"time": str(number), "tenant": tenant.encode().hex(), "userID": user.encode().hex(), **described}

    for ring in RINGS[:3]:
        head = bytes(32)
        events = [
            event(0, 1, "default", "user-1", [(1, 0, "wallet 1", evm), (2, 0, "wallet 2", solana)]),
            event(1_700_000_000_000, 1, "default", "é", [(1, 0, "wallet 3", evm)]),
            event(1_700_000_000_001, 1, "default", "e\u0301", [(2, 2**32 - 1, "wallet 4", solana)]),
            event(2**64 - 1, 2, "t" * 128, "u" * 512, exported=("wallet 1", "hex")),
            event(1_700_000_000_002, 2, "default", "用户-🔑", exported=("wallet 2", "")),
            event(1_700_000_000_002, 2, "default", "用户-🔑", exported=("wallet 2", "")),
            event(1_700_000_000_003, 1, "default", "nothing", []),
        ]
        for sequence, (encoded, described) in enumerate(events, start=1):
            head = blake2b(256, ring.event_key(), b"wallet-engine/event/v1" + head + u64(sequence) + field(encoded))
            cases.append({
                "ring": ring.name, "sequence": sequence, **described, "event": encoded.hex(), "head": head.hex()})
    return cases


def hash_cases():
    """For the tests' own BLAKE2b, with which they recompute chains of events."""
    return [
        {"bits": bits, "key": filler(f"hash key {length}", 32).hex(), "length": length,
         "digest": blake2b(bits, filler(f"hash key {length}", 32), bytes(index % 251 for index in range(length))).hex()}
        for length in (0, 1, 3, 127, 128, 129, 255, 256, 257, 383, 384, 385, 1000) for bits in (128, 256, 512)]


def main():
    files = {
        "records.json": (record_cases(), "nonce, key, place and secret to a record, and back"),
        "records-refused.json": (refused_record_cases(), "records that must not open, and the class of failure"),
        "key-rings.json": ([ring.described() for ring in RINGS], "root key and ring to the keys in it"),
        "rows.json": (row_cases(), "a wallet row to its code"),
        "events.json": (event_cases(), "events to their encoded form and the head of the chain after each"),
        "blake2b.json": (hash_cases(), "keyed BLAKE2b of the bytes 0, 1, … 250, 0, 1, … of some length"),
    }
    different = []
    for name, (cases, checks) in files.items():
        lines = ",\n".join("    " + json.dumps(case, ensure_ascii=True) for case in cases)
        text = (
            f'{{\n  "checks": {json.dumps(checks, ensure_ascii=False)},\n  "count": {len(cases)},\n'
            f'  "cases": [\n{lines}\n  ]\n}}\n')
        path = FOLDER / name
        if "--check" in sys.argv[1:]:
            if not path.exists() or path.read_text() != text:
                different.append(name)
        else:
            FOLDER.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        print(f"{name}: {len(cases)} cases")
    if different:
        sys.exit(f"different from what is there: {', '.join(different)}")


if __name__ == "__main__":
    main()
