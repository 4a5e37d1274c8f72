import CWalletOpenSSL

/// A public key of libcrypto, checked by it.
@safe
final class OpenSSLPublicKey: @unchecked Sendable {
  // Verifying only reads the key, and the library counts references atomically.
  private let handle: OpaquePointer

  /// Reads a key from a SubjectPublicKeyInfo (RFC 5280, section 4.1) and has the library check its numbers.
  ///
  /// Throws ``SignInError/invalidKey`` for a point off its curve, a modulus that is a prime, and the like.
  init(subjectPublicKeyInfo bytes: [UInt8]) throws(SignInError) {
    let read: OpaquePointer? = unsafe bytes.withUnsafeBufferPointer { buffer in
      var position = buffer.baseAddress
      return unsafe d2i_PUBKEY(nil, &position, buffer.count)
    }
    // What is left in the thread's queue of errors would be taken for another call's.
    defer { ERR_clear_error() }
    guard let key = unsafe read else { throw .invalidKey }
    unsafe handle = key
    let context = unsafe EVP_PKEY_CTX_new_from_pkey(nil, key, nil)
    defer { unsafe EVP_PKEY_CTX_free(context) }
    guard let context = unsafe context, unsafe EVP_PKEY_public_check(context) == 1 else { throw .invalidKey }
  }

  deinit {
    unsafe EVP_PKEY_free(handle)
  }

  /// Whether a signature in the library's own form is this key's over the SHA-256 digest of a message.
  func isValid(_ signature: [UInt8], ofSHA256 message: [UInt8]) throws(SignInError) -> Bool {
    defer { ERR_clear_error() }
    guard let context = unsafe EVP_MD_CTX_new() else { throw .resources(reason: "no memory to verify a signature") }
    defer { unsafe EVP_MD_CTX_free(context) }
    guard unsafe EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, handle) == 1 else { return false }
    return unsafe EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
  }
}
