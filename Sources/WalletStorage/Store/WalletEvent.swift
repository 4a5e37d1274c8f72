package import WalletAddresses

/// Something that happened to a user's wallets, kept in the store's outbox in order.
package struct WalletEvent: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    /// Wallets were made.
    case created([Wallet])
    /// A secret was brought in, and wallets were made from it.
    case imported([Wallet])
    /// A secret left the store. Written before the first byte does.
    case exported(walletID: RecordID, format: String)
    /// Every secret of the store left in an archive. Written before the first byte does; names no user: its user id is
    /// ``everyone``.
    case archived(lock: String)
    /// A tenant's shared seed came into being, or left. Names no user: its user id is ``everyone``.
    case sharedSeed(secretID: RecordID, publicIdentity: [UInt8], step: SharedSeedStep)
  }

  package enum SharedSeedStep: Hashable, Sendable {
    /// It was made here.
    case made
    /// It was brought in.
    case imported
    /// It left the store. Written before the first byte does.
    case exported(format: String)
  }

  /// What stands where an event's user id does if it is about the whole store.
  package static let everyone = "*"

  package struct Wallet: Hashable, Sendable {
    package var chain: Chain
    package var accountIndex: UInt32
    package var walletID: RecordID
    package var address: String

    package init(_ row: WalletRow) {
      chain = row.chain
      accountIndex = row.accountIndex
      walletID = row.walletID
      address = row.address
    }

    fileprivate init(chain: Chain, accountIndex: UInt32, walletID: RecordID, address: String) {
      self.chain = chain
      self.accountIndex = accountIndex
      self.walletID = walletID
      self.address = address
    }
  }

  /// Milliseconds since 1970 UTC.
  package var time: UInt64
  package var tenant: Tenant
  package var userID: UserID
  package var action: Action

  package init(time: UInt64, tenant: Tenant, userID: UserID, action: Action) {
    self.time = time
    self.tenant = tenant
    self.userID = userID
    self.action = action
  }

  /// The event of wallets that were just admitted for a user of a batch.
  init(of wallets: [WalletRow], for user: CreationBatch.User, in batch: CreationBatch) {
    let wallets = wallets.map { Wallet($0) }
    self.init(
      time: batch.time, tenant: batch.tenant, userID: user.userID,
      action: user.isImport ? .imported(wallets) : .created(wallets))
  }

  /// The wallets that came into being with the event.
  package var newWallets: [Wallet] {
    switch action {
    case .created(let wallets), .imported(let wallets): wallets
    case .exported, .archived, .sharedSeed: []
    }
  }

  /// The stored and authenticated form.
  package var encoded: [UInt8] {
    var writer = ByteWriter()
    writer.append(UInt8(1))
    switch action {
    case .created: writer.append(UInt8(1))
    case .exported: writer.append(UInt8(2))
    case .imported: writer.append(UInt8(3))
    case .archived: writer.append(UInt8(4))
    case .sharedSeed: writer.append(UInt8(8))
    }
    writer.append(time)
    writer.append(field: tenant.utf8)
    writer.append(field: userID.utf8)
    switch action {
    case .created(let wallets), .imported(let wallets):
      writer.append(UInt32(clamping: wallets.count))
      for wallet in wallets {
        writer.append(wallet.chain.storageCode)
        writer.append(wallet.accountIndex)
        writer.append(wallet.walletID.bytes)
        writer.append(field: wallet.address.utf8)
      }
    case .exported(let walletID, let format):
      writer.append(walletID.bytes)
      writer.append(field: format.utf8)
    case .archived(let lock):
      writer.append(field: lock.utf8)
    case .sharedSeed(let secretID, let publicIdentity, let step):
      writer.append(secretID.bytes)
      writer.append(field: publicIdentity)
      step.write(to: &writer)
    }
    return writer.bytes
  }

  /// Reads the stored form; nil if it is malformed.
  package init?(encoded: [UInt8]) {
    var reader = ByteReader(encoded)
    guard
      reader.integer(UInt8.self) == 1, let action = reader.integer(UInt8.self), let time = reader.integer(UInt64.self),
      let tenantBytes = reader.field(), let tenant = try? Tenant(utf8: unsafe Array(tenantBytes).span.bytes),
      let userBytes = reader.field(), let userID = try? UserID(utf8: unsafe Array(userBytes).span.bytes)
    else { return nil }
    self.time = time
    self.tenant = tenant
    self.userID = userID
    switch action {
    case 1, 3:
      guard let count = reader.integer(UInt32.self) else { return nil }
      var wallets: [Wallet] = []
      for _ in 0..<count {
        guard
          let code = reader.integer(UInt8.self), let chain = Chain(storageCode: code),
          let index = reader.integer(UInt32.self), let id = reader.bytes16(), let field = reader.field(),
          let address = String(validating: field, as: UTF8.self)
        else { return nil }
        wallets.append(
          Wallet(chain: chain, accountIndex: index, walletID: RecordID(bytes: id), address: address))
      }
      self.action = action == 1 ? .created(wallets) : .imported(wallets)
    case 2:
      guard
        let id = reader.bytes16(), let field = reader.field(), let format = String(validating: field, as: UTF8.self)
      else { return nil }
      self.action = .exported(walletID: RecordID(bytes: id), format: format)
    case 4:
      guard
        userID.utf8 == Array(Self.everyone.utf8), let field = reader.field(),
        let lock = String(validating: field, as: UTF8.self)
      else { return nil }
      self.action = .archived(lock: lock)
    case 8:
      guard
        userID.utf8 == Array(Self.everyone.utf8), let id = reader.bytes16(), let identity = reader.field(),
        let step = SharedSeedStep(&reader)
      else { return nil }
      self.action = .sharedSeed(secretID: RecordID(bytes: id), publicIdentity: Array(identity), step: step)
    default:
      return nil
    }
    guard reader.isAtEnd else { return nil }
  }
}
