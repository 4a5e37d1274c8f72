import WalletAddresses
import WalletHD
import WalletKeygen
import WalletSecrets
import WalletStorage

/// Makes sealed wallets from mnemonics: one phrase a user, every chain's key derived from it.
struct MnemonicWalletMaker: Sendable {
  let sealer: RecordSealer
  let opener: SecretOpener
  let engine: KeyEngine
  let wordCount: Mnemonic.WordCount
  let profiles: [Chain: DerivationProfile]
  let monitor: RepeatedKeyMonitor

  /// About 10 ms of work for a vector engine, 90 ms for the reference: a seed takes 1.4 ms there.
  static let usersPerSlice = 64

  /// How many phrases are made at a time: fewer where so little memory can be locked that a slice's would not fit.
  static var usersPerBatch: Int {
    guard let limit = MemoryLocking.softLimit, limit < 1 << 20 else { return usersPerSlice }
    return 8
  }

  /// Makes and seals one slice of users' wallets, all under one data key.
  ///
  /// A stored phrase that cannot be used fails its own user only.
  func make(_ requests: ArraySlice<WalletRequest>, dataKeyID: UInt32) throws(WalletError) -> [MadeUser] {
    defer { SecureWipe.stack() }
    var fresh: [WalletRequest] = []
    var users: [MadeUser] = []
    for request in requests {
      guard case .mnemonic(let row) = request.source else {
        fresh.append(request)
        continue
      }
      do throws(WalletError) { users.append(.success(try extend(row, request))) } catch {
        guard error.concernsOneUser else { throw error }
        users.append(.failure(UserFailure(userID: request.userID, error: error)))
      }
    }
    for start in stride(from: 0, to: fresh.count, by: Self.usersPerBatch) {
      let batch = Array(fresh[start..<min(start + Self.usersPerBatch, fresh.count)])
      users += try makeFresh(batch, dataKeyID: dataKeyID).map { .success($0) }
    }
    return users
  }

  /// Adds wallets to a user's stored phrase.
  private func extend(_ row: SecretRow, _ request: WalletRequest) throws(WalletError) -> CreationBatch.User {
    var user = CreationBatch.User(userID: request.userID, secrets: [], wallets: [])
    var identifiers = try sealer.drawIdentifiers(request.chains.count)
    try addWallets(
      on: request.chains, seed: try openSeed(row, of: request.userID), secretID: row.secretID,
      identifiers: &identifiers, to: &user)
    return user
  }

  /// Seals a mnemonic that is brought in for a user; returns its seed.
  ///
  /// It is no draw and may well be brought in again, so it is not looked for among recent ones.
  func add(
    _ mnemonic: borrowing Mnemonic, passphrase: RawSpan, id: RecordID, to user: inout CreationBatch.User,
    dataKeyID: UInt32
  ) throws(WalletError) -> Secret {
    let seed: Secret
    do { seed = try mnemonic.seed(passphrase: passphrase) } catch { throw .mnemonic(error) }
    let identity: StoredMnemonic
    do {
      identity = try StoredMnemonic(
        seed: seed, language: mnemonic.language, wordCount: mnemonic.wordCount,
        hasPassphrase: passphrase.byteCount > 0)
    } catch { throw .derivation(user: user.userID, error) }
    let plaintext: Secret
    do {
      plaintext = try StoredMnemonic.plaintext(mnemonic, passphrase: passphrase)
    } catch { throw .secretMemory(error) }
    try plaintext.withBytes { (bytes) throws(WalletError) in
      try sealer.add(
        bytes, kind: .mnemonic, slot: .mnemonic, id: id, publicIdentity: identity.publicIdentity, to: &user,
        dataKeyID: dataKeyID)
    }
    return seed
  }

  /// Derives the first key of each chain and adds its row to a user.
  func addWallets(
    on chains: [Chain], seed: borrowing Secret, secretID: RecordID, identifiers: inout [RecordID],
    to user: inout CreationBatch.User
  ) throws(WalletError) {
    for chain in chains {
      let profile = profiles[chain] ?? .standard(for: chain)
      guard let derivation = WalletProfile(profile, index: 0), let walletID = identifiers.popLast() else { continue }
      let address: String
      do { address = try derivation.key(fromSeed: seed).publicKey.address.description } catch {
        throw .derivation(user: user.userID, error)
      }
      sealer.add(
        address, on: chain, kind: .mnemonic, derivation: derivation, id: walletID, secretID: secretID, to: &user)
    }
  }

  func openSeed(_ row: SecretRow, of user: UserID) throws(WalletError) -> Secret {
    do throws(RecordError) {
      guard let stored = StoredMnemonic(publicIdentity: row.publicIdentity) else { throw .identityMismatch }
      return try stored.seed(of: try opener.open(row, of: user, tenant: sealer.tenant))
    } catch { throw .record(user: user, error) }
  }
}
