import WalletAddresses

extension InMemoryStore {
  package func addressIndex() async throws(StoreError) -> AddressIndexState {
    try withState { state in
      var found = AddressIndexState()
      // As elsewhere, two addresses of a user with one hash are one entry.
      for entry in Set(state.addresses.compactMap { state.entry($0.key, of: $0.value) }) { found.sum.insert(entry) }
      return found
    }
  }

  package func unindexed(_ entries: [AddressEntry]) async throws(StoreError) -> Set<AddressEntry> {
    try withState { state in
      Set(entries).subtracting(state.addresses.compactMap { state.entry($0.key, of: $0.value) })
    }
  }

  package func rebuildAddressIndex() async throws(StoreError) -> Int {
    try withState { state in
      state.addresses = [:]
      for (key, user) in state.users {
        for wallet in user.wallets { state.addresses[Array(wallet.address.utf8)] = key }
      }
      return Set(state.addresses.compactMap { state.entry($0.key, of: $0.value) }).count
    }
  }
}

extension InMemoryStore.State {
  fileprivate func entry(_ address: [UInt8], of key: InMemoryStore.UserKey) -> AddressEntry? {
    users[key].map { AddressEntry(hash: AddressHash.of(String(decoding: address, as: UTF8.self)), user: $0.reference) }
  }
}
