"""Sealed records as docs/sealed-record.md says, and only as it says."""

import hashlib
import struct
import sys

import nacl.bindings
from Crypto.Cipher import ChaCha20_Poly1305
from cryptography.hazmat.primitives.kdf.argon2 import Argon2id

ORACLES = ["pycryptodome 3.24.1 (XChaCha20-Poly1305)", "PyNaCl 1.6.2 (the same)", "hashlib of Python 3.11 (BLAKE2b)"]
PASSPHRASE_ORACLES = ["cryptography 50.0.2 (Argon2id, of OpenSSL)", "PyNaCl 1.6.2 (the same)"]

DATA_KEY, CANARY, INTEGRITY_KEY, SESSION = 1, 2, 3, 4
RAW_SECP256K1, RAW_ED25519, MNEMONIC, SHARED_SEED = 16, 17, 32, 33


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


def stretched(passphrase, salt, passes, memory_kib):
    """The root key from a pass-phrase."""
    key = Argon2id(salt=salt, length=32, iterations=passes, lanes=1, memory_cost=memory_kib).derive(passphrase)
    other = nacl.bindings.crypto_pwhash_alg(
        32, passphrase, salt, passes, memory_kib * 1024, nacl.bindings.crypto_pwhash_ALG_ARGON2ID13)
    if key != other:
        sys.exit(f"the oracles disagree on a pass-phrase of {len(passphrase)} bytes")
    return key


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
