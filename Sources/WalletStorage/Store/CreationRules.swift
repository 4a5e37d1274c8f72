import WalletAddresses

/// What of a candidate is let in beside what a user has: the rules that every backend applies inside its transaction.
struct CreationRules {
  /// A user's wallet, as far as uniqueness goes.
  struct Place: Hashable {
    var chain: Chain
    var accountIndex: UInt32

    init(_ wallet: WalletRow) {
      chain = wallet.chain
      accountIndex = wallet.accountIndex
    }
  }

  /// The secrets that the user has.
  var secrets: [SecretSlot: RecordID] = [:]
  /// The wallets that the user has.
  var places: Set<Place> = []
  /// The account of the tenant's shared seed that the user has.
  var sharedIndex: UInt32?

  /// The secrets that win their slots.
  ///
  /// A mnemonic, raw keys and an account of a shared seed are never mixed: whichever was there first stays alone.
  func admitted(_ candidates: [SecretRow]) -> [SecretRow] {
    guard sharedIndex == nil else { return [] }
    let hasMnemonic = secrets[.mnemonic] != nil
    return candidates.filter { candidate in
      guard secrets[candidate.slot] == nil else { return false }
      return secrets.isEmpty || (candidate.slot == .mnemonic) == hasMnemonic
    }
  }

  /// The wallets of secrets that won, and new wallets of a secret that was there.
  ///
  /// For a secret that was there, the loser of a race drops its wallet. For a secret that won, a wallet in the same place
  /// is a fault: ``StoreError/malformedRow(path:detail:)``.
  func admitted(
    _ candidates: [WalletRow], of won: [SecretRow], path: String
  ) throws(StoreError) -> [WalletRow] {
    let new = Set(won.map(\.secretID))
    let old = Set(secrets.values)
    var admitted: [WalletRow] = []
    for candidate in candidates {
      let isTaken = places.contains(Place(candidate))
      if new.contains(candidate.secretID) {
        guard !isTaken else { throw .secondWallet(candidate, path: path) }
        admitted.append(candidate)
      } else if old.contains(candidate.secretID), !isTaken {
        admitted.append(candidate)
      }
    }
    return admitted
  }
}
