import Foundation
import TestSupport
import Testing

/// What `shared-seed`, `recover` and `provision --keys shared-seed` refuse.
@Suite(.endToEnd) struct SharedSeedRefusalTests {
  private static let store = Workspace.storeOptions

  @Test func usage() async throws {
    let workspace = try Workspace()
    let before = try workspace.contents()
    let attempts: [([String], String)] = [
      (["shared-seed"], "ACTION"), (["shared-seed", "creat"], "did you mean create"),
      (["shared-seed", "delete"], "create, import, show, map, export"),
      (["shared-seed", "create", "--words", "13"], "--words"), (["shared-seed", "create", "--reveal"], "--reveal"),
      (["shared-seed", "show", "--words", "12"], "--words"), (["shared-seed", "map", "--json"], "--json"),
      (["shared-seed", "export"], "--output"), (["shared-seed", "export", "--reveal", "--output", "x"], "--output"),
      (["recover"], "--map"), (["recover", "--map", "m", "--count", "2"], "--count"),
      (["recover", "--map", "m", "--first", "2"], "--count"),
      (["recover", "--count", "2", "--unauthenticated-map"], "--map"),
      (["recover", "--count", "2", "--first", "2147483647"], "2147483647"),
      (["recover", "--map", "m", "--profile", "evm=metamask"], "ledger-live, phantom"),
      (["provision", "--keys", "shared-seed", "--users", "u", "--profile", "evm=metamask"], "ledger-live, phantom"),
      (
        ["provision", "--keys", "shared-seed", "--users", "u", "--profile", "sol=trust-solana"], "ledger-live, phantom"
      ),
    ]
    for (arguments, message) in attempts {
      let options = arguments.contains("--count") && arguments.first == "recover" ? [] : Self.store
      let outcome = try await workspace.run(arguments + options)
      expect(outcome, exits: 2, naming: message)
      #expect(outcome.output.isEmpty)
    }
    #expect(try workspace.contents() == before)
  }

  @Test func withoutASeed() async throws {
    let workspace = try Workspace()
    let command = ["provision", "--keys", "shared-seed", "--count", "3", "--prefix", "u"] + Self.store
    let before = try workspace.contents()
    // A store that does not exist has no seed: nothing is made.
    expect(try await workspace.run(command), exits: 3, naming: "wallets.db")
    #expect(try workspace.contents() == before)
    let raw = try await workspace.provision(["raw"])
    for command in [command, ["shared-seed", "show"] + Self.store, ["shared-seed", "map"] + Self.store] {
      let outcome = try await workspace.run(command)
      expect(outcome, exits: 3, naming: "shared-seed create")
      #expect(outcome.output.isEmpty)
    }
    #expect(try await workspace.list() == raw)
    try await workspace.importShared(Phrases.abandon)
    // Made once.
    for command in ["create", "import"] {
      let again = try await workspace.run(
        ["shared-seed", command] + Self.store, input: .bytes(Array(Phrases.salt.utf8)))
      expect(again, exits: 1, naming: "never replaced")
    }
    let mixed = try await workspace.run(
      ["provision", "--keys", "shared-seed", "--users", "-"] + Self.store, input: .bytes(["raw", "new"].asLines))
    expect(mixed, exits: 0)
    #expect(try WalletLine.parse(mixed.output).prefix(2) == raw[...])
    #expect(mixed.errors.contains("1 user keeps wallets made with other keys"))
    workspace.expectUnsaid([Phrases.abandon, Phrases.salt])
  }

