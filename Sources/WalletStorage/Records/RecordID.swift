package import WalletSecrets

/// A random identifier of a store, a secret or a wallet: 16 bytes, written as a UUID (RFC 9562, version 4).
public struct RecordID: Hashable, Sendable {
  package let bytes: Bytes16

  package init(bytes: Bytes16) {
    self.bytes = bytes
  }

  package static let byteCount = Bytes16.byteCount

  /// Draws `count` identifiers in one read from the random source.
  package static func draw(
    _ count: Int, from random: some RandomSource
  ) throws(SecretMemoryError) -> [RecordID] {
    guard count > 0 else { return [] }
    var drawn = [UInt8](repeating: 0, count: count * byteCount)
    var span = drawn.mutableSpan
    var bytes = unsafe span.mutableBytes
    try random.fill(&bytes)
    return (0..<count).compactMap { index in
      let start = index * byteCount
      return Bytes16(unsafe drawn.span.bytes.extracting(start..<start + byteCount)).map {
        RecordID(bytes: $0.markedAsRandomUUID)
      }
    }
  }

  /// Reads the form of ``description``, in either case; nil for anything else.
  public init?(_ text: String) {
    let groups = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard groups.map(\.count) == [8, 4, 4, 4, 12] else { return nil }
    var value: (high: UInt64, low: UInt64) = (0, 0)
    for digit in groups.joined() {
      guard let nibble = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
      value.high = value.high << 4 | value.low >> 60
      value.low = value.low << 4 | UInt64(nibble)
    }
    bytes = Bytes16(high: value.high, low: value.low)
  }
}

extension RecordID: CustomStringConvertible {
  /// Lower-case hexadecimal in groups of 8, 4, 4, 4 and 12 digits.
  public var description: String {
    // Listings print one for every wallet, so this does not go through numbers as text.
    unsafe String(unsafeUninitializedCapacity: Self.textByteCount) { buffer in
      var output = unsafe UnsafeMutableRawBufferPointer(buffer).mutableBytes
      var next = 0
      bytes.withBytes { bytes in
        for index in 0..<Self.byteCount {
          if index == 4 || index == 6 || index == 8 || index == 10 {
            output.storeBytes(of: UInt8(ascii: "-"), toByteOffset: next, as: UInt8.self)
            next += 1
          }
          let byte = unsafe bytes.unsafeLoad(fromByteOffset: index, as: UInt8.self)
          output.storeBytes(of: Self.digit(byte >> 4), toByteOffset: next, as: UInt8.self)
          output.storeBytes(of: Self.digit(byte & 15), toByteOffset: next + 1, as: UInt8.self)
          next += 2
        }
      }
      return next
    }
  }

  private static let textByteCount = 36

  private static func digit(_ nibble: UInt8) -> UInt8 {
    nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "a") - 10 + nibble
  }
}
