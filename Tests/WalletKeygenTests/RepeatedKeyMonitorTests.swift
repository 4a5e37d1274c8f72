import TestSupport
import Testing
import WalletKeygen
import WalletSecrets

@Suite("RepeatedKeyMonitor")
struct RepeatedKeyMonitorTests {
  private func batch(_ draws: [[UInt8]], ed25519Count: Int = 0) throws -> RawKeyBatch {
    try RawKeyBatch(
      secp256k1Count: draws.count - ed25519Count, ed25519Count: ed25519Count, engine: KeyEngine(),
      random: PlayedRandomness(draws))
  }

  private func draw(_ value: UInt8) -> [UInt8] { [UInt8](repeating: value, count: 32) }

  @Test func distinctKeysPass() throws {
    let monitor = RepeatedKeyMonitor()
    for start in stride(from: UInt8(1), to: 90, by: 8) {
      try monitor.record(batch((start..<start + 8).map(draw), ed25519Count: 4))
    }
  }

  @Test func aRepetitionWithinABatchIsNoticed() throws {
    let repeated = try batch([draw(1), draw(2), draw(3), draw(1)])
    #expect(throws: KeygenError.repeatedEntropy) { try RepeatedKeyMonitor().record(repeated) }
    let seeds = try batch([draw(1), draw(2), draw(3), draw(2)], ed25519Count: 3)
    #expect(throws: KeygenError.repeatedEntropy) { try RepeatedKeyMonitor().record(seeds) }
  }

  @Test func aRepetitionAcrossBatchesIsNoticed() throws {
    let monitor = RepeatedKeyMonitor()
    try monitor.record(batch([draw(1), draw(2)]))
    try monitor.record(batch([draw(3), draw(4)], ed25519Count: 2))
    let first = try batch([draw(5), draw(2)])
    #expect(throws: KeygenError.repeatedEntropy) { try monitor.record(first) }
    let second = try batch([draw(6), draw(4)], ed25519Count: 1)
    #expect(throws: KeygenError.repeatedEntropy) { try monitor.record(second) }
  }

  /// With a window of four, a repetition of any of the last four draws is noticed and one of the fifth last is not.
  @Test(arguments: 1...6)
  func theWindowIsExact(_ distance: Int) throws {
    let monitor = RepeatedKeyMonitor(window: 4)
    try monitor.record((1...20).map { UInt64($0) })
    let repetition = [UInt64(21 - distance)]
    if distance <= 4 {
      #expect(throws: KeygenError.repeatedEntropy) { try monitor.record(repetition) }
    } else {
      try monitor.record(repetition)
      // Once more, and it is the last draw.
      #expect(throws: KeygenError.repeatedEntropy) { try monitor.record(repetition) }
    }
  }

  @Test(arguments: [1, 2, 3, 7, 64])
  func theWindowMovesAsAPlainOneDoes(_ window: Int) {
    var generator = SeededGenerator(seed: UInt64(window))
    let monitor = RepeatedKeyMonitor(window: window)
    var recent: [UInt64] = []
    var (noticed, passed) = (0, 0)
    for _ in 0..<5_000 {
      let tag = generator.next() % UInt64(3 * window)
      let isRepeated = recent.contains(tag)
      let isNoticed = (try? monitor.record([tag])) == nil
      #expect(isNoticed == isRepeated)
      // A noticed repetition stops the job; the draw is not taken in.
      if isRepeated {
        noticed += 1
      } else {
        passed += 1
        recent = recent.suffix(window - 1) + [tag]
      }
    }
    #expect(noticed > 500 && passed > 500)
  }

  @Test func aWindowOfLessThanOneIsOne() {
    for window in [0, -1, Int.min] {
      let monitor = RepeatedKeyMonitor(window: window)
      #expect(throws: KeygenError.repeatedEntropy) { try monitor.record([1, 1]) }
      #expect(throws: Never.self) { try monitor.record([2, 3, 2]) }
    }
  }

  @Test func theDefaultWindowIsAMillion() throws {
    #expect(RepeatedKeyMonitor.defaultWindow == 1 << 20)
    let monitor = RepeatedKeyMonitor()
    try monitor.record((0..<1 << 20).map { UInt64($0) })
    #expect(throws: KeygenError.repeatedEntropy) { try monitor.record([0]) }
    try monitor.record([1 << 20])
    try monitor.record([0])
  }

  @Test func threadsShareOneMemory() async {
    let monitor = RepeatedKeyMonitor()
    let noticed = await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask { (1...500).count { (try? monitor.record([UInt64($0)])) == nil } }
      }
      return await group.reduce(0, +)
    }
    // Each number passes once, whichever thread has it first.
    #expect(noticed == 7 * 500)
  }

  @Test func theMessageSaysWhatMayHaveHappened() {
    let text = KeygenError.repeatedEntropy.description
    #expect(text.contains("snapshot"))
    #expect(text.contains("nothing was kept"))
  }
}
