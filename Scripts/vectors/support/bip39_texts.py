"""Phrases as people type them, and what is no phrase. What is tolerated and the class of a failure are this project's own."""

import hashlib
import sys
import unicodedata

from bip39_oracles import LANGUAGES, WORDS, agreed, entropy_of, languages_of, nfkd, phrase_of
from vectorfiles import case_id, failing, passing

ABANDON = " ".join(["abandon"] * 11 + ["about"])
LEGAL = "legal winner thank year wave sausage worth useful legal winner thank yellow"
# Every word stands in the English and the French list, and both checksums are right.
TWO_LANGUAGES = "nature distance angle abandon simple palace opinion fatigue noble volume simple wagon"
# Words that the two Chinese lists have at the same places.
TWO_CHINESE = " ".join(["的"] * 11 + ["在"])


def filler(name, count):
    return hashlib.sha256(f"bip-39/{name}".encode()).digest()[:count]


def read(name, text, phrase, language=None, flags=()):
    """A text that stands for this phrase, which the libraries know when it is written plainly."""
    found = [language] if language else agreed(name, [languages_of(phrase)])[0]
    if len(found) != 1 or found[0] not in languages_of(phrase):
        sys.exit(f"{name} is no phrase of one language")
    given = {"text": text, **({"language": language} if language else {})}
    return passing(name, "parse", given, {"language": found[0], "entropy": entropy_of(found[0], phrase).hex()}, flags)


def one_language(language, count):
    """The first phrase of made-up entropy that is of this language alone."""
    for number in range(100):
        phrase = phrase_of(language, filler(f"{language} {count} {number}", count))
        if languages_of(phrase) == [language]:
            return phrase


def accepted():
    for language in LANGUAGES:
        for count in (16, 32):
            phrase = one_language(language, count)
            composed = unicodedata.normalize("NFC", phrase)
            name = f"{language} {count}"
            yield read(case_id(name, "detected"), phrase, phrase)
            yield read(case_id(name, "composed, wide spaces"), composed.replace(" ", "\u3000"), phrase, language, ["composed"])
            if composed.upper() != composed:
                yield read(case_id(name, "capitals"), composed.upper(), phrase, language, ["capitals"])
    words = ABANDON.split(" ")
    for name, text in {
            "space in front": " " + ABANDON, "space behind": ABANDON + " ", "line feed behind": ABANDON + "\n",
            "carriage return behind": ABANDON + "\r\n", "spaces of many kinds around": "\r\n\t" + ABANDON + "\u3000\u3000",
            "two spaces": "  ".join(words), "line feeds": "\n".join(words), "carriage returns": "\r\n".join(words),
            "tabs": "\t".join(words), "no-break spaces": "\u00a0".join(words), "em spaces": "\u2003".join(words),
            "first letter": "A" + ABANDON[1:], "titles": ABANDON.title(), "byte order mark": "\ufeff" + ABANDON,
            "full-width letters": "ａｂａｎｄｏｎ" + ABANDON[7:], "full-width capitals": "ＡＢＡＮＤＯＮ" + ABANDON[7:],
            "as long as can be": " " * (4096 - len(ABANDON)) + ABANDON}.items():
        yield read(case_id(name), text, ABANDON, flags=["spelling"])
    for language in ("english", "french"):
        yield read(f"two-languages-{language}", TWO_LANGUAGES, TWO_LANGUAGES, language)
    for language in ("chinese-simplified", "chinese-traditional"):
        yield read(f"two-lists-{language}", TWO_CHINESE, TWO_CHINESE, language)
    for count, phrase in enumerate((LEGAL, " ".join(["zoo"] * 11 + ["wrong"]), " ".join(["zoo"] * 23 + ["vote"])), start=1):
        yield read(f"known-{count}", phrase, phrase)


# The libraries know no length that is too long, and drop or take as blanks some of the characters that are refused here.
OWN_RULES = {"ambiguousLanguage", "forbiddenCharacter", "tooLong"}


def refuse(name, text, failure, at=None, language=None):
    plain = " ".join(nfkd(text).lower().split())
    found = [language] if language else list(LANGUAGES)
    if failure not in OWN_RULES and plain.count(" ") in (11, 14, 17, 20, 23) and set(found) & set(languages_of(plain)):
        sys.exit(f"the oracles accept {name}")
    if failure == "ambiguousLanguage" and languages_of(plain) != at["languages"]:
        sys.exit(f"{name} is of other languages")
    given = {"text": text, **({"language": language} if language else {})}
    return failing(name, "parse", given, failure, at)


def unknown(name, text, position, language, given=None):
    word = nfkd(text).split()[position - 1]
    if word in WORDS[language].wordlist:
        sys.exit(f"{name}: {word} is a word")
    return refuse(name, text, "unknownWord", {"position": position, "language": language}, given)


def refused():
    for number, text in enumerate(("", " ", "\n", "\u3000\u3000\t\r\n", "\ufeff", "\ufeff\u00a0"), start=1):
        yield refuse(f"empty-{number}", text, "empty")
    for count in (1, 3, 9, 11, 13, 14, 16, 17, 20, 23, 25, 27, 48):
        yield refuse(f"words-{count}", " ".join(["abandon"] * count), "wrongWordCount", {"count": count})
    for count in (12, 15, 18, 21, 24):
        yield refuse(
            f"checksum-{count}", " ".join(["abandon"] * count), "checksumMismatch", {"language": "english"})
    yield refuse("exchanged-words", LEGAL.replace("legal winner", "winner legal", 1), "checksumMismatch", {"language": "english"})
    for language in LANGUAGES:
        words = one_language(language, 16).split(" ")
        last = next(word for word in WORDS[language].wordlist if not set(languages_of(" ".join(words[:-1] + [nfkd(word)]))))
        text = " ".join(words[:-1] + [nfkd(last)])
        yield refuse(f"{language}-checksum", text, "checksumMismatch", {"language": language}, language)
        for position in (1, 7, 12):
            wrong = " ".join(words[:position - 1] + ["qqqqqq"] + words[position:])
            yield unknown(f"{language}-unknown-{position}", wrong, position, language, language)
    words = ABANDON.split(" ")
    for number, word in enumerate(("abandonn", "abando", "aband0n", "abandon.", "1", "\u0430bandon", "abando\u017f!"), start=1):
        yield unknown(f"mistyped-{number}", " ".join([*words[:4], word, *words[5:]]), 5, "english")
    for language in ("italian", "czech", "korean"):
        yield unknown(f"english-as-{language}", LEGAL, 1, language, language)
    yield refuse("ambiguous-english-french", TWO_LANGUAGES, "ambiguousLanguage", {"languages": ["english", "french"]})
    yield refuse("ambiguous-capitals", TWO_LANGUAGES.upper(), "ambiguousLanguage", {"languages": ["english", "french"]})
    yield refuse("ambiguous-chinese", TWO_CHINESE, "ambiguousLanguage", {
        "languages": ["chinese-simplified", "chinese-traditional"]})
    for point in (0x00, 0x01, 0x1B, 0x7F, 0x85, 0xAD, 0x200B, 0x2028, 0x202E, 0x2060, 0xFE0F, 0xFEFF, 0xFFFD, 0xE0001):
        text = "abandon" + chr(point) + ABANDON[7:]
        yield refuse(f"character-{point:x}", text, "forbiddenCharacter", {"codePoint": point, "byteOffset": 7})
    yield refuse("too-long", " " * (4097 - len(ABANDON)) + ABANDON, "tooLong", {"byteCount": 4097})
