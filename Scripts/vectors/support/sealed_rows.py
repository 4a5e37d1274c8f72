"""Wallet rows and their codes, and altered ones; events and the head of their chain."""

from sealed_format import MNEMONIC, RAW_ED25519, RAW_SECP256K1, SHARED_SEED, blake2b, field, filler, identifier, u8, u32, u64
from sealed_rings import PASSPHRASE_RINGS, RINGS, flipped
from vectorfiles import case_id, failing, passing


def row_cases():
    cases = []

    def add(name, ring, tenant=b"default", user=b"user-1", chain=1, index=0, kind=RAW_SECP256K1, profile=b"", path=b"",
            address=b"0x52908400098527886E0F7030069857D2E4169EE7"):
        wallet, secret = identifier(f"wallet {name}"), identifier(f"secret {name}")
        message = (
            b"wallet-engine/wallet-row/v1" + field(tenant) + field(user) + u8(chain) + u32(index) + u8(kind) + field(profile)
            + field(path) + field(address) + wallet + secret)
        given = {
            "ring": ring.described(), "tenant": tenant.hex(), "userID": user.hex(), "chain": chain, "accountIndex": index,
            "kind": kind, "profile": profile.decode(), "path": path.decode(), "address": address.decode(),
            "walletID": wallet.hex(), "secretID": secret.hex()}
        cases.append(passing(
            case_id(name), "row", given, {"code": blake2b(128, ring.row_key(), message).hex()}))

    solana = {"chain": 2, "kind": RAW_ED25519, "address": b"11111111111111111111111111111111"}
    for ring in RINGS[:4]:
        add(f"EVM, {ring.name}", ring)
        add(f"Solana, {ring.name}", ring, **solana)
    ring = RINGS[1]
    add("composed user id", ring, user="é".encode())
    add("decomposed user id", ring, user="e\u0301".encode())
    add("user id of 512 bytes", ring, user=b"u" * 512)
    add("tenant of 128 bytes", ring, tenant=b"t" * 128)
    add("highest account index", ring, index=2**32 - 1)
    add("profile and path", ring, profile=b"metamask", path=b"m/44'/60'/0'/0/0")
    add("profile that could be the path's beginning", ring, profile=b"metamaskm", path=b"/44'/60'/0'/0/0")
    add("empty address", ring, address=b"")
    add("an account of a shared seed", ring, index=2**31 - 1, kind=SHARED_SEED, profile=b"ledger-live",
        path=b"m/44'/60'/2147483647'/0/0")
    return cases


def refused_row_cases():
    """Rows beside a code that is another's."""
    cases = []
    first = row_cases()[0]
    good = {**first["input"], "code": first["expected"]["code"]}

    def add(name, **changes):
        cases.append(failing(case_id("row", name), "row", {**good, **changes}, "rowAltered"))

    add("another tenant", tenant=b"defaulu".hex())
    add("another user", userID=b"user-2".hex())
    add("the user in upper case", userID=b"USER-1".hex())
    add("a space behind the user", userID=b"user-1 ".hex())
    add("another chain", chain=2)
    add("another account", accountIndex=1)
    add("another kind", kind=MNEMONIC)
    add("a profile", profile="metamask")
    add("a path", path="m/44'/60'/0'/0/0")
    add("another address", address="0x8617E340B3D01FA5F11F306F4090FD50E238070D")
    add("the address in lower case", address=good["address"].lower())
    add("an empty address", address="")
    add("another wallet", walletID=identifier("other wallet").hex())
    add("another secret", secretID=identifier("other secret").hex())
    add("the border of tenant and user moved", tenant=b"defaultu".hex(), userID=b"ser-1".hex())
    add("the ring of another store", ring=RINGS[1].described())
    add("a code of zeros", code=bytes(16).hex())
    for place in (0, 15):
        add(f"the code with another bit in byte {place}", code=flipped(good["code"], place))
    return cases


