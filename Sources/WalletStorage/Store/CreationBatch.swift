package import WalletAddresses

/// New users' material, ready to commit.
package struct CreationBatch: Sendable {
  package struct User: Sendable {
    package var userID: UserID
    package var secrets: [SecretRow]
    package var wallets: [WalletRow]

    /// Whether the secrets were brought in and not made here.
    package var isImport: Bool

    package init(userID: UserID, secrets: [SecretRow], wallets: [WalletRow], isImport: Bool = false) {
      self.isImport = isImport
      self.userID = userID
      self.secrets = secrets
      self.wallets = wallets
    }
  }

  package var tenant: Tenant
  /// Milliseconds since 1970 UTC, for the events.
  package var time: UInt64
  package var users: [User]
  /// The data key that all of the batch's secrets are sealed under.
  package var dataKeyID: UInt32

  package init(tenant: Tenant, time: UInt64, users: [User], dataKeyID: UInt32) {
    self.tenant = tenant
    self.time = time
    self.users = users
    self.dataKeyID = dataKeyID
  }
}

/// What became of one user of a batch; all wallets of the user, whoever made them.
package struct CreationOutcome: Sendable {
  package var userID: UserID
  package var wallets: [WalletRow]
  /// How many of the wallets this batch made.
  package var createdCount: Int
  /// Whether the user was erased, and so gets no wallets.
  package var isErased: Bool

  package init(userID: UserID, wallets: [WalletRow], createdCount: Int, isErased: Bool = false) {
    self.isErased = isErased
    self.userID = userID
    self.wallets = wallets
    self.createdCount = createdCount
  }
}
