extension CreationRules {
  /// What of a user's candidates from a shared seed is let in.
  struct SharedAdmission {
    /// The account to be given to the user; nil if none is, or the user has it.
    var newIndex: UInt32?
    var wallets: [WalletRow] = []
  }

  /// The wallets of a tenant's shared seed that a user gets.
  ///
  /// A user with secrets of its own or who was erased gets none, and one account is all that a user ever has: the loser of a race is dropped.
  /// Wallets that do not belong together or whose index was not reserved are a fault:
  /// ``StoreError/malformedRow(path:detail:)``.
  func admittedShared(
    _ candidates: [WalletRow], of seed: SharedSeedRow?, path: String
  ) throws(StoreError) -> SharedAdmission {
    let shared = candidates.filter { $0.kind == .sharedSeed }
    guard let first = shared.first else { return SharedAdmission() }
    guard let seed else { throw .noSharedSeed(path: path) }
    let index = first.accountIndex
    guard
      shared.count == candidates.count, index < seed.nextIndex, Set(shared.map(\.chain)).count == shared.count,
      shared.allSatisfy({ $0.secretID == seed.secretID && $0.accountIndex == index })
    else { throw .malformedRow(path: path, detail: "wallets that are not of one account of the shared seed") }
    guard !isErased, secrets.isEmpty else { return SharedAdmission() }
    if sharedIndex == index {
      return SharedAdmission(wallets: shared.filter { places[Place($0)] == nil })
    }
    // Wallets without a secret or an account: somebody removed what they belong to.
    guard sharedIndex == nil, places.isEmpty else { return SharedAdmission() }
    return SharedAdmission(newIndex: index, wallets: shared)
  }
}
