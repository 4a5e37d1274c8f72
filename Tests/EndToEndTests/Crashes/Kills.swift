import Foundation
import TestSupport
import Testing

/// `kill -9` at random moments of how long a command takes, and how often one came before its end.
final class Kills {
  /// So many kills in an ordinary run; 200 with `WALLET_ENGINE_LONG_TESTS=1`.
  static func cycles(_ ordinary: Int) -> Int {
    ProcessInfo.processInfo.environment["WALLET_ENGINE_LONG_TESTS"] == "1" ? 200 : ordinary
  }

  private let what: String
  private var generator: SeededGenerator
  /// From when the program has begun to when it has ended.
  private var range: ClosedRange<Duration>
  private(set) var inTime = 0
  private(set) var late = 0

  /// Runs the command to see how long it takes.
  ///
  /// - Parameter launch: starts the command; it must end by itself.
  /// - Parameter tidy: makes it possible to run it again.
  init(
    of what: String, in workspace: Workspace, seed: UInt64, launch: () throws -> ChildProcess,
    tidy: () throws -> Void = {}
  ) async throws {
    self.what = what
    generator = SeededGenerator(seed: Seed.chosen &+ seed)
    let clock = ContinuousClock()
    var (least, most) = (Duration.seconds(60), Duration.seconds(60))
    for _ in 0..<3 {
      var start = clock.now
      expect(try await workspace.run(["version"]), exits: 0)
      // What a program takes that does nothing: it is loaded.
      least = min(least, clock.now - start)
      start = clock.now
      expect(try await launch().finish(), exits: 0)
      most = min(most, clock.now - start)
      try tidy()
    }
    range = least / 2...max(least, most)
  }

  /// Kills a command at a random moment; whether that was before its end.
  @discardableResult
  func kill(_ child: ChildProcess) async throws -> Bool {
    let span = range.upperBound - range.lowerBound
    try await Task.sleep(for: range.lowerBound + span * Double.random(in: 0...1, using: &generator))
    child.signal(SIGKILL)
    let outcome = try await child.finish()
    if outcome.ending == .killed(SIGKILL) {
      inTime += 1
      range = range.lowerBound...range.upperBound * 1.03
      return true
    }
    expect(outcome, exits: 0)
    late += 1
    // How fast the machine is changes with what else it does.
    range = range.lowerBound...max(range.lowerBound * 1.5, range.upperBound * 0.95)
    return false
  }

  /// At least a third of many kills must have come in time, and one of a few.
  func expectFairShare(_ more: String = "", sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(
      inTime + late < 100 ? inTime > 0 : 2 * inTime >= late,
      "\(what): \(inTime) kills before the end, \(late) after it", sourceLocation: sourceLocation)
    CrashReport.say(
      "\(what): \(inTime) kills before the end of the command, \(late) after it, the last within \(range.upperBound); \(more)"
    )
  }
}

extension Workspace {
  /// Checks what holds after every kill, and returns what is stored.
  ///
  /// All that was printed is stored, no slot or address is given twice, nobody has half of the wallets, and an audit is
  /// clean.
  @discardableResult
  func expectWhole(
    _ printed: Set<WalletLine>, store: [String] = storeOptions, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Set<WalletLine> {
    let rows = try await list(store: store, sourceLocation: sourceLocation)
    let stored = Set(rows)
    let lost = printed.subtracting(stored)
    #expect(lost.isEmpty, "\(lost.count) printed and not stored, seed \(Seed.chosen)", sourceLocation: sourceLocation)
    #expect(Set(rows.map(\.slot)).count == rows.count, "two wallets of one chain", sourceLocation: sourceLocation)
    #expect(Set(rows.map(\.address)).count == rows.count, "two of one address", sourceLocation: sourceLocation)
    #expect(Set(rows.map(\.user)).count * 2 == rows.count, "half a user", sourceLocation: sourceLocation)
    try await expectCleanAudit(store: store, sourceLocation: sourceLocation)
    return stored
  }
}
