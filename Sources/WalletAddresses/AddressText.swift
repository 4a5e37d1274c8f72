/// The text of an address, up to 44 ASCII characters, held inline: a million of them need no allocation each.
public struct AddressText: Hashable, Sendable {
  private var words: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64)

  /// The largest number of characters: 44, of a Solana address.
  ///
  /// An EVM address has 42.
  public static let maximumByteCount = 44

  /// Copies a text of at most 44 ASCII bytes, which zeros may follow.
  package init(_ bytes: RawSpan) {
    words = (0, 0, 0, 0, 0, 0)
    unsafe bytes.withUnsafeBytes { bytes in
      unsafe withUnsafeMutableBytes(of: &words) { words in
        unsafe words.copyBytes(from: bytes.prefix(Self.maximumByteCount))
      }
    }
  }

  /// A text that a closure writes into 44 zero bytes; zeros may follow it.
  package init(writtenBy body: (inout MutableRawSpan) -> Void) {
    words = (0, 0, 0, 0, 0, 0)
    unsafe withUnsafeMutableBytes(of: &words) { words in
      var text = unsafe UnsafeMutableRawBufferPointer(rebasing: words.prefix(Self.maximumByteCount)).mutableBytes
      body(&text)
    }
  }

  /// The number of characters.
  public var byteCount: Int { unsafe withBuffer { $0.count } }

  /// Runs a closure with the ASCII bytes.
  public func withBytes<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe withBuffer { (buffer) throws(Failure) in try unsafe body(buffer.bytes) }
  }

  private func withBuffer<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe withUnsafeBytes(of: words) { (words) throws(Failure) in
      // No character of an address is a zero byte.
      let end = unsafe words.firstIndex(of: 0) ?? Self.maximumByteCount
      return try unsafe body(UnsafeRawBufferPointer(rebasing: words[..<end]))
    }
  }

  /// Compares the characters.
  public static func == (left: Self, right: Self) -> Bool {
    (left.words.0, left.words.1, left.words.2) == (right.words.0, right.words.1, right.words.2)
      && (left.words.3, left.words.4, left.words.5) == (right.words.3, right.words.4, right.words.5)
  }

  /// Feeds the characters to a hasher.
  public func hash(into hasher: inout Hasher) {
    unsafe withBuffer { unsafe hasher.combine(bytes: $0) }
  }
}

extension AddressText: CustomStringConvertible {
  /// The text.
  public var description: String { unsafe withBuffer { unsafe String(decoding: $0, as: UTF8.self) } }
}
