public import WalletAddresses
import WalletHD
public import WalletKeyFiles
public import WalletSecrets
import WalletStorage

/// The text forms in which a secret can leave the engine.
public enum SecretExportFormat: String, Hashable, Sendable, CaseIterable {
  /// One wallet's 32-byte private key (EVM) or seed (Solana) as 64 lower-case hexadecimal digits, without 0x.
  case hexadecimal = "hex"
  /// A Solana wallet's key pair as solana-keygen keeps it: a JSON array of 64 numbers.
  case solanaJSON = "solana-json"
  /// A Solana wallet's key pair of 64 bytes in base58, as Phantom takes it.
  case base58
  /// The words of the user's mnemonic, as people are shown them.
  case mnemonic
  /// The pass-phrase that belongs to an imported mnemonic.
  case passphrase
  /// The extended public key of the wallet's account (BIP-32): watch-only, where the profile allows it.
  case accountPublicKey = "xpub"
}

extension SecretExportFormat {
  /// Whether it tells of one private key and nothing else.
  var isOfOneKey: Bool {
    switch self {
    case .hexadecimal, .solanaJSON, .base58: true
    case .mnemonic, .passphrase, .accountPublicKey: false
    }
  }
}

extension WalletProvisioner {
  /// A wallet's secret in a text form, in secret memory.
  ///
  /// It is opened from its sealed record and must give the wallet's address by the reference path. The store's outbox
  /// records the export, durably, before this returns: no secret leaves untold. Throws ``WalletError``.
  /// Of a user's wallets on the chain it is the one at `accountIndex`, or the first.
  public func exportSecret(
    of userID: UserID, chain: Chain, accountIndex: UInt32? = nil, as format: SecretExportFormat
  ) async throws(WalletError) -> Secret {
    let wallet = try await storedWallet(of: userID, chain: chain, accountIndex: accountIndex)
    let text: Secret
    if wallet.kind == .sharedSeed {
      guard format.isOfOneKey else { throw .sharedWithOthers(user: userID, format: format) }
      text = try SecretText.encode(key: try await sharedKey(for: wallet).key, for: wallet, as: format)
    } else {
      text = try openText(of: try await storedSecret(of: wallet), for: wallet, as: format)
    }
    try await recordExport(of: wallet, as: format.rawValue)
    return text
  }

  /// An EVM wallet's private key in a keystore file, encrypted under a pass-phrase: Web3 Secret Storage, version 3.
  ///
  /// The same as ``exportSecret(of:chain:accountIndex:as:)`` in what is checked and recorded. Takes as long as the cost
  /// asks for. Throws ``WalletError``.
  public func exportKeystore(
    of userID: UserID, accountIndex: UInt32? = nil, passphrase: borrowing Secret, cost: KeystoreCost = .standard
  ) async throws(WalletError) -> KeystoreV3 {
    let words = ImportedKey(try ImportedMnemonic.copy(passphrase))
    let wallet = try await storedWallet(of: userID, chain: .evm, accountIndex: accountIndex)
    let shared = wallet.kind == .sharedSeed ? try await sharedKey(for: wallet) : nil
    let sealed = shared == nil ? try await storedSecret(of: wallet) : nil
    let made = try await queue.map(count: 1, sliceCount: 1) { [self] (_) throws(WalletError) in
      defer { SecureWipe.stack() }
      let key: ImportedKey
      if let sealed {
        key = ImportedKey(try openKey(of: sealed, for: wallet))
      } else {
        guard let shared else { throw .closed }
        key = shared
      }
      do throws(KeyFileError) {
        return [
          try words.key.withBytes { (words) throws(KeyFileError) in
            try KeystoreV3.encrypt(privateKey: key.key, passphrase: words, cost: cost)
          }
        ]
      } catch { throw .keyFile(error) }
    }
    guard let keystore = made.first else { throw .closed }
    try await recordExport(of: wallet, as: "keystore-v3")
    return keystore
  }

  /// A wallet's authentic row: at an index, or the user's first on the chain.
  private func storedWallet(
    of userID: UserID, chain: Chain, accountIndex: UInt32?
  ) async throws(WalletError) -> WalletRow {
    let rows: [WalletRow]
    do { rows = try await session.store.wallets(of: [userID], tenant: options.tenant) } catch {
      throw WalletError(error)
    }
    let candidates = rows.filter { $0.chain == chain && (accountIndex ?? $0.accountIndex) == $0.accountIndex }
    guard let row = candidates.min(by: { $0.accountIndex < $1.accountIndex }) else {
      if rows.isEmpty, try await isErased(userID) { throw .erased(user: userID) }
      throw .noWallet(user: userID, chain: chain)
    }
    guard session.ring.isAuthentic(row) else { throw .rowAltered(user: userID, chain: chain) }
    return row
  }

  /// The sealed secret of a wallet, authentic as far as that can be told without opening it.
  private func storedSecret(of wallet: WalletRow) async throws(WalletError) -> SecretRow {
    let secrets = try await session.ring.secrets(of: wallet.userID, tenant: wallet.tenant, in: session.store)
    guard let secretRow = secrets.first(where: { $0.secretID == wallet.secretID }) else {
      throw .record(user: wallet.userID, .notAuthentic)
    }
    return secretRow
  }

  /// Tells the outbox, durably, that a secret is about to leave.
  private func recordExport(of row: WalletRow, as format: String) async throws(WalletError) {
    let event = WalletEvent(
      time: now(), tenant: row.tenant, userID: row.userID, action: .exported(walletID: row.walletID, format: format))
    do { try await session.store.append(event, chain: session.ring.eventChain) } catch { throw WalletError(error) }
  }

  private func openText(
    of secretRow: SecretRow, for row: WalletRow, as format: SecretExportFormat
  ) throws(WalletError) -> Secret {
    defer { SecureWipe.stack() }
    let secret = try openVerified(secretRow, for: row)
    if secretRow.kind == .mnemonic {
      return try SecretText.encode(mnemonic: secret, secretRow, for: row, as: format)
    }
    return try SecretText.encode(key: secret, for: row, as: format)
  }

  /// A wallet's private key of 32 bytes.
  private func openKey(of secretRow: SecretRow, for row: WalletRow) throws(WalletError) -> Secret {
    let secret = try openVerified(secretRow, for: row)
    return secretRow.kind == .mnemonic ? try SecretText.key(ofMnemonic: secret, secretRow, for: row) : secret
  }

  private func openVerified(_ secretRow: SecretRow, for row: WalletRow) throws(WalletError) -> Secret {
    do throws(RecordError) {
      let secret = try SecretOpener(ring: session.ring).open(secretRow, of: row.userID, tenant: row.tenant)
      guard try ReferencePath.addresses(of: secret, row: secretRow, wallets: [row]) == [row.address] else {
        throw .identityMismatch
      }
      return secret
    } catch { throw .record(user: row.userID, error) }
  }
}
