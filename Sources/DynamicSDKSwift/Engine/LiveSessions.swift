import WalletSecrets

/// The sessions of an engine that are kept in the store and run in this process, by where they are kept.
final class LiveSessions: Sendable {
  private struct Entry: Sendable {
    weak let session: Session?
  }

  private let entries = PlainLock<[[UInt8]: [ObjectIdentifier: Entry]]>([:])

  func add(_ session: Session, in row: String) {
    entries.withLock { $0[Array(row.utf8), default: [:]][ObjectIdentifier(session)] = Entry(session: session) }
  }

  func remove(_ session: ObjectIdentifier, from row: String) {
    let key = Array(row.utf8)
    entries.withLock { entries in
      entries[key]?[session] = nil
      if entries[key]?.isEmpty == true { entries[key] = nil }
    }
  }

  /// Ends every other session that is kept in a row, unless it has the token that the row is for now.
  func end(in row: String, but session: Session, unless token: String?) {
    // Released outside the lock.
    let others = entries.withLock { $0[Array(row.utf8)]?.values.compactMap(\.session) ?? [] }
    for other in others where other !== session { other.end(unlessTokenIs: token) }
  }
}
