import WalletAddresses
import WalletCurves
import WalletHD
import WalletKeygen
import WalletSecrets
import WalletStorage

extension MnemonicWalletMaker {
  /// Makes a phrase for each user, every stage for all of them at a time.
  func makeFresh(_ requests: [WalletRequest], dataKeyID: UInt32) throws(WalletError) -> [CreationBatch.User] {
    var identifiers = try sealer.drawIdentifiers(requests.reduce(0) { $0 + 1 + $1.chains.count })
    let batch: MnemonicBatch
    let derived: Derived
    do throws(BatchError) {
      batch = try MnemonicBatch(
        count: requests.count, wordCount: wordCount, engine: engine, random: sealer.random)
      derived = try Derived(SeedBatch(seeds: batch.seeds, count: batch.count, engine: engine), requests, profiles)
      do { try monitor.record(derived.masters) } catch { throw .engine(error) }
    } catch { throw WalletError(error, of: requests[0].userID) }
    var users: [CreationBatch.User] = []
    users.reserveCapacity(requests.count)
    for (index, request) in requests.enumerated() {
      guard let secretID = identifiers.popLast() else {
        throw .verificationFailed(user: request.userID, chain: request.chains.first ?? .evm)
      }
      var user = CreationBatch.User(userID: request.userID, secrets: [], wallets: [])
      let identity = StoredMnemonic(
        masterPublicKey: derived.masters[index].compressed, language: .english, wordCount: wordCount,
        hasPassphrase: false)
      try batch.withEntropy(at: index) { (entropy) throws(WalletError) in
        try sealer.add(
          entropy, kind: .mnemonic, slot: .mnemonic, id: secretID, publicIdentity: identity.publicIdentity, to: &user,
          dataKeyID: dataKeyID)
      }
      for chain in request.chains {
        guard let derivation = derived.profile(of: chain), let walletID = identifiers.popLast() else {
          throw .verificationFailed(user: request.userID, chain: chain)
        }
        sealer.add(
          derived.address(at: index, on: chain), on: chain, kind: .mnemonic, derivation: derivation, id: walletID,
          secretID: secretID, to: &user)
      }
      users.append(user)
    }
    return users
  }

  /// The first keys of a slice of users, on every chain that one of them asks for.
  private struct Derived {
    let masters: [Secp256k1.PublicKey]
    private let evm: [Secp256k1.PublicKey]
    private let solana: [Ed25519.PublicKey]
    private let profiles: [Chain: WalletProfile]

    init(
      _ seeds: SeedBatch, _ requests: [WalletRequest], _ chosen: [Chain: DerivationProfile]
    ) throws(BatchError) {
      let chains = Set(requests.flatMap(\.chains))
      var profiles: [Chain: WalletProfile] = [:]
      for chain in chains {
        profiles[chain] = WalletProfile(chosen[chain] ?? .standard(for: chain), index: 0)
      }
      self.profiles = profiles
      (masters, evm) = try seeds.ethereumKeys(profiles[.evm]?.profile, index: 0)
      solana =
        if let profile = profiles[.solana]?.profile { try seeds.solanaKeys(profile, index: 0) } else { [] }
    }

    func profile(of chain: Chain) -> WalletProfile? { profiles[chain] }

    func address(at index: Int, on chain: Chain) -> String {
      switch chain {
      case .evm: DerivedPublicKey.secp256k1(evm[index]).address.description
      case .solana: DerivedPublicKey.ed25519(solana[index]).address.description
      }
    }
  }
}

extension WalletError {
  /// Why a slice of wallets was not made; which of its users was the reason is not known.
  init(_ error: BatchError, of user: UserID) {
    switch error {
    case .engine(let error): self = .keygen(error)
    case .derivation(.secretMemory(let error)), .mnemonic(.secretMemory(let error)): self = .secretMemory(error)
    case .derivation(let error): self = .derivation(user: user, error)
    case .mnemonic(let error): self = .mnemonic(error)
    }
  }
}
