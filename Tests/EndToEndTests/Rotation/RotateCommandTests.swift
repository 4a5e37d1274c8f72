import Foundation
import Testing

/// `rotate` as an operator runs it.
@Suite(.endToEnd) struct RotateCommandTests {
  private struct Report: Decodable {
    var rotated: String
    var epoch: Int
    var done: Bool?
    var resumed: Bool?
    var secrets: Int?
    var resealed: Int?
    var fingerprint: String?

    enum CodingKeys: String, CodingKey {
      case rotated, epoch, done, resumed, secrets, resealed
      case fingerprint = "root_key_fingerprint"
    }
  }

  private func report(_ outcome: ChildProcess.Outcome) throws -> Report {
    try JSONDecoder().decode(Report.self, from: Data(outcome.output))
  }

  @Test func rootKey() async throws {
    let workspace = try Workspace()
    let rows = try await workspace.provision(users(20))
    let outcome = try await workspace.run(
      ["rotate", "--root", "--new-root-key", "file:keys/new/root.key"] + Workspace.storeOptions)
    expect(outcome, exits: 0)
    #expect(outcome.errors.contains("back this up") && outcome.errors.contains("keep it for as long"))
    #expect(String(decoding: outcome.output, as: UTF8.self).contains(#/epoch +2\n/#))
    #expect(workspace.mode("keys/new") == 0o700 && workspace.mode("keys/new/root.key") == 0o600)
    let new = ["--store", "wallets.db", "--root-key", "file:keys/new/root.key"]
    #expect(Set(try await workspace.list(store: new)) == Set(rows))
    try await workspace.expectCleanAudit(store: new)
    expect(try await workspace.run(["list"] + Workspace.storeOptions), exits: 3, naming: "wrong root key")
    // Back to the first key, which is there already.
    let back = try await workspace.run(
      ["rotate", "--root", "--new-root-key", "file:keys/root.key", "--json"] + new)
    expect(back, exits: 0)
    #expect(try report(back).epoch == 3 && !back.errors.contains("back this up"))
    #expect(back.errors.contains(try report(back).fingerprint ?? "?"))
    #expect(Set(try await workspace.list()) == Set(rows))
  }

  @Test func refusedRootKeys() async throws {
    let workspace = try Workspace()
    try await workspace.provision(["anna"])
    let before = try workspace.contents()
    for (key, status, word) in [
      ("file:keys/root.key", 3, "nothing was done"), ("file:wallets.db", 3, "a file of the store"),
      ("file:wallets.db-wal", 3, "a file of the store"), ("env:NO_SUCH", 3, "NO_SUCH"),
      ("command:/bin/false", 3, "status 1"), ("command:/no/such", 3, "No such file"),
      ("command:false", 2, "new-root-key"), ("passphrase", 3, "not a terminal"), ("passphrase:missing", 3, "missing"),
      ("sesame", 2, "new-root-key"),
    ] as [(String, Int32, String)] {
      let outcome = try await workspace.run(["rotate", "--root", "--new-root-key", key] + Workspace.storeOptions)
      expect(outcome, exits: status, naming: word)
      #expect(try workspace.contents() == before, "\(key)")
    }
    for options in [
      [], ["--root"], ["--new-root-key", "file:x"], ["--root", "--data"], ["--data", "--new-root-key", "file:x"],
    ] {
      expect(try await workspace.run(["rotate"] + options + Workspace.storeOptions), exits: 2)
    }
    expect(try await workspace.run(["rotate", "--data", "--store", "none.db"]), exits: 3, naming: "none.db")
    #expect(try workspace.contents() == before)
  }

  @Test func dataKeys() async throws {
    let workspace = try Workspace()
    let rows = try await workspace.provision(users(1500))
    let outcome = try await workspace.run(["rotate", "--data", "--json"] + Workspace.storeOptions)
    expect(outcome, exits: 0)
    #expect(outcome.errors.isEmpty)
    let found = try report(outcome)
    #expect(found.done == true && found.resumed == false && found.epoch == 2)
    #expect(found.secrets == 3000 && found.resealed == 3000)
    #expect(Set(try await workspace.list()) == Set(rows))
    try await workspace.expectCleanAudit()
    let again = try await workspace.run(["rotate", "--data"] + Workspace.storeOptions)
    expect(again, exits: 0)
    #expect(String(decoding: again.output, as: UTF8.self).contains(#/sealed anew +3,000\n/#))
    let doctor = try await workspace.run(["doctor"] + Workspace.storeOptions)
    #expect(String(decoding: doctor.output, as: UTF8.self).contains("epoch 3"))
  }

  @Test(arguments: [SIGINT, SIGTERM]) func interrupted(signal: Int32) async throws {
    let workspace = try Workspace()
    try await workspace.provision(users(12_000))
    let child = try workspace.start(["rotate", "--data", "--json"] + Workspace.storeOptions)
    let log = workspace.path("wallets.db-wal")
    #expect(
      try await eventually {
        let size = try? FileManager.default.attributesOfItem(atPath: log)[.size] as? Int
        return (size ?? 0) > 200_000
      })
    child.signal(signal)
    let outcome = try await child.finish()
    expect(outcome, exits: 130)
    #expect(outcome.errors.contains("run the same command again"))
    let found = try report(outcome)
    #expect(found.done == false && (1..<24_000).contains(found.resealed ?? 0))
    try await workspace.expectCleanAudit()
    let doctor = try await workspace.run(["doctor"] + Workspace.storeOptions)
    #expect(String(decoding: doctor.output, as: UTF8.self).contains("run rotate --data"))
    let rest = try await workspace.run(["rotate", "--data", "--json"] + Workspace.storeOptions)
    expect(rest, exits: 0)
    let last = try report(rest)
    #expect(last.done == true && last.resumed == true && last.resealed == 24_000 - (found.resealed ?? 0))
    try await workspace.expectCleanAudit()
  }
}