  /// A bad map recovers nothing, and says why and where, even to those who vouch for it.
  @Test func maps() async throws {
    let workspace = try Workspace()
    try workspace.write("phrase", Phrases.abandon + "\n")
    let head = "user_id,index,seed\n"
    let maps: [(String, [String])] = [
      ("", ["user_id"]), (head, ["no user"]), ("user_id,index\na,1\n", ["seed"]),
      (head + "a,1,73c5da0a\nb,1,73c5da0a\n", ["line 3", "line 2"]),
      (head + "a,1,73c5da0a\na,2,73c5da0a\n", ["line 3", "line 2"]),
      (head + "a,2147483648,73c5da0a\n", ["line 2", "2147483647"]), (head + "a,-1,73c5da0a\n", ["line 2"]),
      (head + ",1,73c5da0a\n", ["line 2"]), (head + "a,1,73c5da0a\nb,2,00000000\n", ["line 3"]),
      (head + "\"a,1,73c5da0a\n", ["line 2"]),
      (head + "#a,1,73c5da0a\n", ["line 2", "in quotes"]),
      // A phrase that is not the map's.
      (head + "a,1,b4e3f5ed\n", ["73c5da0a", "b4e3f5ed"]),
    ]
    for (text, messages) in maps {
      try workspace.write("map.csv", text)
      let before = try workspace.contents()
      let outcome = try await workspace.run(
        ["recover", "--map", "map.csv", "--input", "phrase", "--unauthenticated-map"] + Self.store)
      expect(outcome, exits: 4)
      for message in messages { #expect(outcome.errors.contains(message), "\(text): \(outcome.errors)") }
      #expect(outcome.output.isEmpty)
      #expect(try workspace.contents() == before, "\(text)")
    }
    for name in ["none", "keys", "/dev/null"] {
      expect(
        try await workspace.run(["recover", "--map", name, "--input", "phrase", "--unauthenticated-map"] + Self.store),
        exits: 4)
    }
    // With a byte order mark, CRLF and columns of its own, it is a map all the same, if somebody vouches for it.
    try workspace.write("map.csv", "\u{FEFF}note,seed,index,user_id\r\nx,73C5DA0A,1,\"a,b\"\r\n")
    expect(
      try await workspace.run(["recover", "--map", "map.csv", "--input", "phrase"] + Self.store), exits: 4,
      naming: "--unauthenticated-map")
    let good = try await workspace.run(
      ["recover", "--map", "map.csv", "--input", "phrase", "--unauthenticated-map"] + Self.store)
    expect(good, exits: 0)
    let lines = try WalletLine.parse(good.output)
    #expect(lines.map(\.userText) == ["a,b", "a,b"])
    #expect(
      lines.map(\.address)
        == ["0x78839F6054d7ed13918bAe0473BA31b1Ca9D7265", "Hh8QwFUA6MtVu1qAoq12ucvFHNwCcVTV7hpWjeY1Hztb"])
    // A pass-phrase makes it another phrase.
    try workspace.write("words", "TREZOR\n")
    let other = try await workspace.run(
      ["recover", "--map", "map.csv", "--input", "phrase", "--passphrase-file", "words", "--unauthenticated-map"]
        + Self.store)
    expect(other, exits: 4, naming: "b4e3f5ed")
    workspace.expectUnsaid([Phrases.abandon])
  }

