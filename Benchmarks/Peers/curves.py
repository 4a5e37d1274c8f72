"""Public keys: a function from 32 secret bytes to X‖Y, or to the encoded Edwards point."""

from importlib.metadata import version


def coincurve_public_key():
    """libsecp256k1 as coincurve builds it, through its own bindings and with one key object: the least that Python costs."""
    from coincurve import GLOBAL_CONTEXT
    from coincurve._libsecp256k1 import ffi, lib

    context = GLOBAL_CONTEXT.ctx
    key = ffi.new("secp256k1_pubkey *")
    output = ffi.new("unsigned char[65]")
    length = ffi.new("size_t *")
    create, serialize = lib.secp256k1_ec_pubkey_create, lib.secp256k1_ec_pubkey_serialize
    view = ffi.buffer(output)

    def function(secret):
        length[0] = 65
        if not create(context, key, secret):
            raise ValueError("not a private key")
        serialize(context, output, length, key, 2)  # 2: uncompressed
        return view[1:65]

    return "coincurve (its libsecp256k1)", version("coincurve"), function


def solders_public_key():
    from solders.keypair import Keypair

    return "solders", version("solders"), lambda seed: bytes(Keypair.from_seed(seed).pubkey())


def nacl_public_key():
    from nacl.bindings import crypto_sign_seed_keypair

    return "PyNaCl (its libsodium)", version("PyNaCl"), lambda seed: crypto_sign_seed_keypair(seed)[0]
