public import WalletAddresses
import WalletHD
public import WalletSecrets
import WalletStorage

/// The text forms in which a secret can leave the engine.
public enum SecretExportFormat: String, Hashable, Sendable, CaseIterable {
  /// One wallet's 32-byte private key (EVM) or seed (Solana) as 64 lower-case hexadecimal digits, without 0x.
  case hexadecimal = "hex"
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
    let tenant = options.tenant
    let rows: [WalletRow]
    let secrets: [SecretRow]
    do throws(StoreError) {
      rows = try await session.store.wallets(of: [userID], tenant: tenant)
      secrets = try await session.store.secrets(of: userID, tenant: tenant)
    } catch { throw WalletError(error) }
    guard let row = rows.first(where: { $0.chain == chain && $0.accountIndex == accountIndex }) else {
      throw .noWallet(user: userID, chain: chain)
    }
    guard session.ring.isAuthentic(row) else { throw .rowAltered(user: userID, chain: chain) }
    guard let secretRow = secrets.first(where: { $0.secretID == row.secretID }) else {
      throw .record(user: userID, .notAuthentic)
    }
    // The secret may be sealed under a data key that another process has added.
    if !session.ring.knowsDataKey(of: secretRow) { try await session.ring.reload(from: session.store) }
    let text = try openText(of: secretRow, for: row, as: format)
    let event = WalletEvent(
      time: now(), tenant: tenant, userID: userID,
      action: .exported(walletID: row.walletID, format: format.rawValue))
    do { try await session.store.append(event, chain: session.ring.eventChain) } catch { throw WalletError(error) }
    return text
  }

  private func openText(
    of secretRow: SecretRow, for row: WalletRow, as format: SecretExportFormat
  ) throws(WalletError) -> Secret {
    defer { SecureWipe.stack() }
    let secret = try openVerified(secretRow, for: row)
    if secretRow.kind == .mnemonic {
      return try SecretText.encode(mnemonic: secret, secretRow, for: row, as: format)
    }
    guard format == .hexadecimal else { throw .noSuchExport(user: row.userID, format: format) }
    return try SecretText.hexadecimal(secret)
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
