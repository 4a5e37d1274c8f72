import WalletAddresses
import WalletStorage

/// Which wallet of whom: what rows and events have to agree on.
struct WalletPlace: Hashable, Sendable {
  var walletID: RecordID
  var owner: WalletOwner
  var chain: Chain

  init(_ row: WalletRow) {
    walletID = row.walletID
    owner = WalletOwner(tenant: row.tenant, userID: row.userID)
    chain = row.chain
  }

  init(_ wallet: WalletEvent.Wallet, _ event: WalletEvent) {
    walletID = wallet.walletID
    owner = WalletOwner(tenant: event.tenant, userID: event.userID)
    chain = wallet.chain
  }
}

/// A user of a tenant.
struct WalletOwner: Hashable, Sendable {
  var tenant: Tenant
  var userID: UserID
}

/// What was seen, as an order-free sum, so that rows and events can be compared in constant memory.
struct SeenSum<Element: Hashable>: Equatable, Sendable {
  private(set) var count = 0
  private var sum = 0

  mutating func insert(_ element: Element) {
    count += 1
    sum &+= element.hashValue
  }

  /// Takes out what was put in before.
  mutating func remove(_ element: Element) {
    count -= 1
    sum &-= element.hashValue
  }

  mutating func add(_ other: SeenSum) {
    count += other.count
    sum &+= other.sum
  }
}
