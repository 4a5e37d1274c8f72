package import WalletAddresses
package import WalletHashing
package import WalletProvisioning

/// A whole map, looked at before anything is recovered from it: no index and no user twice, one seed, and the end that was
/// written with it.
package struct SharedSeedMapCheck: Equatable, Sendable {
  /// How many users it has.
  package private(set) var count = 0
  /// The highest index in it.
  package private(set) var highestIndex: UInt32 = 0
  /// The fingerprint of the seed that it belongs to.
  package private(set) var fingerprint = ""
  /// The line that it ends with, if it is whole.
  package private(set) var end: SharedSeedMapEnd?
  /// Whether its code is that of the line that it ends with; false without a key.
  package private(set) var hasRightCode = false
  /// Where the chain of codes stood after each ``usersPerMark`` users and after the last: what is used later is compared with
  /// that, for the file may change meanwhile.
  package private(set) var marks: [Bytes32] = []

  /// How many users lie between two marks.
  package static let usersPerMark = 1024

  /// Reads a map to its end; throws if any line cannot be used, after reporting the first of them.
  ///
  /// Takes 24 bytes of memory a user.
  ///
  /// - Parameter code: the beginning of the map's code, if the seed is at hand.
  package init(
    _ reader: SharedSeedMapReader, name: String, code: SharedSeedMapCode? = nil,
    report: (Int, SharedSeedMapLineError) -> Void
  ) throws(SharedSeedMapError) {
    var code = code
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
          take(entry, &code)
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
    end = reader.end
    guard let code else { return }
    if !count.isMultiple(of: Self.usersPerMark) { marks.append(code.head) }
    if let end { hasRightCode = code.isCode(end.code) }
  }

  /// Throws unless the map ends with a line that tells of just these users, of this seed and this tenant.
  package func requireEnd(of tenant: Tenant, name: String) throws(SharedSeedMapError) {
    guard let end else { throw .noEnd(name: name) }
    guard end.count == UInt64(count) else { throw .wrongCount(name: name, stated: end.count, found: count) }
    guard end.fingerprint == fingerprint else {
      throw .endOfOtherSeed(name: name, stated: end.fingerprint, found: fingerprint)
    }
    guard end.tenant == tenant else {
      throw .otherTenant(name: name, stated: end.tenant.description, asked: tenant.description)
    }
  }

  /// Throws unless the map is what was written by who had the seed.
  package func requireCode(name: String) throws(SharedSeedMapError) {
    guard hasRightCode else { throw .wrongCode(name: name) }
  }

  private mutating func take(_ entry: SharedSeedMapEntry, _ code: inout SharedSeedMapCode?) {
    count += 1
    highestIndex = max(highestIndex, entry.index)
    code?.append(entry.userID, index: entry.index)
    if let code, count.isMultiple(of: Self.usersPerMark) { marks.append(code.head) }
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
