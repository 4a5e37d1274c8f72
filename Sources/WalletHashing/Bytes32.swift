/// Thirty-two public bytes held inline: a digest, an ed25519 public key, one coordinate of a point.
///
/// Never used for secret bytes; those live in the types of `WalletSecrets`.
public struct Bytes32: Hashable, Sendable, BitwiseCopyable {
  /// The bytes in memory order, eight to a word, because Swift 6.2 has no fixed-size array that older systems know.
  @usableFromInline
  var words: (UInt64, UInt64, UInt64, UInt64)

  /// The number of bytes, 32.
  public static let byteCount = 32

  /// Thirty-two zero bytes.
  @inlinable
  public init() {
    words = (0, 0, 0, 0)
  }

  /// Copies a span of exactly 32 bytes; nil for any other length.
  @inlinable
  public init?(_ bytes: RawSpan) {
    guard bytes.byteCount == Self.byteCount else { return nil }
    self.init()
    unsafe bytes.withUnsafeBytes { source in
      unsafe Swift.withUnsafeMutableBytes(of: &words) { unsafe $0.copyMemory(from: source) }
    }
  }

  /// Copies an array of exactly 32 bytes; nil for any other length.
  public init?(_ bytes: [UInt8]) {
    self.init(unsafe bytes.span.bytes)
  }

  /// Four 64-bit numbers, each as eight bytes with the least significant first.
  init(littleEndianWords first: UInt64, _ second: UInt64, _ third: UInt64, _ fourth: UInt64) {
    words = (first.littleEndian, second.littleEndian, third.littleEndian, fourth.littleEndian)
  }

  /// Runs a closure with read access to the 32 bytes.
  @inlinable
  public func withBytes<Result: ~Copyable, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe Swift.withUnsafeBytes(of: words) { (raw) throws(Failure) in try unsafe body(raw.bytes) }
  }

  /// Runs a closure with write access to the 32 bytes.
  @inlinable
  public mutating func withMutableBytes<Result: ~Copyable, Failure: Error>(
    _ body: (inout MutableRawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe Swift.withUnsafeMutableBytes(of: &words) { (raw) throws(Failure) in
      var span = unsafe raw.mutableBytes
      return try body(&span)
    }
  }

  /// The byte at a position from 0 to 31.
  @inlinable
  public subscript(index: Int) -> UInt8 {
    precondition(index >= 0 && index < Self.byteCount, "Bytes32 index out of range")
    return withBytes { unsafe $0.unsafeLoad(fromByteOffset: index, as: UInt8.self) }
  }

  /// Compares all 32 bytes.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    left.words == right.words
  }

  /// Feeds all 32 bytes to a hasher.
  @inlinable
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
    unsafe String(unsafeUninitializedCapacity: 2 * Self.byteCount) { digits in
      for index in 0..<Self.byteCount {
        let byte = self[index]
        unsafe digits[2 * index] = Self.digit(byte >> 4)
        unsafe digits[2 * index + 1] = Self.digit(byte & 15)
      }
      return 2 * Self.byteCount
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value
  }
}
