import CWalletOpenSSL

/// AES-128 in counter mode (NIST SP 800-38A, section 6.5), through OpenSSL's libcrypto.
package enum AES128CTR {
  static let keyByteCount = 16
  static let counterByteCount = 16

  /// Encrypts, or decrypts, which is the same; input and output have one length.
  ///
  /// The library wipes its key schedule; the caller wipes the stack.
  package static func apply(
    key: RawSpan, initialCounter: RawSpan, to input: RawSpan, into output: inout MutableRawSpan
  ) throws(KeyFileError) {
    guard key.byteCount == keyByteCount, initialCounter.byteCount == counterByteCount,
      input.byteCount == output.byteCount, let count = Int32(exactly: input.byteCount)
    else { throw .libraryFailure }
    let isDone = unsafe key.withUnsafeBytes { key in
      unsafe initialCounter.withUnsafeBytes { counter in
        unsafe input.withUnsafeBytes { input in
          unsafe output.withUnsafeMutableBytes { output in
            unsafe apply(key, counter, input, output, count)
          }
        }
      }
    }
    guard isDone else { throw .libraryFailure }
  }

  private static func apply(
    _ key: UnsafeRawBufferPointer, _ counter: UnsafeRawBufferPointer, _ input: UnsafeRawBufferPointer,
    _ output: UnsafeMutableRawBufferPointer, _ count: Int32
  ) -> Bool {
    guard let context = unsafe EVP_CIPHER_CTX_new() else { return false }
    defer { unsafe EVP_CIPHER_CTX_free(context) }
    guard
      unsafe EVP_EncryptInit_ex(
        context, EVP_aes_128_ctr(), nil, key.baseAddress?.assumingMemoryBound(to: UInt8.self),
        counter.baseAddress?.assumingMemoryBound(to: UInt8.self)) == 1
    else { return false }
    var written: Int32 = 0
    guard
      unsafe EVP_EncryptUpdate(
        context, output.baseAddress?.assumingMemoryBound(to: UInt8.self), &written,
        input.baseAddress?.assumingMemoryBound(to: UInt8.self), count) == 1
    else { return false }
    return written == count
  }
}
