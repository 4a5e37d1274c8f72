"""Libraries reached through Python, as peers of keygen-bench: reads commands from standard input, a line each.

  list STAGE            -> a line NAME<tab>VERSION for every peer of the stage, then a line with a dot
  load HEX HEX ...      -> "ok"; the inputs of what follows
  digest STAGE<tab>NAME -> the SHA-256 digest of all outputs, one behind the other, in hexadecimal digits
  run STAGE<tab>NAME<tab>COUNT -> "ok" when so many items are done; the inputs are gone through again and again

Any answer may be "error TEXT" instead. A library that cannot be imported is left out, with a line on standard error.
"""

import hashlib
import itertools
import sys

import curves
import phrases
import wallets

STAGES = {
    "secp256k1.publicKey": [curves.btclib_public_key, curves.coincurve_public_key],
    "ed25519.publicKey": [curves.solders_public_key, curves.nacl_public_key],
    "bip39.seed": [phrases.python_mnemonic_seed, phrases.wally_seed, phrases.bip_utils_seed],
    "wallet.raw": [wallets.eth_account_and_solders],
    "wallet.mnemonic": [
        wallets.wally_and_sodium,
        wallets.eth_account_and_solders_from_words,
        wallets.bip_utils_from_words,
    ],
}


class Server:
    """Answers commands; a peer is set up when it is first named."""

    def __init__(self):
        self.inputs = []
        self.peers = {}

    def peers_of(self, stage):
        if stage not in self.peers:
            found = {}
            for make in STAGES.get(stage, []):
                try:
                    name, version, function = make()
                except ImportError as error:
                    print(f"peers: {make.__name__} is left out: {error}", file=sys.stderr)
                    continue
                found[name] = (version, function)
            self.peers[stage] = found
        return self.peers[stage]

    def answer(self, line):
        command, _, rest = line.partition(" ")
        fields = rest.split("\t")
        if command == "list":
            lines = [f"{name}\t{version}" for name, (version, _) in self.peers_of(rest).items()]
            return "\n".join(lines + ["."])
        if command == "load":
            self.inputs = [bytes.fromhex(text) for text in rest.split()]
            return "ok"
        function = self.peers_of(fields[0])[fields[1]][1]
        if command == "digest":
            digest = hashlib.sha256()
            for item in self.inputs:
                digest.update(function(item))
            return digest.hexdigest()
        if command == "run":
            for item in itertools.islice(itertools.cycle(self.inputs), int(fields[2])):
                function(item)
            return "ok"
        return f"error unknown command {command}"


def main():
    server = Server()
    for line in sys.stdin:
        try:
            answer = server.answer(line.rstrip("\n"))
        except Exception as error:  # The other side has to be told, whatever it was.
            answer = f"error {type(error).__name__}: {error}".replace("\n", " ")
        print(answer, flush=True)


if __name__ == "__main__":
    main()
