import CWalletSodium
import WalletSecrets

/// The key of one archive, locked for a pass-phrase or a recipient, through libsodium.
enum SealedFileKey {
  static let byteCount = 32

  /// A file key from a pass-phrase: Argon2id (RFC 9106), 32 bytes, one lane.
  static func derive(
    from passphrase: borrowing Secret, salt: [UInt8], cost: ArchiveCost
  ) throws(ArchiveError) -> Secret {
    try requireLibrary()
    defer { SecureWipe.stack() }
    var key = try ArchiveError.wrapping { () throws(SecretMemoryError) in try Secret(byteCount: byteCount) }
    let status = key.withMutableBytes { key in
      passphrase.withBytes { words in
        unsafe key.withUnsafeMutableBytes { key in
          unsafe words.withUnsafeBytes { words -> Int32 in
            guard let key = key.baseAddress, let words = words.baseAddress,
              salt.count == ArchiveHeader.saltByteCount
            else { return -1 }
            return unsafe crypto_pwhash_argon2id(
              key.assumingMemoryBound(to: UInt8.self), UInt64(byteCount), words.assumingMemoryBound(to: CChar.self),
              UInt64(passphrase.byteCount), salt, UInt64(cost.passes), Int(cost.memoryKiB) * 1024,
              crypto_pwhash_argon2id_alg_argon2id13())
          }
        }
      }
    }
    guard status == 0 else { throw .libraryFailure }
    return key
  }

  /// Locks a file key for a recipient: a sealed box (X25519, XSalsa20-Poly1305) of 80 bytes.
  static func seal(_ key: borrowing Secret, for recipient: ArchivePublicKey) throws(ArchiveError) -> [UInt8] {
    try requireLibrary()
    defer { SecureWipe.stack() }
    var box = [UInt8](repeating: 0, count: ArchiveHeader.boxByteCount)
    let status = key.withBytes { key in
      unsafe key.withUnsafeBytes { key -> Int32 in
        guard let base = key.baseAddress, key.count == byteCount, recipient.bytes.count == 32 else { return -1 }
        return unsafe crypto_box_seal(
          &box, base.assumingMemoryBound(to: UInt8.self), UInt64(byteCount), recipient.bytes)
      }
    }
    // The library refuses public keys of small order, for which anybody could open the box.
    guard status == 0 else { throw .invalidPublicKey }
    return box
  }

  /// Unlocks a file key; throws ``ArchiveError/wrongKey`` for a box that is not this key's.
  static func open(_ box: [UInt8], with recipient: ArchiveSecretKey) throws(ArchiveError) -> Secret {
    try requireLibrary()
    defer { SecureWipe.stack() }
    var key = try ArchiveError.wrapping { () throws(SecretMemoryError) in try Secret(byteCount: byteCount) }
    let status = key.withMutableBytes { key in
      recipient.key.withBytes { secretKey in
        unsafe key.withUnsafeMutableBytes { key in
          unsafe secretKey.withUnsafeBytes { secretKey -> Int32 in
            guard let key = key.baseAddress, let secretKey = secretKey.baseAddress,
              box.count == ArchiveHeader.boxByteCount
            else { return -1 }
            return unsafe crypto_box_seal_open(
              key.assumingMemoryBound(to: UInt8.self), box, UInt64(box.count), recipient.publicKey.bytes,
              secretKey.assumingMemoryBound(to: UInt8.self))
          }
        }
      }
    }
    guard status == 0 else { throw .wrongKey }
    return key
  }

  /// The X25519 public key of a secret key of 32 bytes (RFC 7748, section 6.1).
  static func publicKey(of secretKey: borrowing Secret) throws(ArchiveError) -> [UInt8] {
    try requireLibrary()
    defer { SecureWipe.stack() }
    var publicKey = [UInt8](repeating: 0, count: 32)
    let status = secretKey.withBytes { key in
      unsafe key.withUnsafeBytes { key -> Int32 in
        guard let base = key.baseAddress, key.count == 32 else { return -1 }
        return unsafe crypto_scalarmult_curve25519_base(&publicKey, base.assumingMemoryBound(to: UInt8.self))
      }
    }
    guard status == 0 else { throw .libraryFailure }
    return publicKey
  }

  /// Splits a file key into a stream key and a commitment, 32 bytes each: BLAKE2b-512 keyed with it over the header.
  ///
  /// An altered header gives another key, and two keys cannot share a commitment, so an archive opens under one key only.
  static func expand(_ key: borrowing Secret, header: [UInt8]) throws(ArchiveError) -> Secret {
    try requireLibrary()
    defer { SecureWipe.stack() }
    let input = Array("wallet-engine/archive/v1".utf8) + header
    var expanded = try ArchiveError.wrapping { () throws(SecretMemoryError) in try Secret(byteCount: 64) }
    let status = expanded.withMutableBytes { out in
      key.withBytes { key in
        unsafe out.withUnsafeMutableBytes { out in
          unsafe key.withUnsafeBytes { key -> Int32 in
            guard let out = out.baseAddress, let base = key.baseAddress else { return -1 }
            return unsafe crypto_generichash(
              out.assumingMemoryBound(to: UInt8.self), 64, input, UInt64(input.count),
              base.assumingMemoryBound(to: UInt8.self), key.count)
          }
        }
      }
    }
    guard status == 0 else { throw .libraryFailure }
    return expanded
  }

  private static func requireLibrary() throws(ArchiveError) {
    do { try SodiumLibrary.requireInitialised() } catch { throw .secretMemory(error) }
  }
}
