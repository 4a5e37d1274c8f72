import WalletCurves
import WalletHashing
import WalletSecrets

/// The 64 bytes that Solana's tools keep a key as: an Ed25519 seed of 32 bytes, then its public key.
///
/// The public half is redundant and must never be believed: a key pair with a foreign public half gives its secret away
/// when it signs. Reading verifies it and keeps the seed alone; writing derives it.
public enum SolanaKeyPair {
  /// The size of both halves, 64 bytes.
  public static let byteCount = 64

  /// The seed of a pair of 64 bytes; throws ``KeyFileError/publicKeyMismatch`` unless the halves belong together.
  static func seed(of pair: borrowing Secret) throws(KeyFileError) -> Secret {
    defer { SecureWipe.stack() }
    let seed = try pair.withBytes { (pair) throws(KeyFileError) in
      try KeyFileError.wrapping { () throws(SecretMemoryError) in
        try Secret(copying: pair.extracting(first: Ed25519.seedByteCount))
      }
    }
    let derived: Ed25519.PublicKey
    do { derived = try Ed25519.publicKey(ofSeed: seed) } catch { throw .libraryFailure }
    let isMatching = pair.withBytes { pair in
      derived.bytes.withBytes { ConstantTime.areEqual($0, pair.extracting(Ed25519.seedByteCount..<byteCount)) }
    }
    guard isMatching else { throw .publicKeyMismatch }
    return seed
  }

  /// The pair of 64 bytes that a seed of 32 bytes belongs to.
  static func pair(ofSeed seed: borrowing Secret) throws(KeyFileError) -> Secret {
    let publicKey: Ed25519.PublicKey
    do { publicKey = try Ed25519.publicKey(ofSeed: seed) } catch { throw .invalidPrivateKey(error) }
    return try seed.withBytes { (seed) throws(KeyFileError) in
      try KeyFileError.wrapping { () throws(SecretMemoryError) in
        try Secret(byteCount: byteCount) { pair in
          copyBytes(seed, into: &pair, at: 0)
          publicKey.bytes.withBytes { copyBytes($0, into: &pair, at: Ed25519.seedByteCount) }
        }
      }
    }
  }
}
