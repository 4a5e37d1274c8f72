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
  /// Whether a wallet of the user's is of the tenant's shared seed, which an account goes with unless it was removed.
  var hasSharedWallet = false

  /// Whether the user was erased: then nothing is let in, ever.
  var isErased = false

  /// The secrets that win their slots.
  ///
  /// A mnemonic and raw keys are never mixed: whichever was there first stays alone. Only private keys that are brought in,
  /// and none of them for a chain's first place, may come beside a mnemonic. An account of a shared seed stays alone: its
  /// keys can all be had again from one phrase.
  func admitted(_ candidates: [SecretRow], isImport: Bool) -> [SecretRow] {
    guard !isErased, sharedIndex == nil, !hasSharedWallet else { return [] }
    guard !secrets.isEmpty else { return candidates }
    let hasMnemonic = secrets[.mnemonic] != nil
    let areFurther = isImport && candidates.allSatisfy(\.slot.isFurtherRaw)
    return candidates.filter { candidate in
      guard secrets[candidate.slot] == nil else { return false }
      return (candidate.slot == .mnemonic) == hasMnemonic || areFurther
    }
  }

  /// The wallets of secrets that won, and new wallets of a secret that was there.
  ///
  /// For a secret that was there, the loser of a race drops its wallet. For a secret that won, a wallet in the same place
  /// is a fault: ``StoreError/malformedRow(path:detail:)``.
  func admitted(
    _ candidates: [WalletRow], of won: [SecretRow], path: String
  ) throws(StoreError) -> [WalletRow] {
    var admitted: [WalletRow] = []
    for candidate in candidates {
      let isTaken = !places.isEmpty && places.contains(Place(candidate))
      // A user has few secrets: going through them is quicker than a set of them.
      if won.contains(where: { $0.secretID == candidate.secretID }) {
        guard !isTaken else { throw .secondWallet(candidate, path: path) }
        admitted.append(candidate)
      } else if !isTaken, secrets.values.contains(candidate.secretID) {
        admitted.append(candidate)
      }
    }
    return admitted
  }
}
