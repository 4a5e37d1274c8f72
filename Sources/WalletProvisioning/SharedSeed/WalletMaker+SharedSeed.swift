import WalletStorage

extension WalletMaker {
  /// Makes the wallets of accounts of a shared seed, verified.
  func make(
    _ requests: [AccountRequest], of seed: OpenedSharedSeed
  ) async throws(WalletError) -> [CreationBatch.User] {
    guard !requests.isEmpty else { return [] }
    let (maker, verifier) = (shared, verifier)
    let made = try await queue.map(count: requests.count, sliceCount: SharedSeedWalletMaker.usersPerSlice) {
      (range) throws(WalletError) in try maker.make(requests[range], of: seed)
    }
    let chosen = chosenForVerification(made, oneOf: SharedSeedWalletMaker.usersPerSlice)
    // Each slice opens the record once, which costs as much as deriving ten users.
    _ = try await queue.map(count: chosen.count, sliceCount: 64) { (range) throws(WalletError) -> [Bool] in
      try verifier.verify(Array(chosen[range]), against: seed.row)
      return []
    }
    return made
  }
}
