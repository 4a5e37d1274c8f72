import WalletHD
import WalletSecrets

/// The named derivation profiles, from a seed to an address, and paths as text.
package struct ProfileSuite: ConformanceSuite {
  package let name = "profiles"
  package let minimumCount = 200

  package init() {}

  package var operations: [VectorOperation] {
    [
      VectorOperation("address", input: ["seed", "profile", "index"]) { input in
        let profile = try Self.profile(input.text("profile"))
        let index = try input.integer("index", as: UInt32.self)
        let seed = try input.secret("seed")
        let key = try profile.key(fromSeed: seed, index: index)
        return [
          "path": .string(try profile.path(index: index)?.description ?? ""),
          "privateKey": key.privateKey.withBytes { .bytes($0) }, "publicKey": Self.encoded(key.publicKey),
          "address": .string(
            try Self.address(of: key.publicKey, watched: Self.watched(profile, seed: seed, index: index))),
        ]
      },
      VectorOperation("path", input: ["text"]) { input in
        ["text": .string(try DerivationPath.parse(input.text("text")).description)]
      },
    ]
  }

  private static func profile(_ name: String) throws(VectorFault) -> DerivationProfile {
    do throws(DerivationProfileError) { return try DerivationProfile(name: name) } catch {
      throw .wrongType(field: "profile", expected: "the name of a derivation profile")
    }
  }

  private static func encoded(_ key: DerivedPublicKey) -> VectorValue {
    switch key {
    case .secp256k1(let key): .bytes(key.compressed)
    case .ed25519(let key): .bytes(key.bytes)
    }
  }

  /// The same key without its private half, where the profile has such a way.
  private static func watched(
    _ profile: DerivationProfile, seed: borrowing Secret, index: UInt32
  ) throws -> DerivedPublicKey? {
    guard profile.watchOnlyAccount != nil else { return nil }
    return try profile.publicKey(fromAccount: profile.accountPublicKey(fromSeed: seed), index: index)
  }

  /// The address; where the public half alone leads to another, with that, which no case expects.
  private static func address(of key: DerivedPublicKey, watched: DerivedPublicKey?) -> String {
    guard let watched, watched != key else { return key.address.description }
    return "\(key.address), watched \(watched.address)"
  }
}
