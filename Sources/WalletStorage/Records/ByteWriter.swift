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

  package init(reserving capacity: Int = 256) {
    bytes = []
    bytes.reserveCapacity(capacity)
  }

  @inline(__always)
  package mutating func append<Value: FixedWidthInteger>(_ value: Value) {
    unsafe withUnsafeBytes(of: value.littleEndian) { unsafe bytes.append(contentsOf: $0) }
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

  /// Bytes whose length is fixed by the format.
  package mutating func append(fixed value: RawSpan) {
    unsafe value.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
  }

  /// A field of any length, preceded by its length as a 32-bit integer.
  package mutating func append(field value: some Collection<UInt8>) {
    append(UInt32(clamping: value.count))
    bytes.append(contentsOf: value)
  }

  /// The same for bytes that lie elsewhere.
  package mutating func append(field value: RawSpan) {
    append(UInt32(clamping: value.byteCount))
    append(fixed: value)
  }

  /// The same for a text's UTF-8.
  package mutating func append(field value: String) {
    var value = value
    value.withUTF8 { utf8 in
      append(UInt32(clamping: utf8.count))
      unsafe bytes.append(contentsOf: utf8)
    }
  }
}
