"""BIP-39 seeds: a function from a phrase in UTF-8 to 64 bytes."""

from importlib.metadata import version


def python_mnemonic_seed():
    from mnemonic import Mnemonic

    return "python-mnemonic", version("mnemonic"), lambda phrase: Mnemonic.to_seed(phrase.decode(), "")


def wally_seed():
    import wallycore

    def function(phrase):
        return bytes(wallycore.bip39_mnemonic_to_seed512(phrase.decode(), None))

    return "libwally", version("wallycore"), function


def bip_utils_seed():
    from bip_utils import Bip39SeedGenerator

    return "bip-utils", version("bip-utils"), lambda phrase: Bip39SeedGenerator(phrase.decode()).Generate()
