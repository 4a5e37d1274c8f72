import CWalletSodium

/// SHA-512 (FIPS 180-4, section 6.4) of public or secret bytes, through libsodium.
package enum SHA512 {
  /// The number of bytes of a digest, 64.
  package static let byteCount = 64

  /// Writes the digest of a message of any length; the output is exactly 64 bytes.
  ///
  /// The library wipes its state; the caller wipes the stack after its batch.
  package static func hash(_ message: RawSpan, into digest: inout MutableRawSpan) throws(HashError) {
    let status = try unsafe digest.withBytePointer(byteCount: byteCount) { digest in
      unsafe message.withBytePointer { message, count in
        unsafe crypto_hash_sha512(digest, message, UInt64(count))
      }
    }
    guard status == 0 else { throw .libraryFailure }
  }
}
