"""Public keys: a function from 32 secret bytes to X‖Y, or to the encoded Edwards point."""

from importlib.metadata import version


def secp256k1_function(ffi, lib, context):
    """Calls the library through its bindings and with one key object: the least that Python costs."""
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

    return function


def coincurve_public_key():
    from coincurve import GLOBAL_CONTEXT
    from coincurve._libsecp256k1 import ffi, lib

    return "coincurve", version("coincurve"), secp256k1_function(ffi, lib, GLOBAL_CONTEXT.ctx)


def btclib_public_key():
    """The newest libsecp256k1 there is a package of: the first three numbers of its version."""
    import os

    from btclib_secp256k1 import ffi, lib

    context = lib.secp256k1_context_create(1)  # 1: no special context
    if not lib.secp256k1_context_randomize(context, os.urandom(32)):
        raise ValueError("the context cannot be randomised")
    return "btclib-secp256k1", version("btclib-secp256k1"), secp256k1_function(ffi, lib, context)


def solders_public_key():
    from solders.keypair import Keypair

    return "solders", version("solders"), lambda seed: bytes(Keypair.from_seed(seed).pubkey())


def nacl_public_key():
    from nacl.bindings import crypto_sign_seed_keypair

    return "PyNaCl", version("PyNaCl"), lambda seed: crypto_sign_seed_keypair(seed)[0]
