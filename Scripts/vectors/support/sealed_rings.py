"""Key rings: what is in them, and altered ones."""

from sealed_format import CANARY, DATA_KEY, INTEGRITY_KEY, Place, blake2b, field, filler, identifier, seal, stretched, subkey, u8, u32, u64
from vectorfiles import case_id, failing, passing


class Ring:
    def __init__(self, name, data_keys=(), epoch=1, version=None, passphrase=None, passes=2, memory_kib=65_536):
        self.name = name
        self.passphrase = passphrase
        self.derivation = None
        self.root = filler(f"root {name}", 32)
        if passphrase is not None:
            self.derivation = (filler(f"salt {name}", 16), passes, memory_kib)
            self.root = stretched(passphrase, *self.derivation)
        self.store_id = identifier(f"store of {name}")
        self.epoch = epoch
        self.integrity = filler(f"integrity {name}", 32)
        self.version = 1 + len(data_keys) if version is None else version
        self.fingerprint = blake2b(128, self.root, b"wallet-engine/root-fingerprint/v1")[:8]
        self.canary = self.wrap(CANARY, 0, epoch, b"wallet-engine/canary/v1")
        self.integrity_record = self.wrap(INTEGRITY_KEY, 0, epoch, self.integrity)
        self.data_keys = []
        for number, its_epoch in data_keys:
            key = filler(f"data key {number} of {name}", 32)
            self.data_keys.append((number, its_epoch, key, self.wrap(DATA_KEY, number, its_epoch, key)))

    def wrap(self, kind, number, epoch, plain):
        nonce = filler(f"nonce {kind} {number} of {self.name}", 24)
        return seal(self.root, nonce, Place.of_ring(kind, self.store_id, epoch, number), plain)

    def code(self):
        message = (
            b"wallet-engine/key-ring/v1" + self.store_id + u32(self.epoch) + u64(self.version) + field(self.fingerprint)
            + field(self.canary) + field(self.integrity_record) + u32(len(self.data_keys)))
        for number, epoch, _, record in sorted(self.data_keys):
            message += u32(number) + u32(epoch) + field(record)
        if self.derivation is not None:
            salt, passes, memory_kib = self.derivation
            message += u8(1) + field(salt) + u32(passes) + u32(memory_kib)
        return blake2b(256, subkey(b"wallet-engine/key-ring-code/v1", self.root, self.store_id), message)

    def row_key(self):
        return subkey(b"wallet-engine/row-key/v1", self.integrity, self.store_id)

    def event_key(self):
        return subkey(b"wallet-engine/event-key/v1", self.integrity, self.store_id)

    def described(self):
        given = {} if self.derivation is None else {"derivation": dict(zip(
            ("salt", "passes", "memoryKiB"), (self.derivation[0].hex(), *self.derivation[1:])))}
        return {
            "root": self.root.hex(), **given, "storeID": self.store_id.hex(), "epoch": self.epoch, "version": str(self.version),
            "rootFingerprint": self.fingerprint.hex(), "canary": self.canary.hex(),
            "integrityKeyRecord": self.integrity_record.hex(),
            "dataKeys": [
                {"id": number, "epoch": epoch, "record": record.hex()} for number, epoch, _, record in self.data_keys],
            "code": self.code().hex()}

    def keys(self):
        return {
            "integrityKey": self.integrity.hex(),
            "dataKeys": [{"id": number, "key": key.hex()} for number, _, key, _ in self.data_keys]}


RINGS = [
    Ring("a ring without data keys"),
    Ring("a ring of one data key", [(1, 1)]),
    Ring("a ring of three data keys", [(1, 1), (2, 1), (3, 1)]),
    Ring("a ring after two rotations", [(1, 3), (2, 3), (7, 3)], epoch=3, version=9),
    Ring("a ring with keys of two epochs", [(1, 1), (2, 2)], epoch=2),
    # The order of storage does not matter, and neither do gaps.
    Ring("a ring of data keys in descending order", [(300, 1), (2, 1), (1, 1)]),
    Ring("a ring of the highest numbers", [(2**32 - 1, 2**32 - 1)], epoch=2**32 - 1, version=2**64 - 1),
    Ring("a ring of 70 data keys", [(number, 1) for number in range(1, 71)]),
]


# Few, and of the least cost but one: each case takes as long as opening a store does.
PASSPHRASE_RINGS = [
    Ring("a ring under a pass-phrase", [(1, 1)], passphrase=b"correct horse battery staple"),
    Ring("a ring under a pass-phrase of three passes", passphrase="pass-phrase: e\u0301 用户 🔑".encode(), passes=3),
    Ring("a ring under the longest pass-phrase", [(1, 1), (2, 1)], passphrase=b"x" * 1024, memory_kib=66_000),
]


