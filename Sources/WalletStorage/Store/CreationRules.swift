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
  /// The wallets that the user has, and their addresses.
  var places: [Place: String] = [:]
  /// The account of the tenant's shared seed that the user has.
  var sharedIndex: UInt32?
  /// Whether a wallet of the user's is of the tenant's shared seed, which an account goes with unless it was removed.
  var hasSharedWallet = false

  /// Whether the user was erased: then nothing is let in, ever.
  var isErased = false

  /// A candidate as far as it may be looked at: one from an archive not at all, if the user who is there is another one.
  ///
  /// The two are one user if they have a secret, or the account of the shared seed, in common and nothing different in
  /// the same place. Otherwise a further account of the archived user would be let in beside keys of somebody else.
  func considered(_ user: CreationBatch.User) -> CreationBatch.User {
    guard user.isRestoration, !secrets.isEmpty || !places.isEmpty || sharedIndex != nil else { return user }
    let isSame =
      user.secrets.contains { secrets[$0.slot] == $0.secretID }
      || user.wallets.contains { $0.kind == .sharedSeed && $0.accountIndex == sharedIndex }
    let differs =
      user.secrets.contains { secret in secrets[secret.slot].map { $0 != secret.secretID } ?? false }
      || user.wallets.contains { wallet in
        // By bytes: two strings that Swift calls equal may be two addresses.
        places[Place(wallet)].map { !$0.utf8.elementsEqual(wallet.address.utf8) } ?? false
      }
    return isSame && !differs ? user : user.withoutContents
  }

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
      let isTaken = !places.isEmpty && places[Place(candidate)] != nil
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
