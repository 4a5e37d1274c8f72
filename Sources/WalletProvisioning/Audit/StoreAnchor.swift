public import WalletStorage

/// Where a store stood at one moment: enough to notice later that it was put back to an older state, or replaced.
///
/// Holds nothing secret. Whoever can write to the store must not be able to replace it: keep it elsewhere.
public struct StoreAnchor: Hashable, Sendable {
  /// The store's lineage.
  public var storeID: RecordID
  /// The number of the last event.
  public var sequence: UInt64
  /// The code of the last event, which chains all events up to it: 64 lower-case hexadecimal digits.
  public var headCode: String
  /// How many wallets had been made up to then and not been erased.
  public var walletCount: Int

  /// An anchor from its parts.
  public init(storeID: RecordID, sequence: UInt64, headCode: String, walletCount: Int) {
    self.storeID = storeID
    self.sequence = sequence
    self.headCode = headCode
    self.walletCount = walletCount
  }
}

/// How a store differs from what an anchor says.
public enum AnchorMismatch: Hashable, Sendable {
  /// The anchor is of another store.
  case otherStore(expected: RecordID, found: RecordID)
  /// The store ends before the anchor: it was put back to an older state, or its last events were removed.
  case rolledBack(anchored: UInt64, found: UInt64)
  /// The store's events up to the anchor are not those that were there.
  case otherHistory(sequence: UInt64)
  /// The store's events up to the anchor tell of another number of wallets.
  case otherWalletCount(anchored: Int, found: Int)
}

extension AnchorMismatch: CustomStringConvertible {
  /// What the anchor says, and what the store says.
  public var description: String {
    switch self {
    case .otherStore(let expected, let found): "the anchor is of store \(expected), this is store \(found)"
    case .rolledBack(let anchored, let found):
      "the store was rolled back: the anchor knows \(anchored) events, the store has \(found)"
    case .otherHistory(let sequence):
      "the store's first \(sequence) events are not those that were anchored: it was replaced or its history rewritten"
    case .otherWalletCount(let anchored, let found):
      "the anchor counts \(anchored) wallets, the events up to it tell of \(found)"
    }
  }
}
