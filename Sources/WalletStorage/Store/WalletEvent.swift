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
    /// A user's secrets were destroyed, and with them these wallets: all that the user had.
    case erased([Wallet])
    /// Keys of the store were replaced; no wallet is touched by that. Its user id is ``everyone``.
    case rekeyed(Rekeying)
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

  /// What of a store's keys was replaced.
  package enum Rekeying: Hashable, Sendable {
    /// The root key: the ring's new epoch, and the 8 bytes that tell the new key from others.
    case root(epoch: UInt32, fingerprint: [UInt8])
    /// Data keys of a new epoch seal from now on; older records are to follow.
    case dataBegun(epoch: UInt32)
    /// Every record is sealed under data keys of the epoch, and the older keys are gone.
    case dataDone(epoch: UInt32)
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
    case .exported, .archived, .erased, .rekeyed, .sharedSeed: []
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
    case .erased: writer.append(UInt8(5))
    case .rekeyed: writer.append(UInt8(6))
    case .sharedSeed: writer.append(UInt8(8))
    }
    writer.append(time)
    tenant.withUTF8 { writer.append(field: $0) }
    userID.withUTF8 { writer.append(field: $0) }
    switch action {
    case .created(let wallets), .imported(let wallets), .erased(let wallets):
      writer.append(UInt32(clamping: wallets.count))
      for wallet in wallets {
        writer.append(wallet.chain.storageCode)
        writer.append(wallet.accountIndex)
        writer.append(wallet.walletID.bytes)
        writer.append(field: wallet.address)
      }
    case .exported(let walletID, let format):
      writer.append(walletID.bytes)
      writer.append(field: format.utf8)
    case .archived(let lock):
      writer.append(field: lock.utf8)
    case .rekeyed(let rekeying): rekeying.write(to: &writer)
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
      let tenantBytes = reader.field(),
      let tenant = unsafe tenantBytes.withUnsafeBytes({ unsafe try? Tenant(utf8: $0.bytes) }),
      let userBytes = reader.field(),
      let userID = unsafe userBytes.withUnsafeBytes({ unsafe try? UserID(utf8: $0.bytes) })
    else { return nil }
    self.time = time
    self.tenant = tenant
    self.userID = userID
    switch action {
    case 1, 3, 5:
      guard let count = reader.integer(UInt32.self) else { return nil }
      var wallets: [Wallet] = []
      // The count is not to be believed, and two chains is what most users have.
      wallets.reserveCapacity(min(2, Int(count)))
      for _ in 0..<count {
        guard
          let code = reader.integer(UInt8.self), let chain = Chain(storageCode: code),
          let index = reader.integer(UInt32.self), let id = reader.bytes16(), let address = reader.text()
        else { return nil }
        wallets.append(
          Wallet(chain: chain, accountIndex: index, walletID: RecordID(bytes: id), address: address))
      }
      switch action {
      case 1: self.action = .created(wallets)
      case 3: self.action = .imported(wallets)
      default: self.action = .erased(wallets)
      }
    case 2:
      guard
        let id = reader.bytes16(), let format = reader.text()
      else { return nil }
      self.action = .exported(walletID: RecordID(bytes: id), format: format)
    case 4:
      guard
        userID.utf8 == Array(Self.everyone.utf8), let lock = reader.text()
      else { return nil }
      self.action = .archived(lock: lock)
    case 6:
      guard userID.utf8 == Array(Self.everyone.utf8), let rekeying = Rekeying(&reader) else { return nil }
      self.action = .rekeyed(rekeying)
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