def stretching(ring):
    """A ring with the pass-phrase in the root key's place."""
    given = ring.described()
    del given["root"]
    return {"passphrase": ring.passphrase.hex(), **given}


def passphrase_cases():
    cases = [passing(case_id(ring.name), "stretch", stretching(ring), {"root": ring.root.hex(), **ring.keys()})
             for ring in PASSPHRASE_RINGS]
    # With the key that the pass-phrase gives, so that nothing has to be stretched.
    cases += [passing(case_id("the key of", ring.name), "unlock", ring.described(), ring.keys()) for ring in PASSPHRASE_RINGS]
    return cases


def refused_passphrase_cases():
    """Another pass-phrase, costs that are refused before anything is computed, and altered derivations."""
    cases = []
    ring = PASSPHRASE_RINGS[0]
    good, known = stretching(ring), ring.described()

    def add(name, failure, operation="stretch", **changes):
        given = {**(good if operation == "stretch" else known), **changes}
        cases.append(failing(case_id("pass-phrase", name), operation, given, failure))

    def cost(**changes):
        return {**good["derivation"], **changes}

    add("another", "wrongRootKey", passphrase=(ring.passphrase + b"!").hex())
    for passes, memory_kib in ((0, 65_536), (1, 65_536), (17, 65_536), (2**32 - 1, 65_536), (2, 65_535), (2, 2**20 + 1)):
        add(f"{passes} passes over {memory_kib} KiB", "unacceptableCost", derivation=cost(passes=passes, memoryKiB=memory_kib))
    for salt in (b"", filler("salt", 15), filler("salt", 17)):
        add(f"a salt of {len(salt)} bytes", "unacceptableCost", derivation=cost(salt=salt.hex()))
    # The right key, and a derivation that is not the ring's.
    for name, changes in (("salt", {"salt": bytes(16).hex()}), ("passes", {"passes": 3}), ("memory", {"memoryKiB": 65_537})):
        add(f"the key with another {name}", "ringAltered", "unlock", derivation=cost(**changes))
    without = {key: value for key, value in known.items() if key != "derivation"}
    cases.append(failing(case_id("pass-phrase the key without its derivation"), "unlock", without, "ringAltered"))
    plain = RINGS[1].described()
    cases.append(failing(
        case_id("pass-phrase a derivation beside a key of none"), "unlock", {**plain, "derivation": good["derivation"]},
        "ringAltered"))
    return cases


def ring_cases():
    return [passing(case_id(ring.name), "unlock", ring.described(), ring.keys()) for ring in RINGS]


def flipped(digits, place=0):
    changed = bytearray.fromhex(digits)
    changed[place] ^= 1
    return changed.hex()


def refused_ring_cases():
    """Altered rings. What is altered stays a ring by its form, so that only the code or the canary tells."""
    cases = []
    ring = RINGS[2]
    good = ring.described()

    def add(name, failure="ringAltered", **changes):
        cases.append(failing(case_id("ring", name), "unlock", {**good, **changes}, failure))

    other = Ring("another ring")
    add("another root key", "wrongRootKey", root=other.root.hex())
    add("the root key with another bit", "wrongRootKey", root=flipped(good["root"], 31))
    add("a root key of zeros", "wrongRootKey", root=bytes(32).hex())
    add("another store", storeID=other.store_id.hex())
    add("another version", version=str(ring.version - 1))
    add("another fingerprint", rootFingerprint=flipped(good["rootFingerprint"]))
    add("the canary with another bit", canary=flipped(good["canary"], -1))
    add("the integrity key of another ring", integrityKeyRecord=other.integrity_record.hex())
    add("the integrity key with another bit", integrityKeyRecord=flipped(good["integrityKeyRecord"], 80))
    add("the code with another bit", code=flipped(good["code"], 31))
    add("a code of zeros", code=bytes(32).hex())
    keys = good["dataKeys"]
    add("without its last data key", dataKeys=keys[:-1])
    add("without data keys", dataKeys=[])
    add("a data key twice", dataKeys=[*keys, keys[0]])
    add("two data keys exchanged", dataKeys=[
        {**keys[0], "record": keys[1]["record"]}, {**keys[1], "record": keys[0]["record"]}, keys[2]])
    add("a data key of another epoch", dataKeys=[{**keys[0], "epoch": 2}, *keys[1:]])
    add("a data key of another number", dataKeys=[{**keys[0], "id": 9}, *keys[1:]])
    return cases
