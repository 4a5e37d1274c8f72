import CWalletOpenSSL

/// PBKDF2 with HMAC (RFC 8018, section 5.2), through OpenSSL's libcrypto.
package enum PBKDF2 {
  /// The hash function inside HMAC.
  package enum Digest: Hashable, Sendable {
    case sha256, sha512
  }

  /// Fills the output, of any length but zero, from a password and a salt of any lengths in so many rounds.
  ///
  /// The library wipes its copies of the password; the caller wipes the stack after its batch. Throws
  /// ``HashError/outOfRange`` for less than one round and for sizes of 2^31 and more.
  package static func derive(
    _ digest: Digest, password: RawSpan, salt: RawSpan, rounds: Int, into key: inout MutableRawSpan
  ) throws(HashError) {
    guard rounds >= 1, key.byteCount > 0, let rounds = Int32(exactly: rounds),
      let passwordByteCount = Int32(exactly: password.byteCount),
      let saltByteCount = Int32(exactly: salt.byteCount), let keyByteCount = Int32(exactly: key.byteCount)
    else { throw .outOfRange }
    let function = unsafe digest == .sha256 ? EVP_sha256() : EVP_sha512()
    let status = try unsafe key.withBytePointer(byteCount: key.byteCount) { key in
      unsafe password.withBytePointer { password, _ in
        unsafe salt.withBytePointer { salt, _ -> Int32 in
          let password = unsafe UnsafeRawPointer(password).assumingMemoryBound(to: CChar.self)
          return unsafe PKCS5_PBKDF2_HMAC(
            password, passwordByteCount, salt, saltByteCount, rounds, function, keyByteCount, key)
        }
      }
    }
    guard status == 1 else { throw .libraryFailure }
  }
}
