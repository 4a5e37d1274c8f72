package import WalletAddresses
import WalletHashing
package import WalletProvisioning

/// Reads a map that was checked once more, to use it: each batch is given only if it is, like all before it, what was checked.
package struct SharedSeedMapBatches {
  private let reader: SharedSeedMapReader
  private let name: String
  private let marks: [Bytes32]
  private var code: SharedSeedMapCode
  private var position = 0

  /// - Parameters:
  ///   - check: what was found when the map was read with a code.
  ///   - code: the beginning of that code.
  package init(_ reader: SharedSeedMapReader, name: String, checked check: SharedSeedMapCheck, code: SharedSeedMapCode)
  {
    self.reader = reader
    self.name = name
    marks = check.marks
    self.code = code
  }

  /// The next users; none at the end.
  ///
  /// Throws ``SharedSeedMapError/changed(name:)`` when the file is not what was checked.
  package mutating func next() throws(SharedSeedMapError) -> [(userID: UserID, index: UInt32)] {
    var accounts: [(userID: UserID, index: UInt32)] = []
    while accounts.count < SharedSeedMapCheck.usersPerMark {
      let lines = try reader.next(upTo: SharedSeedMapCheck.usersPerMark - accounts.count)
      if lines.isEmpty { break }
      for line in lines {
        guard case .success(let entry) = line.content else { throw .changed(name: name) }
        code.append(entry.userID, index: entry.index)
        accounts.append((entry.userID, entry.index))
      }
    }
    guard !accounts.isEmpty else {
      guard position == marks.count else { throw .changed(name: name) }
      return []
    }
    guard position < marks.count, marks[position] == code.head else { throw .changed(name: name) }
    position += 1
    return accounts
  }
}
