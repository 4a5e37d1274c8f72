package import WalletAddresses

/// One sealed secret of one user as a store keeps it.
package struct SecretRow: Hashable, Sendable {
  package var slot: SecretSlot
  package var secretID: RecordID
  package var kind: SecretKind
  /// See ``RecordBinding/publicIdentity``.
  package var publicIdentity: [UInt8]
  package var record: [UInt8]

  package init(slot: SecretSlot, secretID: RecordID, kind: SecretKind, publicIdentity: [UInt8], record: [UInt8]) {
    self.slot = slot
    self.secretID = secretID
    self.kind = kind
    self.publicIdentity = publicIdentity
    self.record = record
  }
}

/// Which of a user's secrets: one per chain and account for raw keys.
///
/// Unique for a user, so that the loser of a race is told apart.
package struct SecretSlot: Hashable, Sendable {
  package let rawValue: Int64

  package init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// The slot of the one mnemonic that a user has.
  package static let mnemonic = SecretSlot(rawValue: 0)

  /// The slot of a raw key.
  package static func raw(_ chain: Chain, accountIndex: UInt32) -> SecretSlot {
    SecretSlot(rawValue: Int64(chain.storageCode) << 32 | Int64(accountIndex))
  }

  /// Whether it is the slot of a raw key that is not a chain's first.
  package var isFurtherRaw: Bool { rawValue >> 32 != 0 && UInt32(truncatingIfNeeded: rawValue) != 0 }
}
