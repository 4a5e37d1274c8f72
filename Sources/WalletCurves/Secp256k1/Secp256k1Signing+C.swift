import CWalletSecp256k1
public import WalletHashing
public import WalletSecrets

extension Secp256k1 {
  /// Signs a 32-byte digest: ECDSA with the deterministic nonce of RFC 6979 (SHA-256), low s (EIP-2), recoverable.
  ///
  /// The digest is signed as it is; hashing the message is the caller's. Throws ``CurveError`` for an invalid key.
  public static func sign(digest: Bytes32, with privateKey: borrowing Secret) throws(CurveError) -> Signature {
    try privateKey.withBytes { (scalar) throws(CurveError) in
      defer { SecureWipe.stack() }
      return try sign(digest: digest, with: scalar)
    }
  }

  private static func sign(digest: Bytes32, with scalar: RawSpan) throws(CurveError) -> Signature {
    try validate(privateKey: scalar)
    let context = try Secp256k1Context.shared()
    var signature = secp256k1_ecdsa_recoverable_signature()
    let status = digest.withBytes { digest in
      unsafe digest.withUnsafeBytes { digest in
        unsafe scalar.withUnsafeBytes { scalar -> Int32 in
          guard let message = digest.baseAddress, let key = scalar.baseAddress else { return 0 }
          return unsafe secp256k1_ecdsa_sign_recoverable(
            context.pointer, &signature, message.assumingMemoryBound(to: UInt8.self),
            key.assumingMemoryBound(to: UInt8.self), secp256k1_nonce_function_rfc6979, nil)
        }
      }
    }
    guard status == 1 else { throw .libraryFailure }
    var compact = (Bytes32(), Bytes32())
    var recoveryID: Int32 = 0
    let serialised = unsafe withUnsafeMutableBytes(of: &compact) { buffer -> Int32 in
      guard let base = buffer.baseAddress else { return 0 }
      return unsafe secp256k1_ecdsa_recoverable_signature_serialize_compact(
        context.pointer, base.assumingMemoryBound(to: UInt8.self), &recoveryID, &signature)
    }
    guard serialised == 1 else { throw .libraryFailure }
    return Signature(r: compact.0, s: compact.1, recoveryID: Int(recoveryID))
  }

  /// Whether a signature over a 32-byte digest is the key's.
  ///
  /// A high s is not accepted (EIP-2).
  ///
  /// Throws ``CurveError/invalidSignature`` when r or s is not below the group order.
  public static func isValid(
    _ signature: Signature, digest: Bytes32, publicKey: PublicKey
  ) throws(CurveError) -> Bool {
    let context = try Secp256k1Context.shared()
    var point = try parse(publicKey, context)
    var parsed = secp256k1_ecdsa_signature()
    let status = unsafe withUnsafeBytes(of: (signature.r, signature.s)) { compact -> Int32 in
      guard let base = compact.baseAddress else { return 0 }
      return unsafe secp256k1_ecdsa_signature_parse_compact(
        context.pointer, &parsed, base.assumingMemoryBound(to: UInt8.self))
    }
    guard status == 1 else { throw .invalidSignature }
    return digest.withBytes { digest in
      unsafe digest.withUnsafeBytes { digest in
        guard let message = digest.baseAddress else { return false }
        return unsafe secp256k1_ecdsa_verify(
          context.pointer, &parsed, message.assumingMemoryBound(to: UInt8.self), &point) == 1
      }
    }
  }

  /// The public key that made a signature over a 32-byte digest (SEC 1, section 4.1.6).
  ///
  /// A high s is accepted, as Ethereum's ecrecover accepts it; ``isValid(_:digest:publicKey:)`` refuses it.
  ///
  /// Throws ``CurveError/invalidRecoveryID(_:)``, ``CurveError/invalidSignature`` when r or s is not below the order, or
  /// ``CurveError/unrecoverable`` when there is no such point.
  public static func recoverPublicKey(from signature: Signature, digest: Bytes32) throws(CurveError) -> PublicKey {
    guard (0...3).contains(signature.recoveryID) else { throw .invalidRecoveryID(signature.recoveryID) }
    let context = try Secp256k1Context.shared()
    var parsed = secp256k1_ecdsa_recoverable_signature()
    let status = unsafe withUnsafeBytes(of: (signature.r, signature.s)) { compact -> Int32 in
      guard let base = compact.baseAddress else { return 0 }
      return unsafe secp256k1_ecdsa_recoverable_signature_parse_compact(
        context.pointer, &parsed, base.assumingMemoryBound(to: UInt8.self), Int32(signature.recoveryID))
    }
    guard status == 1 else { throw .invalidSignature }
    var point = secp256k1_pubkey()
    let recovered = digest.withBytes { digest in
      unsafe digest.withUnsafeBytes { digest -> Int32 in
        guard let message = digest.baseAddress else { return 0 }
        return unsafe secp256k1_ecdsa_recover(
          context.pointer, &point, &parsed, message.assumingMemoryBound(to: UInt8.self))
      }
    }
    guard recovered == 1 else { throw .unrecoverable }
    return try serialise(point, context)
  }
}
