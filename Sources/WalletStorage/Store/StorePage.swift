package import WalletAddresses

/// A place in the order of ``WalletStore/page(after:limit:)``.
package struct StoreCursor: Hashable, Sendable {
  package var rawValue: Int64

  package init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  package static let start = StoreCursor(rawValue: 0)
}

/// Some users with everything that is kept of them.
package struct StorePage: Sendable {
  package struct User: Sendable {
    package var tenant: Tenant
    package var userID: UserID
    package var secrets: [SecretRow]
    package var wallets: [WalletRow]
    /// What of the user cannot be read at all: values that no version of the engine writes.
    package var malformed: [String]
    /// Whether the user's secrets were destroyed.
    package var isErased: Bool
    /// The store's own number for the user.
    package var reference: Int64

    package init(
      tenant: Tenant, userID: UserID, secrets: [SecretRow], wallets: [WalletRow], malformed: [String] = [],
      isErased: Bool = false, reference: Int64 = 0
    ) {
      self.reference = reference
      self.malformed = malformed
      self.isErased = isErased
      self.tenant = tenant
      self.userID = userID
      self.secrets = secrets
      self.wallets = wallets
    }
  }

  /// Never empty before the last page.
  package var users: [User]
  package var next: StoreCursor
  /// Users between these whose very identity cannot be read: what is wrong with each.
  package var nameless: [String]

  package init(users: [User], next: StoreCursor, nameless: [String] = []) {
    self.nameless = nameless
    self.users = users
    self.next = next
  }
}
