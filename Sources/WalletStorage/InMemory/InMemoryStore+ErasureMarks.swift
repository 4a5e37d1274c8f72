package import WalletAddresses

extension InMemoryStore {
  package func markErased(
    _ users: [UserID], tenant: Tenant, time: UInt64, chain: EventChain
  ) async throws(StoreError) -> [UserID: ErasureMark] {
    try withState { state in
      var marks: [UserID: ErasureMark] = [:]
      for user in users where marks[user] == nil {
        let key = UserKey(tenant: tenant, userID: user)
        let found = state.users[key]
        if found?.isErased == true {
          marks[user] = .alreadyErased
        } else if let found, !found.secrets.isEmpty || !found.wallets.isEmpty || found.sharedIndex != nil {
          marks[user] = .hasKeys
        } else {
          if found == nil { state.order.append(key) }
          state.users[key] = User(reference: found?.reference ?? Int64(state.order.count), isErased: true)
          let event = WalletEvent(time: time, tenant: tenant, userID: user, action: .erased([])).encoded
          state.head = chain.extend(state.head, with: event)
          state.events.append(event)
          marks[user] = .marked
        }
      }
      return marks
    }
  }
}
