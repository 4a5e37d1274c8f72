package import WalletAddresses

/// Entries of the index of addresses as an order-free sum, so that the index and the wallets can be compared in constant
/// memory.
///
/// Summed is a hash whose key each process draws anew: nobody can make up entries that add up.
package struct AddressSum: Hashable, Sendable {
  package private(set) var count = 0
  private var sum = 0

  package init() {}

  package mutating func insert(_ entry: AddressEntry) {
    var hasher = Hasher()
    hasher.combine(entry.hash)
    hasher.combine(entry.user)
    count += 1
    sum &+= hasher.finalize()
  }

  package mutating func add(_ other: AddressSum) {
    count += other.count
    sum &+= other.sum
  }
}

/// What the index of addresses holds, wherever its entries are.
package struct AddressIndexState: Sendable {
  /// An address that more than one user has.
  package struct Repeated: Hashable, Sendable {
    package var address: String
    package var userID: UserID
    package var chain: Chain
  }

  /// The entries, but for those of erased users, which stay and do no harm.
  package var sum = AddressSum()
  /// Whether entries are where a look-up finds them.
  package var isOrdered = true
  /// Wallets, by the index, whose address another user has, too; the first thousand.
  package var repeated: [Repeated] = []

  package init() {}
}
