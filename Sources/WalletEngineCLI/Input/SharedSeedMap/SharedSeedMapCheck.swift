import WalletAddresses

/// A whole map, looked at before anything is recovered from it: no index and no user twice, and one seed.
package struct SharedSeedMapCheck: Equatable, Sendable {
  /// How many users it has.
  package private(set) var count = 0
  /// The highest index in it.
  package private(set) var highestIndex: UInt32 = 0
  /// The fingerprint of the seed that it belongs to.
  package private(set) var fingerprint = ""

  /// Reads a map to its end; throws if any line cannot be used, after reporting the first of them.
  ///
  /// Takes 24 bytes of memory a user.
  package init(
    _ reader: SharedSeedMapReader, name: String, report: (Int, SharedSeedMapLineError) -> Void
  ) throws(SharedSeedMapError) {
    var problemCount = 0
    func bad(_ line: Int, _ error: SharedSeedMapLineError) {
      problemCount += 1
      if problemCount <= Self.reportedProblems { report(line, error) }
    }
    var indexes: [Place] = []
    var users: [Place] = []
    while true {
      let lines = try reader.next(upTo: 4096)
      if lines.isEmpty { break }
      for line in lines {
        switch line.content {
        case .failure(let error): bad(line.number, error)
        case .success(let entry):
          if count == 0 { fingerprint = entry.fingerprint }
          if entry.fingerprint != fingerprint { bad(line.number, .otherSeed) }
          count += 1
          highestIndex = max(highestIndex, entry.index)
          indexes.append(Place(value: Int(entry.index), line: line.number))
          // Two users have one hash once in 2^64 pairs; then a good map would be refused, and no wrong one taken.
          users.append(Place(value: entry.userID.hashValue, line: line.number))
        }
      }
    }
    for (first, second) in Self.repetitions(&indexes) {
      bad(second.line, .duplicateIndex(UInt32(clamping: second.value), first: first.line))
    }
    for (first, second) in Self.repetitions(&users) { bad(second.line, .duplicateUser(first: first.line)) }
    guard problemCount == 0 else { throw .badLines(name: name, count: problemCount) }
    guard count > 0 else { throw .empty(name: name) }
  }

  private static let reportedProblems = 20

  private struct Place {
    var value: Int
    var line: Int
  }

  private static func repetitions(_ places: inout [Place]) -> [(Place, Place)] {
    places.sort { ($0.value, $0.line) < ($1.value, $1.line) }
    return zip(places, places.dropFirst()).filter { $0.value == $1.value }
  }
}
