"""Derivation paths: what is taken, and what is refused and where."""

import sys

import bip_utils

from vectorfiles import failing, passing

LAST = 2**31 - 1


def accepted():
    texts = (
        "m", "m/0", "m/0'", "m/0h", "m/0H", "m/1", "m/9", "m/10", "m/44'/60'/0'/0/0", "m/44'/60'/0'/0/1", "m/44'/60'/1'/0/0",
        "m/44h/60h/0h/0/0", "m/44H/501H/7'/0'", "m/44'/501'", "m/44'/501'/0'", "m/44'/501'/0'/0'", f"m/{LAST}", f"m/{LAST}'",
        f"m/{LAST - 1}h", "m/10/100/1000000000", f"m/0/{LAST}'/1/{LAST - 1}'/2", "m/0'/1'/2'/3'/4'/5'/6'/7'/8'/9'",
        "m" + "/0" * 255, "m" + f"/{LAST}'" * 255)
    for number, text in enumerate(texts, start=1):
        plain = text.replace("h", "'").replace("H", "'")
        if bip_utils.Bip32PathParser.Parse(plain).ToStr() != plain:
            sys.exit(f"the oracle reads {text} otherwise")
        yield passing(f"path-{number}", "path", {"text": text}, {"text": plain})


# A character's position counts from 1. No library refuses all of these: what is not written in the standard's own form is
# refused here, so that a path has one spelling but for the mark.
REFUSED = {
    "missingMaster": ["/", "0", "0/1", "44'/60'", "/44'/60'", "M", "M/0", "n/0", " m/0", "\uff4d/0", "\ufeffm/0", "\0"],
    "missingIndex": [
        ("m/", 3), ("m//", 3), ("m//0", 3), ("m/0/", 5), ("m/44'/60'/", 11), ("m/0//1", 5)],
    "unexpectedCharacter": [
        ("mm", 2), ("m0", 2), ("m'", 2), ("m ", 2), ("m/-1", 3), ("m/-1'", 3), ("m/+1", 3), ("m/ 1", 3), ("m/1 ", 4),
        ("m/1\n", 4), ("m/1\r\n", 4), ("m/1 /2", 4), ("m/0x1", 4), ("m/1.5", 4), ("m/1e3", 4), ("m/1_000", 4), ("m/1,000", 4),
        ("m/'", 3), ("m/h", 3), ("m/0''", 5), ("m/0'h", 5), ("m/0hH/1", 5), ("m/0'0", 5), ("m/0\u2019", 4), ("m/0\uff07", 4),
        ("m/0\u0301", 4), ("m/0'\u0301", 5), ("m\\0", 2), ("m\u22150", 2), ("m/\u0660", 3), ("m/4\u0664'", 4), ("m/\uff11", 3),
        ("m/\u00b2", 3), ("m/\U0001d7ce", 3), ("m/1\0", 4), ("m/*", 3), ("m/0/*", 5)],
    "leadingZero": [("m/00", 3), ("m/01", 3), ("m/044'", 3), ("m/1/000", 5), ("m/00000000000000000000000000001", 3)],
    "indexTooLarge": [
        (f"m/{LAST + 1}", 3), (f"m/{LAST + 1}'", 3), ("m/44'/4294967295", 7), ("m/4294967296", 3), ("m/18446744073709551616", 3),
        ("m/99999999999999999999999999", 3), ("m/44'/60'/0'/0/2147483648", 16), ("m/44'/60'/0'/0/99999999999999999999", 16)],
}


def refused():
    yield failing("empty", "path", {"text": ""}, "empty")
    for failure, entries in REFUSED.items():
        for number, entry in enumerate(entries, start=1):
            text, position = entry if isinstance(entry, tuple) else (entry, None)
            at = None if position is None else {"position": position}
            yield failing(f"{failure.lower()}-{number}", "path", {"text": text}, failure, at)
    yield failing("deep-256", "path", {"text": "m" + "/0" * 256}, "tooDeep", {"levelCount": 256})
    yield failing("deep-2047", "path", {"text": "m" + "/0" * 2047}, "tooDeep", {"levelCount": 2047})
    yield failing("long-4097", "path", {"text": "m" + "/0" * 2048}, "tooLong", {"byteCount": 4097})
