#!/usr/bin/env python3
"""Tokens for the tests of sign-in, made and judged by PyJWT: a JSON document on standard output.

Valid tokens of every algorithm, and damaged ones with PyJWT's verdict. Where this package is stricter than PyJWT by
intention (white space, padding, stray bits, doubled members), no token is made.
"""
import base64
import json
import random
import time

import jwt
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa

ISSUER, AUDIENCE = "https://issuer.example", "wallets"
NOW = int(time.time())
KEYS = {
    "RS256": rsa.generate_private_key(public_exponent=65537, key_size=2048),
    "ES256": ec.generate_private_key(ec.SECP256R1()),
    "EdDSA": ed25519.Ed25519PrivateKey.generate(),
}


def key_set():
    keys = []
    for name, key in KEYS.items():
        algorithm = jwt.get_algorithm_by_name(name)
        keys.append({**json.loads(algorithm.to_jwk(key.public_key())), "kid": name, "alg": name, "use": "sig"})
        keys[-1].pop("key_ops", None)
    return json.dumps({"keys": keys})


def accepted(token, name):
    try:
        header = jwt.get_unverified_header(token)
        if header.get("kid") != name:
            return False
        jwt.decode(
            token, KEYS[name].public_key(), algorithms=[name], audience=AUDIENCE, issuer=ISSUER,
            options={"require": ["exp", "iss", "aud", "sub"]})
        return True
    except Exception:
        return False


def claims(generator):
    far = generator.choice([60, 3600, 86400 * 365, 1000.5])
    made = {
        "iss": ISSUER, "sub": generator.choice(["user-42", "é", "e\u0301", "a" * 512, "|1|", "日本"]), "exp": NOW + far,
        "aud": generator.choice([AUDIENCE, [AUDIENCE], ["x", AUDIENCE]]),
    }
    if generator.random() < 0.5:
        made["nbf"] = NOW - generator.choice([10, 0.5, 100000])
    if generator.random() < 0.5:
        made["iat"] = NOW - generator.choice([10, 100000])
    if generator.random() < 0.3:
        made["email"] = "a@example.org"
    return made


def damaged(generator, payload):
    """A claim that is wrong or missing."""
    wrong = dict(payload)
    name, value = generator.choice([
        ("iss", None), ("sub", None), ("exp", None), ("aud", None), ("iss", "https://issuer.example/"), ("aud", "other"),
        ("aud", ["x"]), ("exp", NOW - 100), ("nbf", NOW + 1000), ("sub", 42)])
    wrong.pop(name, None)
    if value is not None:
        wrong[name] = value
    return wrong


def main():
    generator = random.Random(1)
    tokens = []

    def add(token, name, subject):
        tokens.append({"token": token, "algorithm": name, "subject": subject, "isAccepted": accepted(token, name)})

    for name, key in KEYS.items():
        for _ in range(25):
            payload = claims(generator)
            token = jwt.encode(payload, key, algorithm=name, headers={"kid": name})
            add(token, name, payload["sub"])
            header, body, signature = token.split(".")
            other = jwt.encode(damaged(generator, payload), key, algorithm=name, headers={"kid": name})
            add(other, name, "")
            add(".".join([header, other.split(".")[1], signature]), name, "")
            stranger = generator.choice([known for known in KEYS if known != name])
            add(jwt.encode(payload, KEYS[stranger], algorithm=stranger, headers={"kid": name}), name, "")
            add(jwt.encode(payload, None, algorithm="none", headers={"kid": name}), name, "")
            add(jwt.encode(payload, "s" * 64, algorithm="HS256", headers={"kid": name}), name, "")
            raw = bytearray(base64.urlsafe_b64decode(signature + "=="))
            raw[generator.randrange(len(raw))] ^= 1 << generator.randrange(8)
            add(".".join([header, body, base64.urlsafe_b64encode(raw).rstrip(b"=").decode()]), name, "")
            add(".".join([header, body, base64.urlsafe_b64encode(raw[:-1]).rstrip(b"=").decode()]), name, "")
    print(json.dumps({
        "keySet": key_set(), "issuer": ISSUER, "audience": AUDIENCE, "now": int(time.time()), "tokens": tokens}))


main()
