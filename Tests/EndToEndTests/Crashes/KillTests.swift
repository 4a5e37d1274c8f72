import Foundation
import TestSupport
import Testing

/// `kill -9` at any moment loses nothing that was printed and leaves nothing that the next run cannot take up.
@Suite(.endToEnd) struct KillTests {
  private static let all = users(8000)
  private static let isLong = ProcessInfo.processInfo.environment["WALLET_ENGINE_LONG_TESTS"] == "1"

  @Test(.timeLimit(.minutes(60)), arguments: 0..<(isLong ? 40 : 10)) func killedAtARandomMoment(round: Int)
    async throws
  {
    var generator = SeededGenerator(seed: Seed.chosen &+ UInt64(round))
    let delay = Duration.milliseconds(Int.random(in: 0...350, using: &generator))
    let workspace = try Workspace()
    let command = ["provision", "--users", "-"] + Workspace.storeOptions
    // The list never ends, so that the run is never over before it is killed.
    let child = try workspace.start(command, input: .open(Self.all.asLines))
    #expect(try await eventually { child.output.lineCount > 1000 })
    try await Task.sleep(for: delay)
    child.signal(SIGKILL)
    let killed = try await child.finish()
    #expect(killed.ending == .killed(SIGKILL))
    let printed = try WalletLine.parseInterrupted(killed.output)
    #expect(printed.count >= 1000)

    let stored = try await workspace.list()
    let storedSet = Set(stored)
    let lost = printed.filter { !storedSet.contains($0) }
    #expect(lost.first == nil, "printed and not stored after \(delay), seed \(Seed.chosen)")
    #expect(Set(stored.map(\.slot)).count == stored.count, "two wallets of one chain for one user")
    // A user has wallets on both chains or none: they are one transaction.
    #expect(Set(stored.map(\.user)).count * 2 == stored.count)
    try await workspace.expectCleanAudit()

    try workspace.write("users.txt", Self.all.asLines)
    let rest = try await workspace.run(["provision", "--users", "users.txt"] + Workspace.storeOptions)
    expect(rest, exits: 0)
    let rows = try WalletLine.parse(rest.output)
    expect(rows, areOf: Self.all)
    #expect(storedSet.isSubset(of: rows))
    #expect(rest.errors.contains("8,000 users, \(grouped(16_000 - stored.count)) new wallets"))
    let audit = try await workspace.audit()
    #expect(audit == AuditReport(clean: true, users: 8000, wallets: 16_000, secrets: 16_000, events: 8000, findings: 0))
  }

  private func grouped(_ number: Int) -> String {
    number < 1000 ? "\(number)" : "\(number / 1000)," + String(String(1000 + number % 1000).dropFirst())
  }

  /// Killed again and again on one store, each time after some more users are done; 200 times in a long run.
  @Test(.timeLimit(.minutes(60)), arguments: 0..<(isLong ? 20 : 1)) func killedOverAndOver(store: Int) async throws {
    var generator = SeededGenerator(seed: Seed.chosen &+ 100 &+ UInt64(store))
    let workspace = try Workspace()
    let command = ["provision", "--users", "-"] + Workspace.storeOptions
    var printed: Set<WalletLine> = []
    var (productive, beforeTheStore) = (0, 0)
    for round in 0..<10 {
      let known = printed.count
      let child = try workspace.start(command, input: .open(Self.all.asLines))
      // Every other time it is in the middle of making wallets, however slow the machine is at the moment.
      if round.isMultiple(of: 2) {
        // The last users of a list that does not end are fewer than a batch, and are waited with.
        #expect(try await eventually { child.output.lineCount > min(known + 1, Self.all.count) })
      }
      try await Task.sleep(for: .milliseconds(Int.random(in: 5...150, using: &generator)))
      child.signal(SIGKILL)
      let killed = try await child.finish()
      #expect(killed.ending == .killed(SIGKILL))
      printed.formUnion(try WalletLine.parseInterrupted(killed.output))
      productive += printed.count > known ? 1 : 0
      guard workspace.exists("wallets.db") else {
        beforeTheStore += 1
        #expect(printed.isEmpty)
        continue
      }
      try await workspace.expectWhole(printed)
    }
    CrashReport.say(
      "provision, store \(store): 10 kills, \(productive) after new rows, \(beforeTheStore) before the store")
    #expect(Set(printed.map(\.slot)).count == printed.count, "two wallets of one chain for one user were printed")
    let rows = try await workspace.provision(Self.all)
    expect(rows, areOf: Self.all)
    #expect(printed.isSubset(of: rows))
    try await workspace.expectCleanAudit()
  }

  /// The first moments, when the root key and the store come into being.
  @Test(arguments: 0..<4) func killedWhileTheStoreIsMade(lane: Int) async throws {
    var generator = SeededGenerator(seed: Seed.chosen &+ 200 &+ UInt64(lane))
    let list = users(30)
    for attempt in 0..<25 {
      let workspace = try Workspace()
      let child = try workspace.start(
        ["provision", "--users", "-"] + Workspace.storeOptions, input: .open(list.asLines))
      // Most of what matters happens in the first few milliseconds.
      let limit = attempt.isMultiple(of: 2) ? 15_000 : 50_000
      let delay = Duration.microseconds(Int.random(in: 0...limit, using: &generator))
      try await Task.sleep(for: delay)
      child.signal(SIGKILL)
      #expect(try await child.finish().ending == .killed(SIGKILL))

      let next = try await workspace.run(
        ["provision", "--users", "-"] + Workspace.storeOptions, input: .bytes(list.asLines))
      expect(next, exits: 0)
      expect(try WalletLine.parse(next.output), areOf: list)
      guard next.ending == .exited(0) else {
        Issue.record("after \(delay), seed \(Seed.chosen): \(try workspace.contents().keys.sorted())")
        return
      }
    }
  }
}
