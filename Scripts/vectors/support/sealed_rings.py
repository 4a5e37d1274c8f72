"""Key rings: what is in them, and altered ones."""

from sealed_format import CANARY, DATA_KEY, INTEGRITY_KEY, Place, blake2b, field, filler, identifier, seal, subkey, u32, u64
from vectorfiles import case_id, failing, passing


class Ring:
    def __init__(self, name, data_keys=(), epoch=1, version=None):
        self.name = name
        self.root = filler(f"root {name}", 32)
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
        return blake2b(256, subkey(b"wallet-engine/key-ring-code/v1", self.root, self.store_id), message)

    def row_key(self):
        return subkey(b"wallet-engine/row-key/v1", self.integrity, self.store_id)

    def event_key(self):
        return subkey(b"wallet-engine/event-key/v1", self.integrity, self.store_id)

    def described(self):
        return {
            "root": self.root.hex(), "storeID": self.store_id.hex(), "epoch": self.epoch, "version": str(self.version),
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
