import TestSupport

/// One way for the power to fail: which of what was not durable is on the disk afterwards, and how.
struct PowerCut {
  private enum Kept: CaseIterable {
    case nothing, everything, upToAMoment, some
  }

  private var generator: SeededGenerator
  private let kept: Kept
  /// How many of a hundred changes are kept, where some are.
  private let share: Int
  private let isInOrder: Bool
  /// What a disk writes as a whole.
  private let sectorByteCount: Int
  /// How many of a hundred writes that are kept are torn.
  private let tornShare: Int
  /// Whether a sector that was being written when the power failed may hold anything.
  private let leavesGarbage: Bool
  private let namesAreKept: Bool?

  /// Every seed is a way of its own.
  init(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    kept = Kept.allCases.randomElement(using: &generator) ?? .some
    share = [10, 50, 90].randomElement(using: &generator) ?? 50
    isInOrder = Bool.random(using: &generator)
    sectorByteCount = Bool.random(using: &generator) ? 512 : 4096
    tornShare = [0, 20, 100].randomElement(using: &generator) ?? 0
    leavesGarbage = Int.random(in: 0..<4, using: &generator) == 0
    namesAreKept = [true, false, nil].randomElement(using: &generator) ?? nil
    self.generator = generator
  }

  /// All that was written is on the disk, as if the power had not failed.
  static func nothingLost(_ disk: ModelDisk) -> [String: [UInt8]] {
    var image: [String: [UInt8]] = [:]
    for (path, history) in disk.names {
      guard let node = history.last ?? nil, let file = disk.files[node] else { continue }
      var bytes = file.base
      for step in file.steps { ModelFile.apply(step.change, to: &bytes, disk.log) }
      image[path] = bytes
    }
    return image
  }

  /// What is left of a disk: files by their paths; a folder that was lost takes along what was in it.
  mutating func image(of disk: ModelDisk) -> [String: [UInt8]] {
    var image: [String: [UInt8]] = [:]
    var lostFolders: Set<String> = []
    let moment = Int.random(in: 0...disk.position, using: &generator)
    for (path, history) in disk.names.sorted(by: { $0.key < $1.key }) {
      let choice = namesAreKept.map { $0 ? history.count - 1 : 0 } ?? Int.random(in: history.indices, using: &generator)
      guard let node = history[choice] else {
        lostFolders.insert(path)
        continue
      }
      guard let file = disk.files[node] else { continue }
      image[path] = contents(of: file, disk.log, upTo: moment)
    }
    return image.filter { path, _ in !lostFolders.contains { path.hasPrefix($0 + "/") } }
  }

  private mutating func contents(of file: ModelFile, _ log: DiskLog, upTo moment: Int) -> [UInt8] {
    var bytes = file.base
    var pending: [ModelFile.Step] = []
    for step in file.steps {
      switch step.fate {
      case .durable: ModelFile.apply(step.change, to: &bytes, log)
      case .doubtful: if isKept(step, upTo: moment) { apply(step.change, to: &bytes, log) }
      case .pending: if isKept(step, upTo: moment) { pending.append(step) }
      }
    }
    if !isInOrder { pending.shuffle(using: &generator) }
    for step in pending { apply(step.change, to: &bytes, log) }
    return bytes
  }

  private mutating func isKept(_ step: ModelFile.Step, upTo moment: Int) -> Bool {
    switch kept {
    case .nothing: false
    case .everything: true
    case .upToAMoment: step.position < moment
    case .some: Int.random(in: 0..<100, using: &generator) < share
    }
  }

  /// Carries out a change, or some sectors of it.
  private mutating func apply(_ change: ModelFile.Change, to bytes: inout [UInt8], _ log: DiskLog) {
    guard case .write(let source, let offset) = change, Int.random(in: 0..<100, using: &generator) < tornShare else {
      ModelFile.apply(change, to: &bytes, log)
      return
    }
    var start = offset
    while start < offset + source.count {
      let end = min(offset + source.count, (start / sectorByteCount + 1) * sectorByteCount)
      if Bool.random(using: &generator) {
        let part = source.lowerBound + start - offset..<source.lowerBound + end - offset
        ModelFile.apply(.write(part, at: start), to: &bytes, log)
      } else if leavesGarbage, end <= bytes.count {
        // Only what was being written: SQLite relies on a disk that leaves the bytes beside that alone.
        bytes.replaceSubrange(start..<end, with: generator.bytes(end - start))
      }
      start = end
    }
  }
}
