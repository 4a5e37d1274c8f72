"""Records that open, and records that must not."""

from sealed_format import (
    CANARY, DATA_KEY, INTEGRITY_KEY, MNEMONIC, RAW_ED25519, RAW_SECP256K1, SESSION, SHARED_SEED, Place, blake2b, encrypt,
    filler, identifier, seal, u8)
from vectorfiles import case_id, failing, passing


def record_cases():
    cases = []

    def add(name, place, secret):
        key, nonce = filler(f"key {name}", 32), filler(f"nonce {name}", 24)
        given = {"key": key.hex(), "nonce": nonce.hex(), **place.described(), "record": seal(key, nonce, place, secret).hex()}
        cases.append(passing(case_id(name), "open", given, {"secret": secret.hex()}))

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
    for words, length in ((12, 16), (24, 32)):
        for passphrase in (b"", "pass-phrase é".encode()):
            identity = filler("shared master key", 33) + u8(1) + u8(words) + u8(1 if passphrase else 0)
            add(f"a shared seed of {words} words with {'a' if passphrase else 'no'} pass-phrase", Place(
                SHARED_SEED, user=b"", identity=identity), filler(f"shared entropy {words}", length) + passphrase)
    name = blake2b(256, filler("account key", 32), b"a session's name")
    add("a session", Place(
        SESSION, tenant=b"", user=name, secret=bytes(16), identity=b"", data_key_id=0), filler("session", 200))
    return cases


def refused_record_cases():
    cases = []
    key, nonce = filler("refused key", 32), filler("refused nonce", 24)
    place = Place(RAW_SECP256K1)
    secret = filler("refused secret", 32)
    good = seal(key, nonce, place, secret)

    def add(name, record, expect="notAuthentic", at=place, with_key=key):
        given = {"key": with_key.hex(), **at.described(), "record": record.hex()}
        cases.append(failing(case_id(name), "open", given, expect))

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
    for value in (0, 5, 15, 18, 255):
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
