import WalletStorage

/// How much an archive holds, or what became of it.
public struct ArchiveSummary: Hashable, Sendable {
  /// Users whose wallets are in the archive.
  public var users = 0
  /// Their wallets.
  public var wallets = 0
  /// What went wrong; each was reported.
  ///
  /// When archiving: users who are not in the archive, or not with all that the store's events tell of, and whatever else
  /// shows that the store is not whole. When restoring: users who were left alone.
  public var failures = 0
  /// Users without any keys, because they were erased: the archive says so, and a store it is taken into gives them none.
  public var erased = 0
  /// When restoring: users of the archive whose very wallets the store had before.
  public var alreadyThere = 0

  /// The form of the last record; failures are those of the archiving.
  var encoded: [UInt8] {
    var writer = ByteWriter()
    for count in [users, wallets, failures, erased] { writer.append(UInt64(clamping: count)) }
    return writer.bytes
  }

  /// Nothing.
  init() {}

  /// Reads what ``encoded`` gave; nil if it is malformed.
  init?(encoded: [UInt8]) {
    var reader = ByteReader(encoded)
    guard
      let users = reader.integer(UInt64.self), let wallets = reader.integer(UInt64.self),
      let failures = reader.integer(UInt64.self), let erased = reader.integer(UInt64.self), reader.isAtEnd
    else { return nil }
    self.users = Int(clamping: users)
    self.wallets = Int(clamping: wallets)
    self.failures = Int(clamping: failures)
    self.erased = Int(clamping: erased)
  }
}
