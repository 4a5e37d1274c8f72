import WalletAddresses
import WalletHD
import WalletKeygen
import WalletSecrets
import WalletStorage

/// A user, the chains on which a wallet is missing, and the account of the shared seed that its keys are of.
struct AccountRequest: Sendable {
  var userID: UserID
  var chains: [Chain]
  var index: UInt32
  /// Whether the account was given before, to be had again.
  var isRecovery = false
}

/// Makes wallets from a tenant's shared seed: there is nothing to seal, a user's row tells all.
struct SharedSeedWalletMaker: Sendable {
  let sealer: RecordSealer
  let engine: KeyEngine
  let profiles: [Chain: DerivationProfile]

  /// About 10 ms of work for a vector engine.
  static let usersPerSlice = 512

  /// The profile of a chain's new wallets: the one that was chosen, where a shared seed allows it.
  static func profile(of chain: Chain, chosen: [Chain: DerivationProfile]) -> DerivationProfile {
    guard let profile = chosen[chain], DerivationProfile.perUser.contains(profile) else {
      return .perUserStandard(for: chain)
    }
    return profile
  }

  /// Derives one slice of users' wallets, every step for all of them at a time.
  func make(
    _ requests: ArraySlice<AccountRequest>, of seed: OpenedSharedSeed
  ) throws(WalletError) -> [CreationBatch.User] {
    defer { SecureWipe.stack() }
    guard let first = requests.first else { return [] }
    var identifiers = try sealer.drawIdentifiers(requests.reduce(0) { $0 + $1.chains.count })
    var users = requests.map {
      CreationBatch.User(userID: $0.userID, secrets: [], wallets: [], isImport: $0.isRecovery)
    }
    for chain in Chain.allCases {
      let profile = Self.profile(of: chain, chosen: profiles)
      guard let parent = seed.parent(of: profile) else { throw .profileNotForSharedSeed(profile) }
      let members = requests.enumerated().filter { $0.element.chains.contains(chain) }
      let keys: [DerivedPublicKey]
      do throws(BatchError) {
        keys = try parent.publicKeys(indexes: members.map(\.element.index), engine: engine)
      } catch { throw WalletError(error, of: first.userID) }
      for (member, key) in zip(members, keys) {
        guard
          let derivation = WalletProfile(profile, index: member.element.index), let walletID = identifiers.popLast()
        else { throw .verificationFailed(user: member.element.userID, chain: chain) }
        sealer.add(
          key.address.description, on: chain, kind: .sharedSeed, derivation: derivation, id: walletID,
          secretID: seed.row.secretID, to: &users[member.offset])
      }
    }
    return users
  }
}
