"""Extended keys made field by field, so that each rule is broken alone."""

import hashlib

from bip32_oracles import derive, filler, parse

ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
ORDER = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141
FIELD = 2**256 - 2**32 - 977
XPRV, XPUB = "0488ade4", "0488b21e"
# The x coordinate of the base point.
POINT = "79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798"


def encode(data):
    number, text = int.from_bytes(data, "big"), ""
    while number:
        number, digit = divmod(number, 58)
        text = ALPHABET[digit] + text
    return "1" * (len(data) - len(data.lstrip(b"\0"))) + text


def checked(payload):
    return encode(payload + hashlib.sha256(hashlib.sha256(payload).digest()).digest()[:4])


def text(version=XPUB, depth=0, parent="00000000", index=0, code="cc" * 32, key="02" + POINT):
    return checked(bytes.fromhex(version + f"{depth:02x}" + parent + f"{index:08x}" + code + key))


def private(scalar):
    return f"00{scalar:064x}"


def well_formed():
    names = {"1": 1, "2": 2, "n minus 1": ORDER - 1, "n minus 2": ORDER - 2, "half of n": ORDER // 2, "2 to 128": 2**128}
    for name, scalar in names.items():
        yield parse(f"private-{name.replace(' ', '-')}", text(XPRV, key=private(scalar)))
    for depth, parent, index in (
            (1, "00000000", 0), (1, "ffffffff", 2**31), (255, "01020304", 2**32 - 1), (254, "00000001", 1), (3, "0a0b0c0d", 2**31 - 1)):
        yield parse(f"private-at-{depth}-{index}", text(XPRV, depth, parent, index, key=private(7)))
        yield parse(f"public-at-{depth}-{index}", text(XPUB, depth, parent, index))
    for code in ("00", "ff", "01"):
        yield parse(f"private-chain-code-{code}", text(XPRV, code=code * 32, key=private(7)))
        yield parse(f"public-chain-code-{code}", text(XPUB, code=code * 32))
    for prefix in ("02", "03"):
        # Points whose x starts with zeros, and the base point.
        for x in (POINT, f"{1:064x}", f"{FIELD - 3:064x}", f"{2**247 + 1:064x}"):
            if is_x(int(x, 16)):
                yield parse(f"public-{prefix}-{x[:4]}-{x[-4:]}", text(key=prefix + x))
    for number in range(12):
        made = derive("made", filler(f"parse {number}", 64), f"m/{number}'/{number * 1000}")["expected"]
        yield parse(f"derived-{number}-xprv", made["xprv"])
        yield parse(f"derived-{number}-xpub", made["xpub"])


def is_x(x):
    square = (pow(x, 3, FIELD) + 7) % FIELD
    return pow(square, (FIELD - 1) // 2, FIELD) == 1


def malformed():
    seven = private(7)
    for failure, version, fields in (
            ("versionMismatch", XPRV, {"key": "02" + POINT}), ("versionMismatch", XPRV, {"key": "03" + POINT}),
            ("versionMismatch", XPUB, {"key": seven}),
            ("parentOfMasterKey", XPRV, {"parent": "00000001", "key": seven}), ("parentOfMasterKey", XPUB, {"parent": "80000000"}),
            ("indexOfMasterKey", XPRV, {"index": 1, "key": seven}), ("indexOfMasterKey", XPUB, {"index": 2**31}),
            ("privateKeyIsZero", XPRV, {"key": private(0)}),
            ("privateKeyNotBelowOrder", XPRV, {"key": private(ORDER)}),
            ("privateKeyNotBelowOrder", XPRV, {"key": private(ORDER + 1)}),
            ("privateKeyNotBelowOrder", XPRV, {"key": private(2**256 - 1)}),
            ("notOnCurve", XPUB, {"key": "02" + "00" * 32}), ("notOnCurve", XPUB, {"key": "03" + f"{5:064x}"}),
            ("notOnCurve", XPUB, {"key": "02" + f"{FIELD:064x}"}), ("notOnCurve", XPUB, {"key": "02" + f"{FIELD + 1:064x}"}),
            ("notOnCurve", XPUB, {"key": "03" + "ff" * 32})):
        yield parse(f"{failure.lower()}-{version}-{len(str(fields))}-{abs_hash(fields)}", text(version, **fields), failure)
    for prefix in ("01", "04", "05", "80", "ff"):
        yield parse(f"private-prefix-{prefix}", text(XPRV, key=prefix + seven[2:]), "invalidPrivateKeyPrefix")
    for prefix in ("01", "04", "05", "06", "07", "80", "ff"):
        yield parse(f"public-prefix-{prefix}", text(key=prefix + POINT), "invalidPublicKeyPrefix")
    # tprv, tpub, yprv, ypub, zprv, zpub, dgpv, and what no network has.
    for version in ("04358394", "043587cf", "049d7878", "049d7cb2", "04b2430c", "04b24746", "02fac398", "00000000", "ffffffff"):
        is_private = version in ("04358394", "049d7878", "04b2430c", "02fac398")
        yield parse(f"version-{version}", text(version, key=seven if is_private else "02" + POINT), "unknownVersion", {
            "version": version})
    good, secret = text(), text(XPRV, key=seven)
    yield parse("public-for-a-private-one", good, "publicKeyGiven", kind="private")
    yield parse("private-for-a-public-one", secret, "privateKeyGiven", kind="public")
    for name, whole in (("private", secret), ("public", good)):
        for place in (5, 20, 60, 105, 110):
            other = "2" if whole[place] != "2" else "3"
            yield parse(f"{name}-mistyped-{place}", whole[:place] + other + whole[place + 1:], "checksumMismatch")
        yield parse(f"{name}-exchanged", whole[:50] + whole[51] + whole[50] + whole[52:], "checksumMismatch")
        for place, wrong in ((4, "0"), (5, "O"), (50, "I"), (110, "l"), (7, " "), (8, "+")):
            yield parse(
                f"{name}-character-{place}-{ord(wrong)}", whole[:place] + wrong + whole[place + 1:], "invalidCharacter",
                {"position": place + 1})
        yield parse(f"{name}-space-in-front", " " + whole, "invalidCharacter", {"position": 1})
        yield parse(f"{name}-line-feed-behind", whole + "\n", "invalidCharacter", {"position": 112})
        yield parse(f"{name}-cut", whole[:-1], "wrongByteCount", {"byteCount": 81})
        yield parse(f"{name}-one-more", whole + "1", "wrongByteCount", {"byteCount": 83})
        yield parse(f"{name}-two-more", whole + "11", "textTooLong", {"byteCount": 113})
    yield parse("empty", "", "wrongByteCount", {"byteCount": 0})
    yield parse("one-character", "x", "wrongByteCount", {"byteCount": 1})
    yield parse("only-ones", "1" * 82, "checksumMismatch")


def abs_hash(fields):
    return hashlib.sha256(repr(sorted(fields.items())).encode()).hexdigest()[:4]
