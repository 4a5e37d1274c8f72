"""Whole wallets: a function from random bytes to the texts of an EVM and a Solana address, one behind the other.

Raw keys come from 64 bytes, the EVM key first; phrases of twelve English words from 16. The paths are m/44'/60'/0'/0/0 and
m/44'/501'/0'/0'.
"""

from importlib.metadata import version

HARDENED = 0x80000000
EVM_PATH = [HARDENED | 44, HARDENED | 60, HARDENED, 0, 0]
SOLANA_PATH = [HARDENED | 44, HARDENED | 501, HARDENED, HARDENED]


def versions(*names):
    return ", ".join(version(name) for name in names)


def eth_account_and_solders():
    from eth_account import Account
    from solders.keypair import Keypair

    def function(entropy):
        evm = Account.from_key(entropy[:32]).address
        return (evm + str(Keypair.from_seed(entropy[32:]).pubkey())).encode()

    return "eth-account, solders", versions("eth-account", "solders"), function


def eth_account_and_solders_from_words():
    from eth_account import Account
    from mnemonic import Mnemonic
    from solders.keypair import Keypair

    Account.enable_unaudited_hdwallet_features()
    language = Mnemonic("english")

    def function(entropy):
        phrase = language.to_mnemonic(entropy)
        evm = Account.from_mnemonic(phrase, account_path="m/44'/60'/0'/0/0").address
        seed = Mnemonic.to_seed(phrase, "")
        solana = Keypair.from_seed_and_derivation_path(seed, "m/44'/501'/0'/0'").pubkey()
        return (evm + str(solana)).encode()

    return "eth-account, solders", versions("eth-account", "solders"), function


def bip_utils_from_words():
    from bip_utils import Bip39MnemonicGenerator, Bip39SeedGenerator, Bip44, Bip44Changes, Bip44Coins

    def function(entropy):
        phrase = Bip39MnemonicGenerator().FromEntropy(entropy)
        seed = Bip39SeedGenerator(phrase).Generate()
        evm = Bip44.FromSeed(seed, Bip44Coins.ETHEREUM).Purpose().Coin().Account(0)
        evm = evm.Change(Bip44Changes.CHAIN_EXT).AddressIndex(0).PublicKey().ToAddress()
        solana = Bip44.FromSeed(seed, Bip44Coins.SOLANA).Purpose().Coin().Account(0)
        return (evm + solana.Change(Bip44Changes.CHAIN_EXT).PublicKey().ToAddress()).encode()

    return "bip-utils", version("bip-utils"), function


def wally_and_sodium():
    import wallycore as wally
    from Crypto.Hash import keccak
    from nacl.bindings import crypto_sign_seed_keypair

    words = wally.bip39_get_wordlist("en")
    flags = wally.BIP32_FLAG_KEY_PRIVATE | wally.BIP32_FLAG_SKIP_HASH

    def evm_address(seed):
        master = wally.bip32_key_from_seed(seed, wally.BIP32_VER_MAIN_PRIVATE, wally.BIP32_FLAG_SKIP_HASH)
        key = wally.bip32_key_from_parent_path(master, EVM_PATH, flags)
        point = wally.ec_public_key_decompress(wally.bip32_key_get_pub_key(key))
        digits = keccak.new(digest_bits=256, data=bytes(point[1:])).hexdigest()[24:]
        check = keccak.new(digest_bits=256, data=digits.encode()).hexdigest()
        return "0x" + "".join(d.upper() if c >= "8" else d for d, c in zip(digits, check))

    def solana_address(seed):
        code = bytes(wally.hmac_sha512(b"ed25519 seed", seed))
        for index in SOLANA_PATH:
            code = bytes(wally.hmac_sha512(code[32:], b"\0" + code[:32] + index.to_bytes(4, "big")))
        return wally.base58_from_bytes(crypto_sign_seed_keypair(code[:32])[0], 0)

    def function(entropy):
        seed = wally.bip39_mnemonic_to_seed512(wally.bip39_mnemonic_from_bytes(words, entropy), None)
        return (evm_address(seed) + solana_address(seed)).encode()

    return "libwally, libsodium", versions("wallycore", "PyNaCl"), function
