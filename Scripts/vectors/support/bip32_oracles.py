"""BIP-32 by bip_utils, bip32 (coincurve) and wallycore, which must agree."""

import hashlib
import sys

import bip32
import bip_utils
import wallycore

from vectorfiles import failing, passing, refusals

ORACLES = ["bip_utils 2.12.3", "bip32 5.0.0", "wallycore 1.5.6"]
HARDENED = 2**31


def filler(name, count):
    return (hashlib.sha256(f"bip-32/{name}".encode()).digest() * 2)[:count]


def numbers(path):
    return [int(part.rstrip("'")) + (HARDENED if part.endswith("'") else 0) for part in path.split("/")[1:]]


def agreed(what, *values):
    if any(value != values[0] for value in values):
        sys.exit(f"the oracles disagree on {what}")
    return values[0]


def bip_utils_child(text, path):
    # What is not a master key takes paths without the m.
    return bip_utils.Bip32Slip10Secp256k1.FromExtendedKey(text).DerivePath(path[2:])


def wally_child(key, path, flag):
    # It takes no empty path.
    return wallycore.bip32_key_from_parent_path(key, numbers(path), flag) if numbers(path) else key


def wally_texts(seed, path):
    key = wallycore.bip32_key_from_seed(seed, wallycore.BIP32_VER_MAIN_PRIVATE, 0)
    key = wally_child(key, path, wallycore.BIP32_FLAG_KEY_PRIVATE)
    return tuple(
        wallycore.bip32_key_to_base58(key, flag)
        for flag in (wallycore.BIP32_FLAG_KEY_PRIVATE, wallycore.BIP32_FLAG_KEY_PUBLIC))


def derive(name, seed, path, flags=()):
    node = bip_utils.Bip32Slip10Secp256k1.FromSeed(seed).DerivePath(path)
    other = bip32.BIP32.from_seed(seed)
    values = [
        (node.PrivateKey().ToExtended(), node.PublicKey().ToExtended()),
        (other.get_xpriv_from_path(path), other.get_xpub_from_path(path))]
    # wallycore takes seeds of these lengths only.
    if len(seed) in (16, 32, 64):
        values.append(wally_texts(seed, path))
    private, public = agreed(name, *values)
    return passing(name, "derive", {"seed": seed.hex(), "path": path}, {"xprv": private, "xpub": public}, flags)


def leading_zero(levels, path):
    """The first seed whose key after `levels` levels of the path starts with a zero byte."""
    part = "/".join(path.split("/")[:levels + 1])
    for number in range(100_000):
        seed = filler(f"leading zero {levels} {number}", 64)
        if bip32.BIP32.from_seed(seed).get_privkey_from_path(part)[0] == 0:
            return seed


def derive_public(name, text, path):
    node = bip_utils_child(text, path)
    key = wally_child(wallycore.bip32_key_from_base58(text), path, wallycore.BIP32_FLAG_KEY_PUBLIC)
    public = agreed(
        name, node.PublicKey().ToExtended(), bip32.BIP32.from_xpub(text).get_xpub_from_path(path),
        wallycore.bip32_key_to_base58(key, wallycore.BIP32_FLAG_KEY_PUBLIC))
    return passing(name, "derive-public", {"xpub": text, "path": path}, {"xpub": public})


def must_refuse(name, least, *attempts):
    if refusals(*attempts) < least:
        sys.exit(f"fewer than {least} oracles refuse {name}")


def refused_public(name, text, path, failure, at):
    must_refuse(
        name, 2, lambda: bip_utils_child(text, path),
        lambda: bip32.BIP32.from_xpub(text).get_xpub_from_path(path),
        lambda: wally_child(wallycore.bip32_key_from_base58(text), path, wallycore.BIP32_FLAG_KEY_PUBLIC))
    return failing(name, "derive-public", {"xpub": text, "path": path}, failure, at)


def refused_seed(name, seed, path):
    # bip_utils has the lower bound of the standard, wallycore takes three lengths; bip32 takes any.
    must_refuse(
        name, 1, lambda: bip_utils.Bip32Slip10Secp256k1.FromSeed(seed), lambda: wally_texts(seed, path))
    return failing(name, "derive", {"seed": seed.hex(), "path": path}, "wrongSeedByteCount", {"byteCount": len(seed)})


def read(text):
    """An extended key's fields, by three libraries."""
    node = bip_utils.Bip32Slip10Secp256k1.FromExtendedKey(text)
    is_private = text.startswith("xprv")
    other = (bip32.BIP32.from_xpriv if is_private else bip32.BIP32.from_xpub)(text)
    third = wallycore.bip32_key_from_base58(text)
    key = node.PrivateKey().Raw().ToBytes() if is_private else node.PublicKey().RawCompressed().ToBytes()
    wally_key = wallycore.bip32_key_get_priv_key(third) if is_private else wallycore.bip32_key_get_pub_key(third)
    return agreed(
        text,
        (node.Depth().ToInt(), node.ParentFingerPrint().ToBytes(), node.Index().ToInt(), node.ChainCode().ToBytes(), key),
        (other.depth, other.parent_fingerprint, other.index, other.chaincode, other.privkey if is_private else other.pubkey),
        (wallycore.bip32_key_get_depth(third), bytes(wallycore.bip32_key_get_parent160(third))[:4],
         wallycore.bip32_key_get_child_num(third), bytes(wallycore.bip32_key_get_chain_code(third)), bytes(wally_key)))


# Rules that not all of the libraries have: they take other networks' keys, or either kind in one call.
OWN_RULES = {"unknownVersion", "privateKeyGiven", "publicKeyGiven"}


def parse(name, text, failure=None, at=None, kind=None):
    """A case that reads an extended key; `kind` says which kind is asked for where the text does not."""
    given = {"text": text, **({"as": kind} if kind else {})}
    if failure:
        if failure not in OWN_RULES:
            must_refuse(
                name, 2, lambda: bip_utils.Bip32Slip10Secp256k1.FromExtendedKey(text),
                lambda: bip32.BIP32.from_xpriv(text) if text.startswith("xprv") else bip32.BIP32.from_xpub(text),
                lambda: wallycore.bip32_key_from_base58(text))
        return failing(name, "parse", given, failure, at)
    depth, fingerprint, index, code, key = read(text)
    return passing(name, "parse", given, {
        "kind": "private" if text.startswith("xprv") else "public", "depth": depth, "parentFingerprint": fingerprint.hex(),
        "index": index, "chainCode": code.hex(), "key": key.hex()})
