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

extension WalletProvisioner {
  /// A wallet's secret in a text form, in secret memory.
  ///
  /// It is opened from its sealed record and must give the wallet's address by the reference path. The store's outbox
  /// records the export, durably, before this returns: no secret leaves untold. Throws ``WalletError``.
  public func exportSecret(
    of userID: UserID, chain: Chain, accountIndex: UInt32 = 0, as format: SecretExportFormat
  ) async throws(WalletError) -> Secret {
    let stored = try await storedSecret(of: userID, chain: chain, accountIndex: accountIndex)
    let text = try openText(of: stored.secret, for: stored.wallet, as: format)
    try await recordExport(of: stored.wallet, as: format.rawValue)
    return text
  }

  /// An EVM wallet's private key in a keystore file, encrypted under a pass-phrase: Web3 Secret Storage, version 3.
  ///
  /// The same as ``exportSecret(of:chain:accountIndex:as:)`` in what is checked and recorded. Takes as long as the cost
  /// asks for. Throws ``WalletError``.
  public func exportKeystore(
    of userID: UserID, accountIndex: UInt32 = 0, passphrase: borrowing Secret, cost: KeystoreCost = .standard
  ) async throws(WalletError) -> KeystoreV3 {
    let words = ImportedKey(try ImportedMnemonic.copy(passphrase))
    let stored = try await storedSecret(of: userID, chain: .evm, accountIndex: accountIndex)
    let made = try await queue.map(count: 1, sliceCount: 1) { [self] (_) throws(WalletError) in
      defer { SecureWipe.stack() }
      let key = try openKey(of: stored.secret, for: stored.wallet)
      do throws(KeyFileError) {
        return [
          try words.key.withBytes { (words) throws(KeyFileError) in
            try KeystoreV3.encrypt(privateKey: key, passphrase: words, cost: cost)
          }
        ]
      } catch { throw .keyFile(error) }
    }
    guard let keystore = made.first else { throw .closed }
    try await recordExport(of: stored.wallet, as: "keystore-v3")
    return keystore
  }

  /// A wallet's row and its sealed secret, both authentic as far as that can be told without opening it.
  private func storedSecret(
    of userID: UserID, chain: Chain, accountIndex: UInt32
  ) async throws(WalletError) -> (wallet: WalletRow, secret: SecretRow) {
    let tenant = options.tenant
    let rows: [WalletRow]
    do { rows = try await session.store.wallets(of: [userID], tenant: tenant) } catch { throw WalletError(error) }
    let secrets = try await session.ring.secrets(of: userID, tenant: tenant, in: session.store)
    guard let row = rows.first(where: { $0.chain == chain && $0.accountIndex == accountIndex }) else {
      if rows.isEmpty, try await isErased(userID) { throw .erased(user: userID) }
      throw .noWallet(user: userID, chain: chain)
    }
    guard session.ring.isAuthentic(row) else { throw .rowAltered(user: userID, chain: chain) }
    guard let secretRow = secrets.first(where: { $0.secretID == row.secretID }) else {
      throw .record(user: userID, .notAuthentic)
    }
    return (row, secretRow)
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
