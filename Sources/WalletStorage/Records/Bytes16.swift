/// Sixteen public bytes held inline: an identifier or a message authentication code.
package struct Bytes16: Hashable, Sendable {
  // Big-endian halves, so that comparing numbers compares bytes.
  private let high: UInt64
  private let low: UInt64

  package static let byteCount = 16

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Nil unless exactly 16 bytes are given.
  package init?(_ bytes: RawSpan) {
    guard bytes.byteCount == Self.byteCount else { return nil }
    high = unsafe UInt64(bigEndian: bytes.unsafeLoadUnaligned(fromByteOffset: 0, as: UInt64.self))
    low = unsafe UInt64(bigEndian: bytes.unsafeLoadUnaligned(fromByteOffset: 8, as: UInt64.self))
  }

  /// The bytes in order.
  package var array: [UInt8] {
    (0..<16).map { index in UInt8(truncatingIfNeeded: (index < 8 ? high : low) >> UInt64(56 - 8 * (index % 8))) }
  }

  /// Whether the bytes are the same, in a time that does not depend on them.
  func isSame(as other: Bytes16) -> Bool { (high ^ other.high) | (low ^ other.low) == 0 }

  /// Appends the bytes in order.
  func append(to bytes: inout [UInt8]) {
    withBytes { own in unsafe own.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) } }
  }

  /// Runs a closure with read access to the bytes in order, without copying them into an array.
  package func withBytes<Result>(_ body: (RawSpan) -> Result) -> Result {
    unsafe withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { raw in unsafe body(raw.bytes) }
  }

  /// The same bytes with the version and variant bits of a random UUID (RFC 9562, section 5.4).
  var markedAsRandomUUID: Bytes16 {
    Bytes16(
      high: high & 0xffff_ffff_ffff_0fff | 0x4000,
      low: low & 0x3fff_ffff_ffff_ffff | 0x8000_0000_0000_0000)
  }
}
