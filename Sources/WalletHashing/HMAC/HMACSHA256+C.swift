import CWalletSodium
import WalletSecrets

/// HMAC-SHA-256 (RFC 2104) with keys of any length, through libsodium.
package enum HMACSHA256 {
  /// The number of bytes of a code, 32.
  package static let byteCount = 32

  /// Writes the code of a message under a key; the output is exactly 32 bytes.
  ///
  /// A key of more than 64 bytes stands for its SHA-256 digest (RFC 2104, section 3). Nothing of key or message is left
  /// in the state; the caller wipes the stack after its batch.
  package static func authenticate(
    _ message: RawSpan, key: RawSpan, into code: inout MutableRawSpan
  ) throws(HashError) {
    let status = try unsafe code.withBytePointer(byteCount: byteCount) { code in
      // Memory that does not move, so that wiping it leaves no copy.
      unsafe withUnsafeTemporaryAllocation(of: crypto_auth_hmacsha256_state.self, capacity: 1) { memory -> Int32 in
        guard let state = memory.baseAddress else { return -1 }
        defer { unsafe SecureWipe.zero(state, MemoryLayout<crypto_auth_hmacsha256_state>.size) }
        return unsafe key.withBytePointer { key, count in
          unsafe crypto_auth_hmacsha256_init(state, key, count)
        }
          | message.withBytePointer { message, count in
            unsafe crypto_auth_hmacsha256_update(state, message, UInt64(count))
          } | crypto_auth_hmacsha256_final(state, code)
      }
    }
    guard status == 0 else { throw .libraryFailure }
  }
}