def event_cases():
    cases = []
    evm, solana = "0x52908400098527886E0F7030069857D2E4169EE7", "11111111111111111111111111111111"

    def event(number, action, tenant, user, wallets=(), exported=None, shared=None, lock=None, rekeyed=None):
        out = u8(1) + u8(action) + u64(number) + field(tenant.encode()) + field(user.encode())
        if action in (1, 3, 5):
            out += u32(len(wallets))
            for chain, index, name, address in wallets:
                out += u8(chain) + u32(index) + identifier(name) + field(address.encode())
            told = [{"chain": chain, "accountIndex": index, "walletID": identifier(name).hex(), "address": address}
                    for chain, index, name, address in wallets]
            described = {"wallets": told} | {1: {}, 3: {"as": "imported"}, 5: {"as": "erased"}}[action]
        elif action == 4:
            out += field(lock.encode())
            described = {"archived": lock}
        elif action == 6:
            what, epoch, fingerprint = rekeyed
            out += u8({"root": 1, "dataBegun": 2, "dataDone": 3}[what]) + u32(epoch) + field(fingerprint)
            described = {"rekeyed": what, "epoch": epoch, "fingerprint": fingerprint.hex()}
        elif action == 8:
            name, identity, step, form = shared
            out += identifier(name) + field(identity) + u8({"made": 1, "imported": 2, "exported": 3}[step])
            out += field(form.encode()) if step == "exported" else b""
            described = {"sharedSeed": identifier(name).hex(), "publicIdentity": identity.hex(), "step": step}
            described |= {"format": form} if step == "exported" else {}
        else:
            name, form = exported
            out += identifier(name) + field(form.encode())
            described = {"exported": identifier(name).hex(), "format": form}
        return out, {"time": str(number), "tenant": tenant.encode().hex(), "userID": user.encode().hex(), **described}

    def chain(ring, title, events):
        head = bytes(32)
        for sequence, (encoded, described) in enumerate(events, start=1):
            given = {"ring": ring.described(), "sequence": sequence, "previousHead": head.hex(), **described}
            head = blake2b(256, ring.event_key(), b"wallet-engine/event/v1" + head + u64(sequence) + field(encoded))
            cases.append(passing(
                case_id("event", sequence, title), "event", given, {"event": encoded.hex(), "head": head.hex()}))

    for ring in RINGS[:3]:
        chain(ring, ring.name, [
            event(0, 1, "default", "user-1", [(1, 0, "wallet 1", evm), (2, 0, "wallet 2", solana)]),
            event(1_700_000_000_000, 1, "default", "é", [(1, 0, "wallet 3", evm)]),
            event(1_700_000_000_001, 1, "default", "e\u0301", [(2, 2**32 - 1, "wallet 4", solana)]),
            event(2**64 - 1, 2, "t" * 128, "u" * 512, exported=("wallet 1", "hex")),
            event(1_700_000_000_002, 2, "default", "用户-🔑", exported=("wallet 2", "")),
            event(1_700_000_000_002, 2, "default", "用户-🔑", exported=("wallet 2", "")),
            event(1_700_000_000_003, 1, "default", "nothing", []),
        ])
    identity = filler("shared master key", 33) + u8(1) + u8(24) + u8(0)
    chain(RINGS[1], "shared seed", [
        event(1, 8, "default", "*", shared=("shared", identity, "made", "")),
        event(2, 8, "é", "*", shared=("other", b"", "imported", "")),
        event(3, 8, "default", "*", shared=("shared", identity, "exported", "mnemonic")),
    ])
    both = [(1, 0, "wallet 1", evm), (2, 0, "wallet 2", solana)]
    further = [*both, (1, 1, "wallet 5", evm), (2, 2**32 - 1, "wallet 6", solana)]
    chain(RINGS[1], "imported and erased", [
        event(1, 3, "default", "user-1", both),
        event(2, 3, "shop", "e\u0301", [(1, 7, "wallet 3", evm)]),
        event(3, 4, "default", "*", lock="passphrase"),
        event(4, 4, "é", "*", lock="recipient age1"),
        event(5, 5, "default", "user-1", both),
        event(6, 5, "shop", "é", further),
        # Whose rows could not be read any more.
        event(7, 5, "t" * 128, "u" * 512, []),
        event(2**64 - 1, 5, "default", "用户-🔑", [(2, 0, "wallet 7", solana)]),
    ])
    chain(RINGS[3], "keys replaced", [
        event(1, 6, "default", "*", rekeyed=("root", 2, RINGS[3].fingerprint)),
        event(2, 6, "default", "*", rekeyed=("dataBegun", 2, b"")),
        event(3, 6, "é", "*", rekeyed=("dataDone", 2, b"")),
        event(4, 6, "t" * 128, "*", rekeyed=("root", 2**32 - 1, bytes(8))),
        event(2**64 - 1, 6, "default", "*", rekeyed=("dataBegun", 0, b"")),
        event(6, 6, "default", "*", rekeyed=("dataDone", 2**32 - 1, b"")),
    ])
    chain(PASSPHRASE_RINGS[0], "a shared seed under a pass-phrase", [
        event(1, 8, "t" * 128, "*", shared=("shared", identity, "imported", "")),
        event(2, 8, "default", "*", shared=("shared", identity[:35] + u8(1), "exported", "")),
        event(3, 6, "default", "*", rekeyed=("root", 2, PASSPHRASE_RINGS[0].fingerprint)),
        event(2**64 - 1, 8, "default", "*", shared=("other", b"", "made", "")),
    ])
    return cases


def hash_cases():
    """Keyed BLAKE2b of the bytes 0, 1, … 250, 0, 1, … of some length."""
    return [
        passing(f"blake2b-{bits}-of-{length}", "blake2b", {
            "bits": bits, "key": filler(f"hash key {length}", 32).hex(), "length": length}, {
                "digest": blake2b(
                    bits, filler(f"hash key {length}", 32), bytes(index % 251 for index in range(length))).hex()})
        for length in (0, 1, 3, 127, 128, 129, 255, 256, 257, 383, 384, 385, 1000) for bits in (128, 256, 512)]
