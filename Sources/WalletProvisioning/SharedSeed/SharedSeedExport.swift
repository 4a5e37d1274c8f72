import WalletAddresses
import WalletHD
public import WalletSecrets
import WalletStorage

/// The parts of a shared seed that can leave the engine.
public enum SharedSeedExportFormat: String, Hashable, Sendable, CaseIterable {
  /// The words, as people are shown them.
  case mnemonic
  /// The pass-phrase that belongs to an imported phrase.
  case passphrase
}

extension WalletProvisioner {
  /// The phrase of the tenant's shared seed, or its pass-phrase, in secret memory: the keys of all users.
  ///
  /// It must be the one that its master public key names. The store's outbox records the export, durably, before this
  /// returns. Throws ``WalletError/noSharedSeed(tenant:)``, and ``WalletError/noSharedPassphrase(tenant:)``.
  public func exportSharedSeed(as format: SharedSeedExportFormat) async throws(WalletError) -> Secret {
    let tenant = options.tenant
    guard let row = try await session.ring.sharedSeed(of: tenant, in: session.store) else {
      throw .noSharedSeed(tenant: tenant)
    }
    let text = try openText(of: row, as: format)
    let event = WalletEvent(
      time: now(), tenant: tenant, userID: try Self.everyone,
      action: .sharedSeed(
        secretID: row.secretID, publicIdentity: row.publicIdentity, step: .exported(format: format.rawValue)))
    do { try await session.store.append(event, chain: session.ring.eventChain) } catch { throw WalletError(error) }
    return text
  }

  private func openText(of row: SharedSeedRow, as format: SharedSeedExportFormat) throws(WalletError) -> Secret {
    defer { SecureWipe.stack() }
    guard let stored = StoredMnemonic(publicIdentity: row.publicIdentity) else {
      throw .sharedSeed(tenant: row.tenant, .identityMismatch)
    }
    if format == .passphrase, !stored.hasPassphrase { throw .noSharedPassphrase(tenant: row.tenant) }
    do throws(RecordError) {
      let secret = try session.ring.open(row)
      _ = try stored.seed(of: secret)
      return try stored.withMnemonic(in: secret) { (mnemonic, passphrase) throws(RecordError) in
        do {
          switch format {
          case .mnemonic: return try mnemonic.displayPhrase()
          case .passphrase: return try Secret(copying: passphrase)
          }
        } catch { throw .resources }
      }
    } catch { throw .sharedSeed(tenant: row.tenant, error) }
  }

  /// The private key of a user's account, verified against the row's address.
  func sharedKey(for row: WalletRow) async throws(WalletError) -> ImportedKey {
    let seed = try await committer.shared.seed(
      of: row.tenant, store: session.store, ring: session.ring, queue: queue)
    guard
      row.secretID == seed.row.secretID, let derivation = WalletProfile(of: row),
      let parent = seed.parent(of: derivation.profile)
    else { throw .record(user: row.userID, .identityMismatch) }
    do {
      let key = try parent.key(index: derivation.index)
      guard key.publicKey.address.description == row.address else {
        throw WalletError.record(user: row.userID, .identityMismatch)
      }
      return ImportedKey(try key.privateKey.copy())
    } catch let error as WalletError {
      throw error
    } catch {
      throw .record(user: row.userID, .resources)
    }
  }
}
