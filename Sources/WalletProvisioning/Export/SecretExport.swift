public import WalletAddresses
public import WalletSecrets
import WalletStorage

/// The text forms in which a private key can leave the engine.
public enum SecretExportFormat: String, Hashable, Sendable, CaseIterable {
  /// The 32 bytes of a private key (EVM) or seed (Solana) as 64 lower-case hexadecimal digits, without 0x.
  case hexadecimal = "hex"
}

extension WalletProvisioner {
  /// A wallet's private key in a text form, in secret memory.
  ///
  /// The key is opened from its sealed record and must give the wallet's address by the reference path. The store's
  /// outbox records the export, durably, before this returns: no secret leaves untold. Throws ``WalletError``.
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
    do throws(RecordError) {
      defer { SecureWipe.stack() }
      let opener = SecretOpener(ring: session.ring)
      let secret = try opener.open(secretRow, of: row.userID, tenant: row.tenant)
      let identity = try ReferencePath.identity(of: secret, kind: secretRow.kind)
      guard identity.publicIdentity == secretRow.publicIdentity, identity.address == row.address else {
        throw .identityMismatch
      }
      return try Self.encode(secret, as: format)
    } catch { throw .record(user: row.userID, error) }
  }

  private static func encode(
    _ secret: borrowing Secret, as format: SecretExportFormat
  ) throws(RecordError) -> Secret {
    switch format {
    case .hexadecimal:
      do {
        return try secret.withBytes { (bytes) throws(SecretMemoryError) in
          try Secret(byteCount: 2 * bytes.byteCount) { (text) throws(SecretMemoryError) in
            try ConstantTime.encodeHexadecimal(bytes, into: &text)
          }
        }
      } catch { throw .resources }
    }
  }
}
