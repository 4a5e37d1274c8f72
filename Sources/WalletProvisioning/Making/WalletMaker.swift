import WalletAddresses
import WalletHD
import WalletKeygen
import WalletSecrets
import WalletStorage

/// Makes, seals and verifies wallets for users who lack them, on all processors.
///
/// Touches no store.
struct WalletMaker: Sendable {
  let sealer: RecordSealer
  let raw: RawWalletMaker
  let mnemonic: MnemonicWalletMaker
  let shared: SharedSeedWalletMaker
  let verifier: WalletVerifier
  let verification: ProvisioningOptions.Verification
  let queue: EngineQueue

  var tenant: Tenant { sealer.tenant }

  init(ring: KeyRing, engine: KeyEngine, options: ProvisioningOptions, random: any RandomSource, queue: EngineQueue) {
    sealer = RecordSealer(ring: ring, tenant: options.tenant, random: random)
    let opener = SecretOpener(ring: ring)
    let monitor = RepeatedKeyMonitor()
    raw = RawWalletMaker(sealer: sealer, engine: engine, monitor: monitor)
    mnemonic = MnemonicWalletMaker(
      sealer: sealer, opener: opener, engine: engine, wordCount: options.keys == .mnemonic24 ? .twentyFour : .twelve,
      profiles: options.profiles, monitor: monitor)
    shared = SharedSeedWalletMaker(sealer: sealer, engine: engine, profiles: options.profiles)
    verifier = WalletVerifier(opener: opener, tenant: options.tenant)
    verification = options.verification
    self.queue = queue
  }

  /// One of so many users with raw keys is verified; of users with mnemonics, one of every slice.
  private static let rawUsersPerSample = 128
  /// About 10 ms of work with mnemonics.
  private static let usersPerVerification = 8

  /// Makes all that the requests ask for, sealed under one data key; a user whose stored phrase cannot be used fails alone.
  ///
  /// - Parameter threads: fewer threads than usual.
  func make(
    _ requests: [WalletRequest], dataKeyID: UInt32, threads: Int? = nil
  ) async throws(WalletError) -> [MadeUser] {
    let isAllRaw = requests.allSatisfy { $0.source == .raw }
    let forRaw = isAllRaw ? requests : requests.filter { $0.source == .raw }
    let forMnemonic = isAllRaw ? [] : requests.filter { $0.source != .raw && !$0.isOfSharedSeed }
    let (raw, mnemonic) = (raw, mnemonic)
    let rawSlice = raw.usersPerSlice(of: forRaw.count, threadCount: threads ?? queue.threadCount)
    var made = try await queue.map(count: forRaw.count, sliceCount: rawSlice, threads: threads) {
      (range) throws(WalletError) in try raw.make(forRaw[range], dataKeyID: dataKeyID).map { MadeUser.success($0) }
    }
    try await verify(made, oneOf: Self.rawUsersPerSample)
    guard !forMnemonic.isEmpty else { return made }
    let phraseSlice = MnemonicWalletMaker.usersPerSlice
    let derived = try await queue.map(count: forMnemonic.count, sliceCount: phraseSlice, threads: threads) {
      (range) throws(WalletError) in try mnemonic.make(forMnemonic[range], dataKeyID: dataKeyID)
    }
    let ready = derived.filter { if case .success = $0 { true } else { false } }
    try await verify(ready, oneOf: phraseSlice, known: Self.knownSecrets(requests))
    made += derived
    return made
  }

  /// Secrets that are stored already and that new wallets belong to.
  private static func knownSecrets(_ requests: [WalletRequest]) -> [UserID: [SecretRow]] {
    var known: [UserID: [SecretRow]] = [:]
    for case let request in requests {
      if case .mnemonic(let row) = request.source { known[request.userID] = [row] }
    }
    return known
  }

  /// One of every so many users, or all of them.
  func chosenForVerification<User>(_ users: [User], oneOf usersPerSample: Int) -> [User] {
    let usersPerSample = verification == .full ? 1 : usersPerSample
    return stride(from: 0, to: users.count, by: usersPerSample).compactMap { start in
      users[start..<min(start + usersPerSample, users.count)].randomElement()
    }
  }

  /// Verifies one record of every so many users, or all of them; none of them may have failed.
  private func verify(
    _ users: [MadeUser], oneOf usersPerSample: Int, known: [UserID: [SecretRow]] = [:]
  ) async throws(WalletError) {
    let chosen = chosenForVerification(users, oneOf: usersPerSample).compactMap { try? $0.get() }
    let verifier = verifier
    _ = try await queue.map(count: chosen.count, sliceCount: Self.usersPerVerification) {
      (range) throws(WalletError) -> [Bool] in
      for user in chosen[range] { try verifier.verify(user, known: known[user.userID] ?? []) }
      return []
    }
  }
}
