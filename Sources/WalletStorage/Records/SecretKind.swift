/// What a sealed record holds.
///
/// The raw values are part of the record format and never change.
public enum SecretKind: UInt8, Hashable, Sendable, CaseIterable {
  /// A data key, sealed under the root key.
  case dataKey = 1
  /// Known bytes that tell whether a root key is the store's own.
  case canary = 2
  /// The key from which the keys of row codes and of the event chain are derived, sealed under the root key.
  case integrityKey = 3
  /// A session of someone who has signed in, sealed under a subkey of the integrity key.
  case session = 4
  /// A secp256k1 private key: 32 bytes, big-endian.
  case rawSecp256k1 = 16
  /// An Ed25519 seed: 32 bytes.
  case rawEd25519 = 17
  /// The entropy of a BIP-39 mnemonic, 16 to 32 bytes, then its pass-phrase in UTF-8, if it has one.
  case mnemonic = 32
  /// The same of a mnemonic that a tenant's users share; in a wallet's row, that its key comes from there.
  case sharedSeed = 33

  /// How the kind is called in listings.
  public var name: String {
    switch self {
    case .dataKey: "data-key"
    case .canary: "canary"
    case .integrityKey: "integrity-key"
    case .session: "session"
    case .rawSecp256k1, .rawEd25519: "raw"
    case .mnemonic: "mnemonic"
    case .sharedSeed: "shared-seed"
    }
  }
}
