package import WalletAddresses

/// A place in the order of ``WalletStoreReading/secrets(after:limit:)``.
package struct SecretCursor: Hashable, Sendable {
  package var user: Int64
  package var slot: Int64

  package init(user: Int64, slot: Int64) {
    self.user = user
    self.slot = slot
  }

  package static let start = SecretCursor(user: 0, slot: 0)
}

/// A sealed secret with its owner.
package struct StoredSecret: Hashable, Sendable {
  package var tenant: Tenant
  package var userID: UserID
  /// The store's own number for the user.
  package var reference: Int64
  package var row: SecretRow

  package init(tenant: Tenant, userID: UserID, reference: Int64, row: SecretRow) {
    self.tenant = tenant
    self.userID = userID
    self.reference = reference
    self.row = row
  }
}

/// Some sealed secrets.
package struct SecretPage: Sendable {
  package var secrets: [StoredSecret]
  /// What cannot be read at all: values that no version of the engine writes.
  package var malformed: [String]
  /// Where the next page begins; nil after the last.
  package var next: SecretCursor?

  package init(secrets: [StoredSecret] = [], malformed: [String] = [], next: SecretCursor? = nil) {
    self.secrets = secrets
    self.malformed = malformed
    self.next = next
  }
}

/// A secret with the record that is to take the place of its own.
package struct ResealedSecret: Sendable {
  package var secret: StoredSecret
  package var record: [UInt8]

  package init(secret: StoredSecret, record: [UInt8]) {
    self.secret = secret
    self.record = record
  }
}
