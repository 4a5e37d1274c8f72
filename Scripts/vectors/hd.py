#!/usr/bin/env python3
"""Makes Vectors/bip-39 and Vectors/derivation, or with --check compares what it would make with what is there.

Phrases come from mnemonic and are compared with bip_utils (which has no Japanese list) or eth-account; seeds come from
hashlib and are compared with mnemonic and wallycore. EVM keys come from bip_utils and are compared with eth-account and
wallycore; Solana keys come from bip_utils and are compared with solders. Any disagreement ends the script. Nothing is
random: cases are derived from SHA-256 of their names.

    # in a throw-away folder outside the package, or with any environment that has the packages:
    python3 -m venv oracles
    oracles/bin/pip install mnemonic bip_utils eth-account wallycore solders
    oracles/bin/python Scripts/vectors/hd.py            # writes the files
    oracles/bin/python Scripts/vectors/hd.py --check    # compares with the committed files, writes nothing
"""

import hashlib
import json
import pathlib
import sys
import unicodedata

sys.path.pop(0)  # this file's own folder, whose files have names of packages

import bip_utils
import eth_account
import eth_account.hdaccount
import eth_account.hdaccount.mnemonic
import eth_account.types
import mnemonic
import solders.keypair
import wallycore

ROOT = pathlib.Path(__file__).resolve().parents[2] / "Vectors"

# The language's name here, in mnemonic and eth-account, and in bip_utils.
LANGUAGES = {
    "english": "ENGLISH", "japanese": None, "korean": "KOREAN", "spanish": "SPANISH",
    "chinese-simplified": "CHINESE_SIMPLIFIED", "chinese-traditional": "CHINESE_TRADITIONAL", "french": "FRENCH",
    "italian": "ITALIAN", "czech": "CZECH", "portuguese": "PORTUGUESE",
}
PASSPHRASES = [
    "", "TREZOR", " two  spaces ", "ñandú-Å", "n\u0303andu\u0301-A\u030a", "㍍ガバヴァぱばぐゞちぢ十人十色", "ﬁ①Å™", "\u1e9b\u0323",
    "각", "p" * 200, "🔑🗝️", "line\nend",
]
HARDENED = 2**31


def filler(name, count):
    return (hashlib.sha256(name.encode()).digest() * 2)[:count]


def entropies(count):
    yield "zero", bytes(count)
    yield "ones", b"\xff" * count
    yield "leading zeros", bytes(5) + filler(f"leading {count}", count - 5)
    yield "plain", filler(f"plain {count}", count)


def phrase_of(language, entropy):
    name = language.replace("-", "_")
    text = unicodedata.normalize("NFKD", mnemonic.Mnemonic(name).to_mnemonic(entropy))
    if LANGUAGES[language]:
        other = bip_utils.Bip39MnemonicGenerator(bip_utils.Bip39Languages[LANGUAGES[language]]).FromEntropy(entropy).ToStr()
    else:
        other = eth_account.hdaccount.mnemonic.Mnemonic(eth_account.types.Language(name)).to_mnemonic(entropy)
    assert unicodedata.normalize("NFKD", other) == text, language
    return text


def seed_of(phrase, passphrase):
    salt = "mnemonic" + unicodedata.normalize("NFKD", passphrase)
    seed = hashlib.pbkdf2_hmac("sha512", phrase.encode(), salt.encode(), 2048)
    assert mnemonic.Mnemonic.to_seed(phrase, passphrase) == seed
    other = bytearray(64)
    wallycore.bip39_mnemonic_to_seed(phrase, unicodedata.normalize("NFKD", passphrase) or None, other)
    assert bytes(other) == seed
    return seed


def phrases():
    cases = []
    for language in LANGUAGES:
        for count in (16, 20, 24, 28, 32):
            for name, entropy in entropies(count):
                phrase = phrase_of(language, entropy)
                passphrase = PASSPHRASES[len(cases) % len(PASSPHRASES)]
                cases.append({
                    "name": f"{language} {count} {name}", "language": language, "entropy": entropy.hex(), "phrase": phrase,
                    "passphrase": passphrase, "seed": seed_of(phrase, passphrase).hex(),
                })
    return cases


PROFILES = {
    "metamask": "m/44'/60'/0'/0/{}", "ledger-live": "m/44'/60'/{}'/0/0", "ledger-legacy": "m/44'/60'/0'/{}",
    "phantom": "m/44'/501'/{}'/0'", "trust-solana": "m/44'/501'/{}'", "solana-cli": None,
}


def numbers(path):
    return [int(part.rstrip("'")) + (HARDENED if part.endswith("'") else 0) for part in path.split("/")[1:]]


def evm(seed, path):
    node = bip_utils.Bip32Slip10Secp256k1.FromSeed(seed).DerivePath(path)
    private, public = node.PrivateKey().Raw().ToBytes(), node.PublicKey().RawCompressed().ToBytes()
    assert eth_account.hdaccount.key_from_seed(seed, path) == private
    other = wallycore.bip32_key_from_parent_path(
        wallycore.bip32_key_from_seed(seed, wallycore.BIP32_VER_MAIN_PRIVATE, 0), numbers(path), wallycore.BIP32_FLAG_KEY_PRIVATE)
    assert bytes(wallycore.bip32_key_get_priv_key(other)) == private
    assert bytes(wallycore.bip32_key_get_pub_key(other)) == public
    return private, public, eth_account.Account.from_key(private).address


def solana(seed, path):
    if path is None:
        private = seed[:32]
        pair = solders.keypair.Keypair.from_seed(private)
    else:
        private = bip_utils.Bip32Slip10Ed25519.FromSeed(seed).DerivePath(path).PrivateKey().Raw().ToBytes()
        pair = solders.keypair.Keypair.from_seed_and_derivation_path(seed, path)
        assert pair.secret() == private
    return private, bytes(pair.pubkey()), str(pair.pubkey())


def derivations():
    cases = []
    for number in range(24):
        seed = filler(f"seed {number}", 64) if number else b"\xff" * 64
        master = bip_utils.Bip32Slip10Secp256k1.FromSeed(seed)
        account = master.DerivePath("m/44'/60'/0'").PublicKey().ToExtended()
        keys = []
        for profile, template in PROFILES.items():
            for index in (0,) if template is None else (0, 1, 2 + number, HARDENED - 1 - number):
                path = template.format(index) if template else None
                chain = evm if path and "/60'" in path else solana
                private, public, address = chain(seed, path)
                keys.append({
                    "profile": profile, "index": index, "path": path or "", "private": private.hex(),
                    "public": public.hex(), "address": address,
                })
        cases.append({
            "name": f"seed {number}", "seed": seed.hex(), "masterPublicKey": master.PublicKey().RawCompressed().ToHex(),
            "account": account, "keys": keys,
        })
    return cases


def render(standard, checks, cases):
    lines = ",\n".join("    " + json.dumps(case) for case in cases)
    return f'{{\n  "standard": {json.dumps(standard)},\n  "checks": {json.dumps(checks)},\n  "cases": [\n{lines}\n  ]\n}}\n'


def main():
    files = {
        "bip-39/phrases.json": render("bip-39", "entropy to phrase (NFKD) and back; phrase and pass-phrase to seed", phrases()),
        "derivation/profiles.json": render("bip-32, slip-0010", "seed to the keys of each profile", derivations()),
    }
    for name, content in files.items():
        path = ROOT / name
        if "--check" not in sys.argv:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content)
        elif path.read_text() != content:
            sys.exit(f"{path} differs")
        print(f"{name}: {content.count(chr(10)) - 6} cases")


main()
