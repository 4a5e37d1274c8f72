/// Thirty-two public bytes held inline: a digest, an ed25519 public key, one coordinate of a point.
///
/// Never used for secret bytes; those live in the types of `WalletSecrets`.
public struct Bytes32: Hashable, Sendable {
  /// The bytes in memory order, eight at a time. Stored this way because a fixed array needs no allocation.
  private var words: (UInt64, UInt64, UInt64, UInt64)

  /// The number of bytes, 32.
  public static let byteCount = 32

  /// Thirty-two zero bytes.
  public init() {
    words = (0, 0, 0, 0)
  }

  /// Copies the first 32 bytes of a span; nil when it is not exactly 32 bytes long.
  public init?(_ bytes: RawSpan) {
    guard bytes.byteCount == Self.byteCount else { return nil }
    self.init()
    unsafe bytes.withUnsafeBytes { source in
      unsafe Swift.withUnsafeMutableBytes(of: &words) { unsafe $0.copyMemory(from: source) }
    }
  }

  /// Runs a closure with read access to the 32 bytes.
  public func withBytes<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe Swift.withUnsafeBytes(of: words) { (raw) throws(Failure) in try unsafe body(raw.bytes) }
  }

  /// Runs a closure with write access to the 32 bytes.
  public mutating func withMutableBytes<Result, Failure: Error>(
    _ body: (inout MutableRawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe Swift.withUnsafeMutableBytes(of: &words) { (raw) throws(Failure) in
      var span = unsafe raw.mutableBytes
      return try body(&span)
    }
  }

  /// The byte at a position from 0 to 31.
  public subscript(index: Int) -> UInt8 {
    precondition(index >= 0 && index < Self.byteCount, "Bytes32 index out of range")
    return withBytes { unsafe $0.unsafeLoad(fromByteOffset: index, as: UInt8.self) }
  }

  /// Compares all 32 bytes.
  public static func == (left: Self, right: Self) -> Bool {
    left.words == right.words
  }

  /// Feeds all 32 bytes to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(words.0)
    hasher.combine(words.1)
    hasher.combine(words.2)
    hasher.combine(words.3)
  }
}

extension Bytes32: CustomStringConvertible {
  /// Sixty-four lower-case hexadecimal digits.
  public var description: String {
    var text = ""
    text.reserveCapacity(2 * Self.byteCount)
    for index in 0..<Self.byteCount {
      let byte = self[index]
      text.append(Character(Unicode.Scalar(Self.digit(byte >> 4))))
      text.append(Character(Unicode.Scalar(Self.digit(byte & 15))))
    }
    return text
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? 48 + value : 87 + value
  }
}
