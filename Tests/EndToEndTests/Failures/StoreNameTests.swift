import Foundation
import Testing

/// Files of the user's under names that SQLite uses beside the store: refused before the store is opened, and kept.
@Suite(.endToEnd) struct StoreNameTests {
  private static let names = ["wallets.db-wal", "wallets.db-shm", "wallets.db-journal"]

  @Test(arguments: names + ["wallets.db"]) func theRootKey(name: String) async throws {
    let workspace = try Workspace()
    let before = try workspace.contents()
    let outcome = try await workspace.run([
      "provision", "--count", "1", "--prefix", "z", "--store", "wallets.db", "--root-key", "file:\(name)",
    ])
    expect(outcome, exits: 3, naming: name, "root key")
    #expect(outcome.output.isEmpty)
    #expect(try workspace.contents() == before)
  }

  @Test(arguments: names) func whatIsReadOrWritten(name: String) async throws {
    let workspace = try Workspace()
    try await workspace.provision(["anna"], ["--keys", "mnemonic12"])
    let export = ["export", "anna", "--format", "mnemonic", "--output", name]
    try workspace.write("phrase", Phrases.abandon)
    try workspace.write("pass", "a long pass-phrase")
    let outputs = [
      export,
      ["export", "anna", "--format", "keystore-v3", "--passphrase-file", "pass", "--output", name],
      ["export", "anna", "--format", "base58", "--output", name],
      ["archive", "--passphrase-file", "pass", "--output", name],
    ]
    for command in outputs {
      expect(try await workspace.run(command + Workspace.storeOptions), exits: 4, naming: name)
      #expect(!workspace.exists(name))
    }
    for name in [name, "other" + name] {
      expect(try await workspace.run(["archive-key", "--output", name]), exits: 4, naming: name)
      #expect(!workspace.exists(name))
    }
    #expect(try await workspace.audit().events == 1)

    // As the list of users, a phrase, a pass-phrase; for this store and for one that is still to be made.
    for store in ["wallets.db", "new.db"] {
      let name = name.replacing("wallets.db", with: store)
      try workspace.write(name, Phrases.abandon)
      let options = ["--store", store, "--root-key", "file:keys/root.key"]
      for command in [
        ["provision", "--users", name], ["import", "bert", "--format", "mnemonic", "--input", name],
        ["import", "bert", "--format", "mnemonic", "--input", "phrase", "--passphrase-file", name],
        ["import", "bert", "--format", "keystore-v3", "--input", name, "--passphrase-file", "pass"],
        ["import", "bert", "--format", "keystore-v3", "--input", "phrase", "--passphrase-file", name],
        ["import", "bert", "--format", "solana-json", "--input", name],
        ["export", "anna", "--format", "keystore-v3", "--passphrase-file", name, "--output", "out"],
        ["archive", "--passphrase-file", name, "--output", "out"],
        ["unarchive", "--input", name, "--passphrase-file", "pass"],
        ["unarchive", "--input", "phrase", "--passphrase-file", name],
        ["unarchive", "--input", "phrase", "--secret-key", name],
      ] {
        let outcome = try await workspace.run(command + options)
        expect(outcome, exits: 4, naming: name)
        #expect(try workspace.text(name) == Phrases.abandon)
      }
      try workspace.remove(name)
    }
    #expect(!workspace.exists("new.db") && !workspace.exists("out"))
    try await workspace.expectCleanAudit()
  }
}
