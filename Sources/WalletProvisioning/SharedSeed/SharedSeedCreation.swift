import WalletAddresses
public import WalletHD
public import WalletSecrets
import WalletStorage

extension WalletProvisioner {
  /// Makes the tenant's shared seed: one phrase from which the keys of all users of ``KeyKind/sharedSeed`` are derived.
  ///
  /// Made once and never replaced; sealed and durable on return, with an event that tells of it. English, with 12, 15, 18,
  /// 21 or 24 words. Throws ``WalletError/sharedSeedExists(tenant:)``.
  public func createSharedSeed(
    wordCount: Mnemonic.WordCount = .twentyFour
  ) async throws(WalletError) -> SharedSeedStatus {
    let random = committer.maker.sealer.random
    let mnemonic: Mnemonic
    do {
      mnemonic = try Mnemonic.generate(wordCount: wordCount, language: .english, random: random)
    } catch { throw .mnemonic(error) }
    return try await addSharedSeed(try ImportedMnemonic(mnemonic, passphrase: nil), step: .made)
  }

  /// Takes in a phrase of the operator's own as the tenant's shared seed.
  ///
  /// Otherwise like ``createSharedSeed(wordCount:)``. Throws ``WalletError``.
  public func importSharedSeed(_ mnemonic: borrowing Mnemonic) async throws(WalletError) -> SharedSeedStatus {
    try await addSharedSeed(try ImportedMnemonic(mnemonic, passphrase: nil), step: .imported)
  }

  /// The same for a phrase with a pass-phrase, which is sealed with it: both are needed for the keys.
  public func importSharedSeed(
    _ mnemonic: borrowing Mnemonic, passphrase: borrowing Secret
  ) async throws(WalletError) -> SharedSeedStatus {
    try await addSharedSeed(
      try ImportedMnemonic(mnemonic, passphrase: try ImportedMnemonic.copy(passphrase)), step: .imported)
  }

  /// Adds a phrase as the tenant's shared seed.
  func addSharedSeed(
    _ mnemonic: ImportedMnemonic, step: WalletEvent.SharedSeedStep, nextIndex: UInt32 = 0
  ) async throws(WalletError) -> SharedSeedStatus {
    let plaintext: Secret
    do {
      plaintext = try mnemonic.withPassphrase { (passphrase) throws(SecretMemoryError) in
        try StoredMnemonic.plaintext(mnemonic.mnemonic, passphrase: passphrase)
      }
    } catch { throw .secretMemory(error) }
    let plain = ImportedKey(plaintext)
    // Stretching it takes a millisecond and more, which is not the tasks' threads' to spend.
    let identities = try await queue.map(count: 1, sliceCount: 1) { (_) throws(WalletError) in
      defer { SecureWipe.stack() }
      return [try mnemonic.identity]
    }
    guard let identity = identities.first else { throw .closed }
    let adder = SharedSeedAdder(store: session.store, committer: committer, time: now())
    return try SharedSeedStatus(
      try await adder.add(plain, identity, tenant: options.tenant, nextIndex: nextIndex, step: step))
  }
}

extension ImportedMnemonic {
  /// What may be known of the mnemonic in the clear; takes as long as stretching it to a seed.
  var identity: StoredMnemonic {
    get throws(WalletError) {
      let seed: Secret
      do {
        seed = try withPassphrase { (passphrase) throws(MnemonicError) in try mnemonic.seed(passphrase: passphrase) }
      } catch { throw .mnemonic(error) }
      do {
        return try StoredMnemonic(
          seed: seed, language: mnemonic.language, wordCount: mnemonic.wordCount,
          hasPassphrase: withPassphrase { $0.byteCount > 0 })
      } catch {
        if case .secretMemory(let error) = error { throw .secretMemory(error) }
        throw .invalidOption(error.description)
      }
    }
  }
}
