package import WalletAddresses

/// New users' material, ready to commit.
package struct CreationBatch: Sendable {
  package struct User: Sendable {
    package var userID: UserID
    package var secrets: [SecretRow]
    package var wallets: [WalletRow]

    /// Whether the secrets were brought in and not made here.
    package var isImport: Bool
    /// Whether it is a whole user of an archive: nothing of it is let in beside another user of the same id.
    package var isRestoration: Bool

    package init(
      userID: UserID, secrets: [SecretRow], wallets: [WalletRow], isImport: Bool = false, isRestoration: Bool = false
    ) {
      self.isImport = isImport
      self.isRestoration = isRestoration
      self.userID = userID
      self.secrets = secrets
      self.wallets = wallets
    }

    /// The same user with nothing to be let in.
    var withoutContents: User {
      User(userID: userID, secrets: [], wallets: [], isImport: isImport, isRestoration: isRestoration)
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
