import Foundation
import TestSupport
import Testing

/// `kill -9` while an archive is taken into a store, again and again: in the end everyone has what the archive has, once.
@Suite(.endToEnd) struct RestoreKillTests {
  private static let other = ["--store", "other.db", "--root-key", "file:keys/other.key"]
  private static let unarchive = ["unarchive", "--input", "archive", "--secret-key", "archive.key"] + other
  private static let isLong = ProcessInfo.processInfo.environment["WALLET_ENGINE_LONG_TESTS"] == "1"

  @Test(.timeLimit(.minutes(60))) func killedOverAndOver() async throws {
    var generator = SeededGenerator(seed: Seed.chosen &+ 400)
    let workspace = try Workspace()
    let rows = try await Set(workspace.provision(users(3000)))
    let key = try await workspace.run(["archive-key", "--output", "archive.key"])
    let recipient = String(String(decoding: key.output, as: UTF8.self).dropLast())
    expect(
      try await workspace.run(["archive", "--output", "archive", "--recipient", recipient] + Workspace.storeOptions),
      exits: 0)
    let cycles = Self.isLong ? 200 : 8
    var done = 0
    var cut = 0
    while done < cycles {
      // A store takes a few kills until it is whole; then the next one is begun.
      let isWhole = try await cycle(workspace, rows, &generator)
      done += 1
      cut += isWhole ? 0 : 1
      guard isWhole else { continue }
      for file in try workspace.contents().keys where file.hasPrefix("other.db") { try workspace.remove(file) }
      try workspace.remove("keys/other.key")
    }
    #expect(cut > 0, "never killed before the end")
    let last = try await workspace.run(Self.unarchive)
    expect(last, exits: 0)
    #expect(try await Set(workspace.list(store: Self.other)) == rows)
    try await workspace.expectCleanAudit(store: Self.other)
  }

  /// One kill; whether everything was restored all the same.
  private func cycle(
    _ workspace: Workspace, _ rows: Set<WalletLine>, _ generator: inout SeededGenerator
  ) async throws -> Bool {
    let child = try workspace.start(Self.unarchive)
    try await Task.sleep(for: .milliseconds(Int.random(in: 2...300, using: &generator)))
    child.signal(SIGKILL)
    _ = try await child.finish()
    guard workspace.exists("other.db") else { return false }
    let stored = try await workspace.list(store: Self.other)
    #expect(Set(stored).isSubset(of: rows), "something else than what was archived; seed \(Seed.chosen)")
    #expect(Set(stored.map(\.slot)).count == stored.count, "two wallets of one chain for one user")
    #expect(Set(stored.map(\.user)).count * 2 == stored.count, "half a user")
    try await workspace.expectCleanAudit(store: Self.other)
    return stored.count == rows.count
  }
}
