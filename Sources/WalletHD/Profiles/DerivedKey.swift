public import WalletAddresses
public import WalletCurves
import WalletHashing
public import WalletSecrets

/// The public key of a derived key, of the curve that its chain uses.
public enum DerivedPublicKey: Hashable, Sendable {
  /// A point of secp256k1, for EVM chains.
  case secp256k1(Secp256k1.PublicKey)
  /// An encoded ed25519 key, for Solana.
  case ed25519(Ed25519.PublicKey)

  /// The address of the key on its chain.
  public var address: WalletAddress {
    switch self {
    case .secp256k1(let key): .evm(EVMAddress(publicKeyDigest: key.withUncompressedBytes { Keccak256.hash($0) }))
    case .ed25519(let key): .solana(SolanaAddress(key.bytes))
    }
  }
}

/// A private key that a profile derived from a seed, and what is public about it.
public struct DerivedKey: ~Copyable, Sendable {
  /// The private key, 32 bytes: a big-endian secp256k1 scalar or an ed25519 seed.
  public let privateKey: Secret
  /// The public key.
  public let publicKey: DerivedPublicKey
}

extension DerivationProfile {
  /// The key at an index of a BIP-39 seed, 64 bytes.
  ///
  /// Throws ``DerivationError``.
  public func key(fromSeed seed: borrowing Secret, index: UInt32) throws(DerivationError) -> DerivedKey {
    try seed.withBytes { (seed) throws(DerivationError) in
      defer { SecureWipe.stack() }
      var key = try DerivationError.wrapping { () throws(SecretMemoryError) in try Secret(byteCount: Self.keyByteCount)
      }
      let publicKey = try key.withMutableBytes { (key) throws(DerivationError) in
        try deriveKey(fromSeed: seed, index: index, into: &key)
      }
      return DerivedKey(privateKey: key, publicKey: publicKey)
    }
  }

  /// The number of bytes of a private key of either curve, 32.
  package static let keyByteCount = 32

  /// Derives the key at an index of a seed inside an arena into 32 bytes, and returns its public key.
  ///
  /// The caller wipes the stack after its batch, and the output after an error.
  package func deriveKey(
    fromSeed seed: RawSpan, index: UInt32, into key: inout MutableRawSpan
  ) throws(DerivationError) -> DerivedPublicKey {
    guard let path = try path(index: index) else {
      // solana-keygen, without a path, takes the front half of the seed.
      guard (Self.keyByteCount...64).contains(seed.byteCount) else {
        throw .wrongSeedByteCount(seed.byteCount, minimum: Self.keyByteCount)
      }
      let half = seed.extracting(first: Self.keyByteCount)
      copyBytes(half, into: &key, at: 0)
      return .ed25519(try SLIP10Ed25519Node.publicKey(ofSeed: half))
    }
    switch chain {
    case .evm:
      var node = try BIP32PrivateNode(seed: seed)
      for index in path.indexes { try node.descend(to: index) }
      node.withKey { copyBytes($0, into: &key, at: 0) }
      return .secp256k1(try node.publicKey())
    case .solana:
      var node = try SLIP10Ed25519Node(seed: seed)
      try node.descend(path)
      return try node.withPrivateKey { (seed) throws(DerivationError) in
        copyBytes(seed, into: &key, at: 0)
        return .ed25519(try SLIP10Ed25519Node.publicKey(ofSeed: seed))
      }
    }
  }
}
