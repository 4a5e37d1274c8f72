"""BIP-39 by mnemonic, bip_utils (which has no Japanese list), eth-account (no Portuguese one) and wallycore."""

import hashlib
import sys
import unicodedata

import bip_utils
import eth_account.hdaccount.mnemonic
import eth_account.types
import mnemonic
import wallycore

ORACLES = ["mnemonic 0.21", "bip_utils 2.12.3", "eth-account 0.14.0", "wallycore 1.5.6", "hashlib of Python 3.11"]

# The language's name here and in mnemonic and eth-account (with a hyphen for an underscore), and in bip_utils.
LANGUAGES = {
    "english": "ENGLISH", "japanese": None, "korean": "KOREAN", "spanish": "SPANISH",
    "chinese-simplified": "CHINESE_SIMPLIFIED", "chinese-traditional": "CHINESE_TRADITIONAL", "french": "FRENCH",
    "italian": "ITALIAN", "czech": "CZECH", "portuguese": "PORTUGUESE",
}
WORDS = {language: mnemonic.Mnemonic(language.replace("-", "_")) for language in LANGUAGES}


def nfkd(text):
    return unicodedata.normalize("NFKD", text)


def agreed(what, *values):
    if any(value != values[0] for value in values):
        sys.exit(f"the oracles disagree on {what}")
    return values[0]


def eth_account_words(language):
    return eth_account.hdaccount.mnemonic.Mnemonic(eth_account.types.Language(language.replace("-", "_")))


ETH_ACCOUNT = {language: eth_account_words(language) for language in LANGUAGES if language != "portuguese"}


def phrase_of(language, entropy):
    values = [nfkd(WORDS[language].to_mnemonic(entropy))]
    if language in ETH_ACCOUNT:
        values.append(nfkd(ETH_ACCOUNT[language].to_mnemonic(entropy)))
    if LANGUAGES[language]:
        generator = bip_utils.Bip39MnemonicGenerator(bip_utils.Bip39Languages[LANGUAGES[language]])
        values.append(nfkd(generator.FromEntropy(entropy).ToStr()))
    return agreed(f"a phrase in {language}", *values)


def seed_of(phrase, passphrase):
    seed = hashlib.pbkdf2_hmac("sha512", phrase.encode(), b"mnemonic" + nfkd(passphrase).encode(), 2048)
    other = bytearray(64)
    wallycore.bip39_mnemonic_to_seed(phrase, nfkd(passphrase) or None, other)
    return agreed(f"a seed of {phrase}", seed, mnemonic.Mnemonic.to_seed(phrase, passphrase), bytes(other))


def is_valid(language, phrase):
    """Whether a phrase in normal form is one of this language."""
    values = [WORDS[language].check(phrase)]
    if language in ETH_ACCOUNT:
        values.append(ETH_ACCOUNT[language].is_mnemonic_valid(phrase))
    if LANGUAGES[language]:
        values.append(bip_utils.Bip39MnemonicValidator(bip_utils.Bip39Languages[LANGUAGES[language]]).IsValid(phrase))
    return agreed(f"whether this is {language}: {phrase}", *values)


def languages_of(phrase):
    return [language for language in LANGUAGES if is_valid(language, phrase)]


def entropy_of(language, phrase):
    return bytes(WORDS[language].to_entropy(phrase.split(" ")))
