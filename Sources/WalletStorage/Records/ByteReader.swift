/// Reads what ``ByteWriter`` wrote; every read is checked and returns nil past the end.
package struct ByteReader {
  private let bytes: [UInt8]
  private var position: Int

  package init(_ bytes: [UInt8], from position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  package var isAtEnd: Bool { position == bytes.count }

  package mutating func integer<Value: FixedWidthInteger>(_: Value.Type) -> Value? {
    guard let raw = fixed(Value.bitWidth / 8) else { return nil }
    return raw.reversed().reduce(Value(0)) { $0 << 8 | Value(truncatingIfNeeded: $1) }
  }

  package mutating func fixed(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= bytes.count - position else { return nil }
    defer { position += count }
    return bytes[position..<position + count]
  }

  package mutating func field() -> ArraySlice<UInt8>? {
    guard let count = integer(UInt32.self) else { return nil }
    return fixed(Int(count))
  }

  package mutating func bytes16() -> Bytes16? {
    guard let raw = fixed(Bytes16.byteCount) else { return nil }
    return Bytes16(unsafe Array(raw).span.bytes)
  }
}
