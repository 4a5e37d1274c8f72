public import WalletAddresses
import WalletHD
public import WalletStorage

/// What may be known of a tenant's shared seed.
///
/// Nothing secret.
public struct SharedSeedStatus: Hashable, Sendable {
  /// Whose users share it.
  public let tenant: Tenant
  /// The BIP-32 fingerprint of the master key, 8 hexadecimal digits, as hardware wallets show it.
  public let fingerprint: String
  /// How many words the phrase has.
  public let wordCount: Int
  /// Whether a pass-phrase belongs to the phrase.
  public let hasPassphrase: Bool
  /// No user has this index, or one above it; those below may be reserved.
  public let nextIndex: UInt32
  /// The identifier of the sealed record.
  public let secretID: RecordID

  /// Throws unless the row names a seed.
  init(_ row: SharedSeedRow) throws(WalletError) {
    guard let stored = StoredMnemonic(publicIdentity: row.publicIdentity) else {
      throw .sharedSeed(tenant: row.tenant, .identityMismatch)
    }
    tenant = row.tenant
    fingerprint = try Self.fingerprint(of: stored)
    wordCount = stored.wordCount.rawValue
    hasPassphrase = stored.hasPassphrase
    nextIndex = row.nextIndex
    secretID = row.secretID
  }

  /// The fingerprint of a phrase's master key.
  static func fingerprint(of stored: StoredMnemonic) throws(WalletError) -> String {
    do { return try SeedIdentity.fingerprint(ofMasterPublicKey: stored.masterPublicKey) } catch {
      throw .invalidOption(error.description)
    }
  }
}

extension WalletProvisioner {
  /// The tenant's shared seed; nil if it has none.
  ///
  /// Opens nothing. Throws ``WalletError``.
  public func sharedSeed() async throws(WalletError) -> SharedSeedStatus? {
    let rows: [SharedSeedRow]
    do { rows = try await session.store.sharedSeeds() } catch { throw WalletError(error) }
    guard let row = rows.first(where: { $0.tenant == options.tenant }) else { return nil }
    return try SharedSeedStatus(row)
  }
}
