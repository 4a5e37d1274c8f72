public import WalletAddresses
public import WalletStorage

/// Something in a store that is not as the engine left it.
public enum AuditFinding: Hashable, Sendable {
  /// A wallet's row was changed; its address must not be used.
  case rowAltered(user: UserID, chain: Chain)
  /// A sealed secret does not open, or is not the one that its wallets stand for.
  case secretUnusable(user: UserID, RecordError)
  /// The address that the secret gives is not the one stored.
  case wrongAddress(user: UserID, chain: Chain, stored: String, derived: String)
  /// A wallet's secret is not in the store.
  case secretMissing(user: UserID, chain: Chain)
  /// A sealed secret belongs to no wallet.
  case secretWithoutWallet(user: UserID)
  /// A row of the user cannot be read.
  case malformed(user: UserID, detail: String)
  /// A user's own row cannot be read, so that nobody knows whose wallets are behind it.
  case namelessUser(detail: String)
  /// Rows that belong to no user, or to no place in the chain of events; no version of the engine leaves them.
  case strayRows(detail: String)
  /// A wallet that was made is no longer there.
  case walletMissing(user: UserID, chain: Chain, address: String)
  /// A wallet is there whose making no event tells of.
  case walletWithoutEvent(user: UserID, chain: Chain)
  /// The sealed record of a tenant's shared seed does not open, or is not the seed that it stands for.
  case sharedSeedUnusable(tenant: Tenant, RecordError)
  /// A tenant's shared seed that the events tell of is no longer there.
  case sharedSeedMissing(tenant: Tenant)
  /// A tenant has a shared seed that no event tells of.
  case sharedSeedWithoutEvent(tenant: Tenant)
  /// The account that the user is said to have is not the one that the user's wallets are of.
  case sharedIndexDiffers(user: UserID, account: UInt32?, wallets: UInt32?)
  /// The counter of a tenant's shared seed is not above the accounts that were given.
  case sharedCounterTurnedBack(tenant: Tenant)
  /// A wallet of a user who was erased is there again.
  case erasedWalletPresent(user: UserID, chain: Chain)
  /// A sealed secret of a user who was erased is there again.
  case erasedSecretPresent(user: UserID)
  /// The user was erased, and the store no longer says so: new wallets could be made for that id.
  case eraseMarkMissing(user: UserID)
  /// The store says that the user was erased, but no event tells of it.
  case erasedWithoutEvent(user: UserID)
  /// More secrets are sealed under a data key than the store says: the key's limit would not be kept.
  case dataKeyCountTooLow(id: UInt32, counted: Int, stored: Int)
  /// The index of addresses lacks a wallet's address: looking for it finds nobody, and another user could be given it.
  case addressNotIndexed(user: UserID, chain: Chain)
  /// The index of addresses holds entries that no wallet gives reason for.
  case strayIndexEntries(count: Int)
  /// The index of addresses is not as the engine writes it; all the same it has every wallet's address.
  case addressIndexDisordered
  /// A wallet has an address that another user of the store has, too.
  case addressRepeated(user: UserID, chain: Chain, address: String)
  /// An event cannot be read.
  case malformedEvent(sequence: UInt64)
  /// An event is missing from the sequence.
  case eventMissing(sequence: UInt64)
  /// The chain over all events does not end in the stored head: an event was changed, added or removed.
  case eventChainBroken
  /// The store is not what an anchor says it was.
  case anchor(AnchorMismatch)
}

extension AuditFinding: CustomStringConvertible {
  /// What is wrong, with which user.
  public var description: String {
    switch self {
    case .rowAltered(let user, let chain): "user \(user): the \(chain) wallet row was altered; do not use its address"
    case .secretUnusable(let user, let error): "user \(user): \(error)"
    case .wrongAddress(let user, let chain, let stored, let derived):
      "user \(user): the \(chain) address is \(stored), but its secret gives \(derived)"
    case .secretMissing(let user, let chain): "user \(user): the secret of the \(chain) wallet is missing"
    case .secretWithoutWallet(let user): "user \(user): a sealed secret has no wallet"
    case .malformed(let user, let detail): "user \(user): unreadable: \(detail)"
    case .namelessUser(let detail): "unreadable: \(detail)"
    case .strayRows(let detail): "\(detail); somebody put them there, or took away what they belong to"
    case .walletMissing(let user, let chain, let address):
      "user \(user): the \(chain) wallet \(address) was made and is no longer there"
    case .walletWithoutEvent(let user, let chain): "user \(user): no event tells of the \(chain) wallet"
    case .sharedSeedUnusable(let tenant, let error): "the shared seed of tenant \(tenant): \(error)"
    case .sharedSeedMissing(let tenant): "the shared seed of tenant \(tenant) was made and is no longer there"
    case .sharedSeedWithoutEvent(let tenant): "no event tells of the shared seed of tenant \(tenant)"
    case .sharedIndexDiffers(let user, let account, let wallets):
      "user \(user): the map of the shared seed says \(account.map { "index \($0)" } ?? "nothing"), the wallets say "
        + "\(wallets.map { "index \($0)" } ?? "nothing")"
    case .sharedCounterTurnedBack(let tenant):
      "the next index of the shared seed of tenant \(tenant) is not above those that were given"
    case .erasedWalletPresent(let user, let chain): "user \(user) was erased, but a \(chain) wallet is there"
    case .erasedSecretPresent(let user): "user \(user) was erased, but a sealed secret is there"
    case .eraseMarkMissing(let user): "user \(user) was erased, but the store no longer says so"
    case .erasedWithoutEvent(let user): "user \(user) is marked as erased, but no event tells of it"
    case .dataKeyCountTooLow(let id, let counted, let stored):
      "data key \(id) has sealed \(counted) secrets, the store counts \(stored)"
    case .addressNotIndexed(let user, let chain):
      "user \(user): the \(chain) address is missing from the index of addresses; run reindex"
    case .strayIndexEntries(let count):
      "the index of addresses holds \(count == 1 ? "an entry" : "\(count) entries") of no wallet; run reindex"
    case .addressIndexDisordered: "the index of addresses is out of order; run reindex"
    case .addressRepeated(let user, let chain, let address):
      "user \(user): another user has the \(chain) address \(address), too"
    case .malformedEvent(let sequence): "event \(sequence) is unreadable"
    case .eventMissing(let sequence): "event \(sequence) is missing"
    case .eventChainBroken: "the chain of events does not end in the stored head: events were changed or removed"
    case .anchor(let mismatch): mismatch.description
    }
  }
}
