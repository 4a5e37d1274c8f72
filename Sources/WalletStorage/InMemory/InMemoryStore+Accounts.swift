package import WalletAddresses
package import WalletHashing

extension InMemoryStore {
  /// Primary wallets and sessions.
  struct Accounts: Sendable {
    var primaries: [UserKey: PrimaryRow] = [:]
    var sessions: [Bytes32: SessionRow] = [:]
  }

  package func primary(of user: UserID, tenant: Tenant) async throws(StoreError) -> PrimaryRow? {
    try withState { $0.accounts.primaries[UserKey(tenant: tenant, userID: user)] }
  }

  package func setPrimary(_ row: PrimaryRow) async throws(StoreError) -> Bool {
    try withState { state in
      let key = UserKey(tenant: row.tenant, userID: row.userID)
      guard let user = state.users[key], !user.isErased else { return false }
      state.accounts.primaries[key] = row
      return true
    }
  }

  package func session(_ name: Bytes32) async throws(StoreError) -> SessionRow? {
    try withState { $0.accounts.sessions[name] }
  }

  package func keep(_ session: SessionRow, removingExpiredBefore time: UInt64) async throws(StoreError) {
    try withState { state in
      state.accounts.sessions = state.accounts.sessions.filter { $0.value.expiry >= time }
      state.accounts.sessions[session.name] = session
    }
  }

  package func removeSession(_ name: Bytes32) async throws(StoreError) {
    try withState { $0.accounts.sessions[name] = nil }
  }
}
