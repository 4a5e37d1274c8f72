/// A file as a disk has it: what is surely on it, and what was changed since.
struct ModelFile {
  enum Change {
    /// A range of the log's bytes.
    case write(Range<Int>, at: Int)
    case truncate(Int)
  }

  enum Fate {
    /// Not synced yet.
    case pending
    /// Its sync failed: on the disk or not, and no later sync changes that.
    case doubtful
    case durable
  }

  struct Step {
    var change: Change
    var fate: Fate
    /// The entry of the log that it comes from.
    var position: Int
  }

  /// What was there before the first of the steps.
  private(set) var base: [UInt8]
  private(set) var steps: [Step] = []

  init(_ bytes: [UInt8] = []) {
    base = bytes
  }

  mutating func append(_ change: Change, position: Int) {
    steps.append(Step(change: change, fate: .pending, position: position))
  }

  mutating func sync(_ log: DiskLog) {
    for index in steps.indices where steps[index].fate == .pending { steps[index].fate = .durable }
    // What is durable from the beginning on needs no steps of its own.
    let settled = steps.prefix { $0.fate == .durable }
    for step in settled { Self.apply(step.change, to: &base, log) }
    steps.removeFirst(settled.count)
  }

  mutating func failSync() {
    for index in steps.indices where steps[index].fate == .pending { steps[index].fate = .doubtful }
  }

  /// Carries out a change, with zeros where a file grows past its end.
  static func apply(_ change: Change, to bytes: inout [UInt8], _ log: DiskLog) {
    switch change {
    case .truncate(let count): resize(&bytes, to: count)
    case .write(let source, let offset):
      let end = offset + source.count
      if bytes.count < end { resize(&bytes, to: end) }
      bytes.replaceSubrange(offset..<end, with: log.bytes[source])
    }
  }

  private static func resize(_ bytes: inout [UInt8], to count: Int) {
    if count < bytes.count {
      bytes.removeLast(bytes.count - count)
    } else {
      bytes.append(contentsOf: repeatElement(0, count: count - bytes.count))
    }
  }
}
