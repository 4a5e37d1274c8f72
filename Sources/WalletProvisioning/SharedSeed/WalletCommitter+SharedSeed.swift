import WalletAddresses
import WalletStorage

extension WalletCommitter {
  /// What accounts of the shared seed are asked for: new ones, or those that users have.
  func makeAccounts(_ requests: [WalletRequest]) async throws(WalletError) -> [CreationBatch.User] {
    var accounts: [AccountRequest] = []
    let newCount = requests.count { $0.source == .newAccount }
    guard requests.contains(where: \.isOfSharedSeed) else { return [] }
    let seed = try await shared.seed(of: maker.tenant, store: store, ring: ring, queue: maker.queue)
    var indexes = newCount == 0 ? [] : try await shared.takeIndexes(newCount, of: maker.tenant, from: store)[...]
    for request in requests {
      let index: UInt32
      switch request.source {
      case .newAccount:
        guard let next = indexes.popFirst() else { throw .closed }
        index = next
      case .account(let known): index = known
      default: continue
      }
      accounts.append(
        AccountRequest(
          userID: request.userID, chains: request.chains, index: index, isRecovery: request.isRecovery))
    }
    return try await maker.make(accounts, of: seed)
  }
}
