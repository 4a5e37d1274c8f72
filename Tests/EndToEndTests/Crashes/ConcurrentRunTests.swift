import Foundation
import Testing

/// Several processes on one store, at the same moment: one set of wallets.
@Suite(.endToEnd) struct ConcurrentRunTests {
  private static let all = users(5000)

  @Test(arguments: [2, 4]) func oneNewStore(processCount: Int) async throws {
    let workspace = try Workspace()
    let outcomes = try await race(processCount, in: workspace)
    try await expectOneSet(of: outcomes, newWallets: 10_000, in: workspace)
    #expect(outcomes.count { $0.errors.contains("new root key") } == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: workspace.path("keys")) == ["root.key"])
    let files = try workspace.contents().keys.sorted()
    #expect(files == ["home", "keys", "keys/root.key", "wallets.db"])
  }

  @Test(arguments: [2, 4]) func oneExistingStore(processCount: Int) async throws {
    let workspace = try Workspace()
    let early = try await workspace.provision(users(700))
    let outcomes = try await race(processCount, in: workspace)
    try await expectOneSet(of: outcomes, newWallets: 8600, in: workspace)
    #expect(outcomes.allSatisfy { !$0.errors.contains("root key") })
    #expect(try Set(early).isSubset(of: WalletLine.parse(outcomes[0].output)))
  }

  /// The beginning is the delicate moment, so it is tried often.
  @Test func newStoresOverAndOver() async throws {
    for _ in 0..<15 {
      let workspace = try Workspace()
      let list = users(20)
      let outcomes = try await race(3, list, in: workspace)
      try await expectOneSet(of: outcomes, newWallets: 40, in: workspace)
    }
  }

  /// A data key seals 65,536 secrets; two processes come to its end at the same time.
  @Test func acrossTheEndOfADataKey() async throws {
    let workspace = try Workspace()
    let list = users(33_500)
    let outcomes = try await race(2, list, in: workspace)
    try await expectOneSet(of: outcomes, newWallets: 67_000, in: workspace)
    let doctor = try await workspace.run(["doctor"] + Workspace.storeOptions)
    #expect(String(decoding: doctor.output, as: UTF8.self).contains("2 data keys"))
  }

  /// Lists in different orders, so that the processes meet everywhere.
  @Test func listsInOppositeOrder() async throws {
    let workspace = try Workspace()
    try await workspace.provision(["first"])
    async let forward = workspace.provision(Self.all)
    async let backward = workspace.provision(Self.all.reversed())
    let (one, other) = try await (forward, backward)
    expect(one, areOf: Self.all)
    expect(other, areOf: Self.all.reversed())
    #expect(Set(one) == Set(other))
    try await workspace.expectCleanAudit()
  }

  /// Reading goes on while another process writes, and shows whole users only.
  @Test func readingWhileWriting() async throws {
    let workspace = try Workspace()
    try await workspace.provision(["first"])
    let writer = try workspace.start(
      ["provision", "--users", "-"] + Workspace.storeOptions, input: .open(users(8000).asLines))
    var counts: [Int] = []
    for _ in 0..<4 {
      let rows = try await workspace.list()
      #expect(Set(rows.map(\.user)).count * 2 == rows.count)
      counts.append(rows.count)
      try await workspace.expectCleanAudit()
    }
    writer.closeInput()
    expect(try await writer.finish(), exits: 0)
    #expect(counts == counts.sorted())
    #expect(try await workspace.list().count == 16_002)
    try await workspace.expectCleanAudit()
  }

  private func race(
    _ count: Int, _ list: [String] = all, in workspace: Workspace
  ) async throws -> [ChildProcess.Outcome] {
    let children = try (0..<count).map { _ in
      try workspace.start(["provision", "--users", "-"] + Workspace.storeOptions, input: .bytes(list.asLines))
    }
    var outcomes: [ChildProcess.Outcome] = []
    for child in children { outcomes.append(try await child.finish()) }
    return outcomes
  }

  private func expectOneSet(
    of outcomes: [ChildProcess.Outcome], newWallets: Int, in workspace: Workspace,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    for outcome in outcomes {
      expect(outcome, exits: 0, sourceLocation: sourceLocation)
      #expect(outcome.output == outcomes[0].output, "they print different wallets", sourceLocation: sourceLocation)
    }
    let counts = outcomes.compactMap { newWalletCount(in: $0) }
    #expect(counts.count == outcomes.count, sourceLocation: sourceLocation)
    #expect(counts.reduce(0, +) == newWallets, sourceLocation: sourceLocation)
    let rows = try WalletLine.parse(outcomes[0].output)
    #expect(try await Set(workspace.list()) == Set(rows), sourceLocation: sourceLocation)
    try await workspace.expectCleanAudit(sourceLocation: sourceLocation)
  }

  /// The number before "new wallets"; a "new root key" may come first.
  private func newWalletCount(in outcome: ChildProcess.Outcome) -> Int? {
    let words = outcome.errors.split(whereSeparator: \.isWhitespace)
    let number = zip(words, zip(words.dropFirst(), words.dropFirst(2)))
      .first { $1.0 == "new" && $1.1.hasPrefix("wallets") }?.0
    return number.flatMap { Int($0.filter(\.isNumber)) }
  }
}
