import CWalletSodium
import WalletHashing
public import WalletSecrets

extension Ed25519 {
  /// The public key of a 32-byte seed (RFC 8032, section 5.1.5).
  ///
  /// Throws ``CurveError/wrongByteCount(expected:found:)`` for another length.
  public static func publicKey(ofSeed seed: borrowing Secret) throws(CurveError) -> PublicKey {
    try seed.withBytes { (seed) throws(CurveError) in
      defer { SecureWipe.stack() }
      guard var expanded = try? Secret(byteCount: expandedByteCount) else { throw .libraryFailure }
      return try expanded.withMutableBytes { (scratch) throws(CurveError) in
        try publicKey(ofSeed: seed, scratch: &scratch)
      }
    }
  }

  /// The size of libsodium's expanded secret key, seed ‖ public key: what the batch path needs as scratch.
  package static let expandedByteCount = 64

  /// The public key of a seed inside an arena.
  ///
  /// The scratch is left wiped; the caller wipes the stack after its batch.
  package static func publicKey(
    ofSeed seed: RawSpan, scratch: inout MutableRawSpan
  ) throws(CurveError) -> PublicKey {
    var key = Bytes32()
    try expand(seed, into: &scratch, publicKey: &key)
    SecureWipe.zero(&scratch)
    return PublicKey(bytes: key)
  }

  /// Signs a message of any length (RFC 8032, section 5.1.6).
  public static func sign(message: RawSpan, withSeed seed: borrowing Secret) throws(CurveError) -> Signature {
    defer { SecureWipe.stack() }
    guard var expanded = try? Secret(byteCount: expandedByteCount) else { throw .libraryFailure }
    return try expanded.withMutableBytes { (scratch) throws(CurveError) in
      var key = Bytes32()
      try seed.withBytes { (seed) throws(CurveError) in try expand(seed, into: &scratch, publicKey: &key) }
      var signature = (Bytes32(), Bytes32())
      let status = unsafe withUnsafeMutableBytes(of: &signature) { out in
        unsafe message.withUnsafeBytes { message in
          unsafe scratch.withUnsafeMutableBytes { secretKey -> Int32 in
            guard let out = out.baseAddress, let secretKey = secretKey.baseAddress else { return -1 }
            return unsafe crypto_sign_ed25519_detached(
              out.assumingMemoryBound(to: UInt8.self), nil, message.baseAddress?.assumingMemoryBound(to: UInt8.self),
              UInt64(message.count), secretKey.assumingMemoryBound(to: UInt8.self))
          }
        }
      }
      guard status == 0 else { throw .libraryFailure }
      return Signature(r: signature.0, s: signature.1)
    }
  }

  /// Whether a signature over a message is the key's.
  ///
  /// libsodium's rules: S below the group order, no small-order or non-canonical key, no small-order R.
  public static func isValid(_ signature: Signature, message: RawSpan, publicKey: PublicKey) -> Bool {
    guard (try? SodiumLibrary.requireInitialised()) != nil else { return false }
    return unsafe withUnsafeBytes(of: (signature.r, signature.s)) { signature in
      unsafe message.withUnsafeBytes { message in
        unsafe withUnsafeBytes(of: publicKey.bytes) { key in
          guard let signature = signature.baseAddress, let key = key.baseAddress else { return false }
          return unsafe crypto_sign_ed25519_verify_detached(
            signature.assumingMemoryBound(to: UInt8.self), message.baseAddress?.assumingMemoryBound(to: UInt8.self),
            UInt64(message.count), key.assumingMemoryBound(to: UInt8.self)) == 0
        }
      }
    }
  }

  private static func expand(
    _ seed: RawSpan, into scratch: inout MutableRawSpan, publicKey: inout Bytes32
  ) throws(CurveError) {
    guard seed.byteCount == seedByteCount else {
      throw .wrongByteCount(expected: seedByteCount, found: seed.byteCount)
    }
    guard scratch.byteCount == expandedByteCount else {
      throw .wrongByteCount(expected: expandedByteCount, found: scratch.byteCount)
    }
    guard (try? SodiumLibrary.requireInitialised()) != nil else { throw .libraryFailure }
    let status = unsafe withUnsafeMutableBytes(of: &publicKey) { key in
      unsafe scratch.withUnsafeMutableBytes { scratch in
        unsafe seed.withUnsafeBytes { seed -> Int32 in
          guard let key = key.baseAddress, let out = scratch.baseAddress, let seed = seed.baseAddress else {
            return -1
          }
          return unsafe crypto_sign_ed25519_seed_keypair(
            key.assumingMemoryBound(to: UInt8.self), out.assumingMemoryBound(to: UInt8.self),
            seed.assumingMemoryBound(to: UInt8.self))
        }
      }
    }
    guard status == 0 else { throw .libraryFailure }
  }
}
