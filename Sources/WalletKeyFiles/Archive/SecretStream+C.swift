import CWalletSodium
import WalletSecrets

/// A stream of encrypted parts that can be neither altered, reordered, dropped nor cut short: libsodium's secretstream,
/// XChaCha20-Poly1305.
///
/// Not thread-safe.
@safe
final class SecretStream {
  /// What encryption adds to a part: its tag byte and its code.
  static let overhead = 17
  static let headerByteCount = 24

  // Holds the stream's key: in secret memory like the key itself.
  private var state: Secret

  private static let finalTag = crypto_secretstream_xchacha20poly1305_tag_final()
  private static let messageTag = crypto_secretstream_xchacha20poly1305_tag_message()

  private init(state: consuming Secret) {
    self.state = state
  }

  /// Starts a stream to write; returns the header that its reader needs.
  static func encrypting(key: RawSpan) throws(ArchiveError) -> (stream: SecretStream, header: [UInt8]) {
    var header = [UInt8](repeating: 0, count: headerByteCount)
    let stream = try unsafe starting { state in
      unsafe key.withUnsafeBytes { key -> Int32 in
        guard let key = key.baseAddress else { return -1 }
        return unsafe crypto_secretstream_xchacha20poly1305_init_push(
          state, &header, key.assumingMemoryBound(to: UInt8.self))
      }
    }
    return (stream, header)
  }

  /// Starts a stream to read.
  static func decrypting(key: RawSpan, header: [UInt8]) throws(ArchiveError) -> SecretStream {
    guard header.count == headerByteCount else { throw .truncated }
    return try unsafe starting { state in
      unsafe key.withUnsafeBytes { key -> Int32 in
        guard let key = key.baseAddress else { return -1 }
        return unsafe crypto_secretstream_xchacha20poly1305_init_pull(
          state, header, key.assumingMemoryBound(to: UInt8.self))
      }
    }
  }

  private static func starting(
    _ body: (UnsafeMutablePointer<crypto_secretstream_xchacha20poly1305_state>) -> Int32
  ) throws(ArchiveError) -> SecretStream {
    do { try SodiumLibrary.requireInitialised() } catch { throw .secretMemory(error) }
    let byteCount = MemoryLayout<crypto_secretstream_xchacha20poly1305_state>.size
    let stream = SecretStream(
      state: try ArchiveError.wrapping { () throws(SecretMemoryError) in try Secret(byteCount: byteCount) })
    guard unsafe stream.withState(body) == 0 else { throw .libraryFailure }
    return stream
  }

  private func withState(
    _ body: (UnsafeMutablePointer<crypto_secretstream_xchacha20poly1305_state>) -> Int32
  ) -> Int32 {
    state.withMutableBytes { state in
      unsafe state.withUnsafeMutableBytes { state -> Int32 in
        guard let base = state.baseAddress else { return -1 }
        return unsafe body(base.assumingMemoryBound(to: crypto_secretstream_xchacha20poly1305_state.self))
      }
    }
  }

  /// Encrypts a part; the last one is marked as that.
  func encrypt(_ plain: RawSpan, isLast: Bool) throws(ArchiveError) -> [UInt8] {
    var part = [UInt8](repeating: 0, count: plain.byteCount + Self.overhead)
    let status = unsafe plain.withUnsafeBytes { plain in
      unsafe withState { state in
        unsafe crypto_secretstream_xchacha20poly1305_push(
          state, &part, nil, plain.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt64(plain.count), nil, 0,
          isLast ? Self.finalTag : Self.messageTag)
      }
    }
    guard status == 0 else { throw .libraryFailure }
    return part
  }

  /// Decrypts the next part; returns whether it is the last, or nil if it is not the stream's next part.
  func decrypt(_ part: ArraySlice<UInt8>, into plain: inout MutableRawSpan) -> Bool? {
    guard part.count == plain.byteCount + Self.overhead else { return nil }
    var tag: UInt8 = 0
    let status = unsafe part.withUnsafeBufferPointer { part in
      unsafe plain.withUnsafeMutableBytes { plain in
        unsafe withState { state in
          unsafe crypto_secretstream_xchacha20poly1305_pull(
            state, plain.baseAddress?.assumingMemoryBound(to: UInt8.self), nil, &tag, part.baseAddress,
            UInt64(part.count), nil, 0)
        }
      }
    }
    guard status == 0, tag == Self.finalTag || tag == Self.messageTag else { return nil }
    return tag == Self.finalTag
  }
}
