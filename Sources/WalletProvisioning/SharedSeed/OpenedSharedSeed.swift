import WalletAddresses
import WalletHD
import WalletSecrets
import WalletStorage

/// A tenant's shared seed, opened once: the nodes above all users' accounts, between guard pages.
///
/// Neither the phrase nor the seed is kept.
final class OpenedSharedSeed: Sendable {
  let row: SharedSeedRow
  private let parents: [AccountParent]

  /// Opens the sealed record and derives the parents; throws unless the seed is the one that the row names.
  init(_ row: SharedSeedRow, ring: KeyRing) throws(RecordError) {
    defer { SecureWipe.stack() }
    self.row = row
    let seed = try Self.seed(of: row, ring: ring)
    do throws(DerivationError) {
      var parents: [AccountParent] = []
      for profile in DerivationProfile.perUser { parents.append(try AccountParent(of: profile, seed: seed)) }
      self.parents = parents
    } catch {
      if case .secretMemory = error { throw .resources }
      throw .invalidSecret
    }
  }

  /// The parent of the accounts of a profile; nil for a profile that no shared seed is used with.
  func parent(of profile: DerivationProfile) -> AccountParent? {
    parents.first { $0.profile == profile }
  }

  /// The address that the seed gives for a wallet, by the reference path; nil for a wallet that cannot be its own.
  func address(of wallet: WalletRow) -> String? {
    guard
      wallet.kind == .sharedSeed, wallet.secretID == row.secretID, wallet.tenant == row.tenant,
      let derivation = WalletProfile(of: wallet), let parent = parent(of: derivation.profile)
    else { return nil }
    return try? parent.key(index: derivation.index).publicKey.address.description
  }

  /// The BIP-39 seed, 64 bytes, of a sealed record.
  static func seed(of row: SharedSeedRow, ring: KeyRing) throws(RecordError) -> Secret {
    guard let stored = StoredMnemonic(publicIdentity: row.publicIdentity) else { throw .identityMismatch }
    return try stored.seed(of: try ring.open(row))
  }
}
