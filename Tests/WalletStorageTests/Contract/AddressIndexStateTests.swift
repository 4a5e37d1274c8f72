import TestSupport
import Testing
import WalletAddresses
import WalletStorage

@Suite("Contract: what the index of addresses holds")
struct AddressIndexStateTests {
  private func check(_ store: any WalletStoreReading) async throws {
    var (sum, entries): (AddressSum, [AddressEntry]) = (AddressSum(), [])
    for user in try await store.page(after: .start, limit: 1_000_000).users {
      #expect(user.reference > 0)
      for wallet in user.wallets {
        entries.append(AddressEntry(hash: AddressHash.of(wallet.address), user: user.reference))
      }
    }
    entries.forEach { sum.insert($0) }
    let state = try await store.addressIndex()
    #expect(state.sum == sum && state.isOrdered && state.repeated.isEmpty)
    #expect(try await store.unindexed(entries).isEmpty)
    let stranger = AddressEntry(hash: 12_345, user: 1)
    #expect(try await store.unindexed(entries + [stranger]) == [stranger])
  }

  @Test(arguments: Backend.allCases) func itIsJustTheWallets(_ backend: Backend) async throws {
    let material = try Material()
    let made = try backend.makeStore(material.record)
    try await check(made.store)
    #expect(try await made.store.rebuildAddressIndex() == 0)
    try await made.store.add(try material.batch(try users(5)), chain: material.chain)
    try await made.store.add(try material.batch(try users(300, "many")), chain: material.chain)
    try await check(made.store)
    let erasure = try await made.store.erase(
      try UserID("many7"), tenant: .default, time: 1, chain: material.chain, listing: { _ in true })
    guard case .erased = erasure else {
      Issue.record("not erased")
      return
    }
    try await check(made.store)
    let snapshot = try await made.store.snapshot()
    try await made.store.add(try material.batch(try users(5, "later")), chain: material.chain)
    try await check(snapshot)
    await snapshot.close()
    #expect(try await made.store.rebuildAddressIndex() == 618)
    try await check(made.store)
    for user in try await made.store.page(after: .start, limit: 1000).users {
      for wallet in user.wallets {
        #expect(try await made.store.wallets(withAddress: wallet.address) == [wallet])
      }
    }
  }

  /// Sums of the same entries are the same in any order, and of others are not.
  @Test func sums() {
    let entries = (1...50).flatMap { hash in (1...3).map { AddressEntry(hash: hash, user: $0) } }
    var (forwards, backwards, half) = (AddressSum(), AddressSum(), AddressSum())
    entries.forEach { forwards.insert($0) }
    entries.suffix(70).reversed().forEach { backwards.insert($0) }
    entries.prefix(80).forEach { half.insert($0) }
    #expect(backwards != forwards)
    backwards.add(half)
    #expect(backwards == forwards && forwards.count == 150)
    half.insert(AddressEntry(hash: 1, user: 1))
    #expect(half != forwards)
  }
}
