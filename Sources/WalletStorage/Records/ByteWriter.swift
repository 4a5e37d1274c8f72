package import WalletHashing

/// Builds the byte strings that are authenticated: little-endian integers and length-prefixed fields.
///
/// Prefixes make the encoding injective: no two different lists of fields give the same bytes. For public data only.
package struct ByteWriter {
  package private(set) var bytes: [UInt8]

  package init(_ label: StaticString, reserving capacity: Int = 256) {
    bytes = []
    bytes.reserveCapacity(capacity)
    label.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
  }

  package init() {
    bytes = []
  }

  package mutating func append(_ value: some FixedWidthInteger) {
    var rest = value
    for _ in 0..<value.bitWidth / 8 {
      bytes.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }

  package mutating func append(_ value: UInt8) {
    bytes.append(value)
  }

  /// A field whose length is fixed by the format.
  package mutating func append(_ value: Bytes16) {
    value.append(to: &bytes)
  }

  package mutating func append(_ value: Bytes32) {
    value.withBytes { append(raw: $0) }
  }

  /// Bytes whose number is fixed by the format.
  mutating func append(raw value: RawSpan) {
    unsafe value.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
  }

  package mutating func append(fixed value: some Collection<UInt8>) {
    bytes.append(contentsOf: value)
  }

  /// A field of any length, preceded by its length as a 32-bit integer.
  package mutating func append(field value: some Collection<UInt8>) {
    append(UInt32(clamping: value.count))
    bytes.append(contentsOf: value)
  }
}