  /// Users whom the store knows otherwise are named and left alone.
  @Test func recoveringBesideOthers() async throws {
    let workspace = try Workspace()
    try workspace.write("phrase", Phrases.abandon + "\n")
    let raw = try await workspace.provision(["raw"])
    try await workspace.importShared(Phrases.abandon)
    try await workspace.share(["first"]).forEach { #expect($0.sharedIndex == 0) }
    // The last line is what Scripts/shared-seed-map.py makes of it.
    try workspace.write(
      "map.csv",
      """
      user_id,index,seed
      raw,4,73c5da0a
      first,5,73c5da0a
      new,6,73c5da0a
      #end,3,73c5da0a 8825bc29d54f707c3f2482ad9e19638b6f776182b95859e71878742266412e84 default

      """)
    let outcome = try await workspace.run(
      ["recover", "--map", "map.csv", "--input", "phrase", "--next-index", "1"] + Self.store)
    expect(outcome, exits: 1, naming: "user raw", "user first has the account at index 0")
    #expect(try WalletLine.parse(outcome.output).map(\.sharedIndex) == [6, 6])
    let listed = try await workspace.list()
    #expect(listed.count == 6 && Set(listed).isSuperset(of: raw))
    #expect(try await workspace.share(["next"]).map(\.sharedIndex) == [7, 7])
    // Room for users who were made after the map was written.
    let roomy = try await workspace.run(
      ["recover", "--map", "map.csv", "--input", "phrase", "--next-index", "5000"] + Self.store)
    expect(roomy, exits: 1)
    #expect(try await workspace.share(["after"]).map(\.sharedIndex) == [5000, 5000])
    try await workspace.expectCleanAudit()
    // A store with another phrase.
    let third = ["--store", "third.db", "--root-key", "file:keys/third.key"]
    try await workspace.importShared(Phrases.salt, store: third)
    let refused = try await workspace.run(["recover", "--map", "map.csv", "--input", "phrase"] + third)
    expect(refused, exits: 4, naming: "73c5da0a")
    #expect(try await workspace.list(store: third).isEmpty)
  }

  @Test func exports() async throws {
    let workspace = try Workspace()
    try await workspace.importShared(Phrases.abandon)
    _ = try await workspace.share(users(2))
    for format in ["mnemonic", "passphrase", "xpub"] {
      let options = format == "xpub" ? ["--chain", "evm"] : []
      let outcome = try await workspace.run(
        ["export", "user2", "--format", format, "--output", "secret"] + options + Self.store)
      expect(outcome, exits: 1, naming: "user2", "shared seed")
      #expect(!workspace.exists("secret"))
    }
    #expect(try await workspace.audit().events == 3)
    // The key of the account at index 1, as bip_utils derives it.
    let key = try await workspace.reveal("user2", ["--chain", "evm", "--format", "hex"])
    #expect(key == "318470c858f622e48a80120a1fc3c8460d67a7bf31b3273a6d27d4c013f2f8d3")
    let written = try await workspace.run(["shared-seed", "export", "--output", "phrase"] + Self.store)
    expect(written, exits: 0)
    #expect(try workspace.text("phrase") == Phrases.abandon + "\n" && workspace.mode("phrase") == 0o600)
    #expect(written.output.isEmpty)
    #expect(try await workspace.audit().events == 5)
    let again = try await workspace.run(["shared-seed", "export", "--output", "phrase"] + Self.store)
    expect(again, exits: 4, naming: "phrase")
    expect(
      try await workspace.run(["shared-seed", "export", "--format", "passphrase", "--reveal"] + Self.store), exits: 1,
      naming: "no pass-phrase")
    for name in ["wallets.db", "wallets.db-wal", "keys/root.key"] {
      expect(try await workspace.run(["shared-seed", "export", "--output", name] + Self.store), exits: 4)
      expect(try await workspace.run(["shared-seed", "map", "--output", name] + Self.store), exits: 4)
    }
    #expect(try await workspace.audit().events == 5)
    try await workspace.expectCleanAudit()
    workspace.expectUnsaid([Phrases.abandon])
  }

  /// Two users' accounts swapped in the database: the map does not print them, and an audit names them.
  @Test func swappedAccounts() async throws {
    let workspace = try Workspace()
    try await workspace.importShared(Phrases.abandon)
    let rows = try await workspace.share(users(5))
    try WalletDatabase(path: workspace.path("wallets.db")).execute(
      """
      UPDATE shared_accounts SET user = -1 WHERE account_index = 1;
      UPDATE shared_accounts SET user = (SELECT id FROM users WHERE user_id = 'user2') WHERE account_index = 2;
      UPDATE shared_accounts SET user = (SELECT id FROM users WHERE user_id = 'user3') WHERE account_index = 1
      """)
    let map = try await workspace.run(["shared-seed", "map"] + Self.store)
    expect(map, exits: 1, naming: "user user2", "user user3")
    #expect(map.output == Array("user_id,index,seed\nuser1,0,73c5da0a\nuser4,3,73c5da0a\nuser5,4,73c5da0a\n".utf8))
    expect(try await workspace.run(["audit"] + Self.store), exits: 1, naming: "user user2", "user user3")
    // Addresses are authentic by themselves.
    #expect(try await workspace.list() == rows)
  }
}
