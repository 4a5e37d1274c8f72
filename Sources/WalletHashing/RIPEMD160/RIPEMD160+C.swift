import CWalletOpenSSL

/// RIPEMD-160 (ISO/IEC 10118-3) of public bytes, through OpenSSL's libcrypto: only for key fingerprints of BIP-32.
package enum RIPEMD160 {
  /// The number of bytes of a digest, 20.
  package static let byteCount = 20

  /// The library's implementation, looked up once; nil where it has none.
  private static let function = Function(name: "RIPEMD160")

  /// Writes the digest of a message of any length; the output is exactly 20 bytes.
  ///
  /// Throws ``HashError/unavailable(name:)`` where OpenSSL's providers lack the function.
  package static func hash(_ message: RawSpan, into digest: inout MutableRawSpan) throws(HashError) {
    try hash(message, into: &digest, function)
  }

  /// Whether the library offers the function.
  package static var isAvailable: Bool { unsafe function.pointer != nil }

  /// The digest by an implementation that may be missing.
  package static func hash(
    _ message: RawSpan, into digest: inout MutableRawSpan, _ function: Function
  ) throws(HashError) {
    guard let pointer = unsafe function.pointer else { throw .unavailable(name: function.name) }
    let status = try unsafe digest.withBytePointer(byteCount: byteCount) { digest in
      unsafe message.withBytePointer { message, count in
        unsafe EVP_Digest(message, count, digest, nil, pointer, nil)
      }
    }
    guard status == 1 else { throw .libraryFailure }
  }

  /// A fetched implementation, which OpenSSL lets any number of threads use and which lives as long as the process.
  @safe
  package struct Function: @unchecked Sendable {
    let name: String
    let pointer: OpaquePointer?

    package init(name: String) {
      self.name = name
      unsafe pointer = EVP_MD_fetch(nil, name, nil)
    }
  }
}
