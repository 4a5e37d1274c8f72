#!/usr/bin/env python3
"""Writes the ten BIP-39 word lists under Sources/CWalletWordLists/lists, or with --check compares them.

Each list is read from every package below that carries it, NFKD-normalised, and must be the same in all of them; any
disagreement, and a list that only one package has, ends the script with an error and nothing is written. It prints the
SHA-256 digests that stand in Sources/WalletHD/Mnemonic/WordListDigest.swift.

    # in a throw-away folder outside the package, or with any environment that has the packages:
    python3 -m venv oracles && oracles/bin/pip install mnemonic bip_utils eth-account
    oracles/bin/python Scripts/vectors/wordlists.py            # writes the files
    oracles/bin/python Scripts/vectors/wordlists.py --check    # compares with the committed files, writes nothing
"""

import hashlib
import importlib.util
import pathlib
import sys
import unicodedata

TARGET = pathlib.Path(__file__).resolve().parents[2] / "Sources" / "CWalletWordLists" / "lists"

# The lists of the standard's own repository; others that packages carry (Russian, Turkish) are not part of it.
LANGUAGES = [
    "english", "japanese", "korean", "spanish", "chinese_simplified", "chinese_traditional", "french", "italian",
    "czech", "portuguese",
]

# Where each package keeps its lists, one word a line. bip_utils has no Japanese list.
PACKAGES = {"mnemonic": "wordlist", "bip_utils": "bip/bip39/wordlist", "eth_account": "hdaccount/wordlist"}


def folder(package):
    found = importlib.util.find_spec(package)
    if found is None or found.origin is None:
        sys.exit(f"the package {package} is missing; the top of this file says how to get it")
    return pathlib.Path(found.origin).parent / PACKAGES[package]


def words(path):
    text = unicodedata.normalize("NFKD", path.read_text(encoding="utf-8"))
    found = [line.strip() for line in text.split("\n") if line.strip()]
    assert len(found) == 2048 and len(set(found)) == 2048, path
    assert not any(character.isspace() or ord(character) < 32 for word in found for character in word), path
    # What the parser relies on when it folds the case of ASCII letters only, after decomposition.
    assert not any("A" <= character <= "Z" for word in found for character in word), path
    return found


def main():
    rendered = {}
    for language in LANGUAGES:
        lists = {name: words(path) for name in PACKAGES if (path := folder(name) / f"{language}.txt").exists()}
        if len(lists) < 2:
            sys.exit(f"{language}: only {list(lists)} carry this list")
        first, *others = lists.items()
        for name, other in others:
            if other != first[1]:
                place = next(index for index in range(2048) if other[index] != first[1][index])
                sys.exit(f"{language}: {first[0]} and {name} disagree on word {place}")
        rendered[language] = ("".join(word + "\n" for word in first[1])).encode(), list(lists)
    for language, (content, agreeing) in rendered.items():
        path = TARGET / f"{language}.txt"
        if "--check" not in sys.argv:
            path.write_bytes(content)
        elif path.read_bytes() != content:
            sys.exit(f"{path} differs")
        longest = max(len(line) for line in content.split(b"\n"))
        print(f"{language}: {hashlib.sha256(content).hexdigest()} (longest word {longest} bytes; {', '.join(agreeing)})")


main()
