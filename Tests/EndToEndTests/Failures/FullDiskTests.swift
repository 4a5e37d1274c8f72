import Foundation
import Testing

/// A disk that fills up: what was printed is stored, and with more room the same command does the rest.
@Suite(.endToEnd, .needsRoot) struct FullDiskTests {
  private static let all = users(8000)
  private static let key = ["--root-key", "file:keys/root.key"]

  /// From too little for an empty store, past a log without a checkpoint, to almost enough.
  @Test(arguments: [40, 120, 400, 1500, 3000, 5000, 7000, 8000])
  func storeOnAFullDisk(kibibytes: Int) async throws {
    let disk = try await TemporaryDisk(kibibytes: kibibytes)
    let workspace = try Workspace()
    let store = ["--store", "\(disk.path)/wallets.db"] + Self.key
    let command = ["provision", "--users", "-"] + store
    let full = try await workspace.run(command, input: .bytes(Self.all.asLines))
    expect(full, exits: 3, naming: "\(disk.path)/wallets.db", "full")
    let printed = full.output.isEmpty ? [] : try WalletLine.parse(full.output)
    #expect(printed.count < 16_000)
    // Reading needs no room, once there is a store at all.
    if FileManager.default.fileExists(atPath: "\(disk.path)/wallets.db") {
      let listed = try await workspace.run(["list"] + store)
      if listed.ending == .exited(0) { #expect(try Set(printed).isSubset(of: WalletLine.parse(listed.output))) }
    } else {
      #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path).isEmpty)
    }

    try await disk.resize(kibibytes: 60_000)
    let kept = printed.isEmpty ? [] : try await workspace.list(store: store)
    #expect(Set(printed).isSubset(of: kept), "printed and not stored")
    let rows = try await workspace.provision(Self.all, store: store)
    expect(rows, areOf: Self.all)
    #expect(Set(kept).isSubset(of: rows))
    try await workspace.expectCleanAudit(store: store)
  }

  @Test(arguments: [0, 4, 300]) func outputOnAFullDisk(kibibytes: Int) async throws {
    let disk = try await TemporaryDisk(kibibytes: max(4, kibibytes))
    if kibibytes == 0 { try Data(repeating: 1, count: 4096).write(to: URL(fileURLWithPath: "\(disk.path)/other")) }
    let workspace = try Workspace()
    let command = ["provision", "--users", "-", "--output", "\(disk.path)/rows.csv"] + Workspace.storeOptions
    let full = try await workspace.run(command, input: .bytes(Self.all.asLines))
    expect(full, exits: 4, naming: "\(disk.path)/rows.csv")
    #expect(!FileManager.default.fileExists(atPath: "\(disk.path)/rows.csv"))

    try await disk.resize(kibibytes: 60_000)
    let again = try await workspace.run(command, input: .bytes(Self.all.asLines))
    expect(again, exits: 0)
    expect(
      try WalletLine.parse(Array(Data(contentsOf: URL(fileURLWithPath: "\(disk.path)/rows.csv")))), areOf: Self.all)
    try await workspace.expectCleanAudit()
  }

  /// Without room for the key there is no store, and with room there are both.
  @Test func keyOnAFullDisk() async throws {
    let disk = try await TemporaryDisk(kibibytes: 4)
    try Data(repeating: 1, count: 4096).write(to: URL(fileURLWithPath: "\(disk.path)/other"))
    let workspace = try Workspace()
    let store = ["--store", "wallets.db", "--root-key", "file:\(disk.path)/root.key"]
    let before = try workspace.contents()
    let full = try await workspace.run(["provision", "--users", "-"] + store, input: .bytes(users(3).asLines))
    expect(full, exits: 3, naming: "\(disk.path)/root.key")
    #expect(try workspace.contents() == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path) == ["other"])
    try await disk.resize(kibibytes: 1000)
    expect(try await workspace.provision(users(3), store: store), areOf: users(3))
  }
}
