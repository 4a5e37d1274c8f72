import WalletKeygen

/// Runs cases through one of an engine's batch functions and compares what it wrote with what the cases expect.
struct EngineBatch {
  /// A case, what goes in, and the bytes that have to come out.
  struct Item {
    let vector: VectorCase
    let input: [UInt8]
    let expected: [UInt8]
  }

  /// Enough for every lane of an engine, and a second vector that is not full.
  private static let fewestItems = 17

  /// Calls a function with all inputs; items are repeated where they are few, so that every one goes through lanes.
  ///
  /// All inputs have one length, and all outputs.
  static func mismatches(
    _ items: [Item], _ compute: ([Item], inout MutableRawSpan) throws -> Void
  ) throws -> [ConformanceMismatch] {
    guard let first = items.first else { return [] }
    var all = items
    while all.count < fewestItems { all += items }
    let size = first.expected.count
    var output = [UInt8](repeating: 0, count: size * all.count)
    do {
      var span = output.mutableSpan
      var bytes = unsafe span.mutableBytes
      try compute(all, &bytes)
    }
    return all.enumerated().compactMap { index, item in
      let found = output[index * size..<(index + 1) * size]
      return found.elementsEqual(item.expected)
        ? nil : ConformanceMismatch(item.vector, "at place \(index) of a batch of \(all.count): another result")
    }
  }
}
