import WalletHD
import WalletSecrets
import WalletStorage

/// The derivation that a stored wallet says it came by.
struct WalletProfile {
  let profile: DerivationProfile
  let index: UInt32

  /// The path as it is stored: empty where the profile has none.
  let path: String

  /// A profile at an index; nil where the profile has no such index.
  init?(_ profile: DerivationProfile, index: UInt32) {
    guard let path = try? profile.path(index: index) else {
      guard profile == .solanaCLI, index == 0 else { return nil }
      self.profile = profile
      self.index = index
      self.path = ""
      return
    }
    self.profile = profile
    self.index = index
    self.path = path.description
  }

  /// What a row says; nil if profile, chain, index and path do not belong together.
  init?(of row: WalletRow) {
    guard
      let profile = try? DerivationProfile(name: row.profile), profile.name == row.profile,
      profile.chain == row.chain, let derivation = WalletProfile(profile, index: row.accountIndex),
      derivation.path == row.path
    else { return nil }
    self = derivation
  }

  /// The key, from a seed.
  func key(fromSeed seed: borrowing Secret) throws(DerivationError) -> DerivedKey {
    try profile.key(fromSeed: seed, index: index)
  }
}
