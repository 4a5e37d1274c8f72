import CWalletSodium

/// scrypt (RFC 7914), through libsodium.
///
/// OpenSSL refuses parameters that published key files use (r = 1 with N = 262,144); libsodium follows the algorithm.
package enum Scrypt {
  /// Fills the output, of any length but zero, from a password and a salt of any lengths.
  ///
  /// Uses 128·r·(N + p) bytes of memory of the library's own, which is released to the system unread. `n` is a power of
  /// two above 1. The caller bounds the parameters, and wipes the stack after its batch. Throws ``HashError/outOfRange``
  /// for parameters outside the algorithm's, ``HashError/libraryFailure`` when there is not enough memory.
  package static func derive(
    password: RawSpan, salt: RawSpan, n: UInt64, r: UInt32, p: UInt32, into key: inout MutableRawSpan
  ) throws(HashError) {
    guard n > 1, n & (n - 1) == 0, r > 0, p > 0, UInt64(r) * UInt64(p) < 1 << 30, key.byteCount > 0 else {
      throw .outOfRange
    }
    let byteCount = key.byteCount
    let status = try unsafe key.withBytePointer(byteCount: byteCount) { key in
      unsafe password.withBytePointer { password, passwordByteCount in
        unsafe salt.withBytePointer { salt, saltByteCount in
          unsafe crypto_pwhash_scryptsalsa208sha256_ll(
            password, passwordByteCount, salt, saltByteCount, n, r, p, key, byteCount)
        }
      }
    }
    guard status == 0 else { throw .libraryFailure }
  }
}
