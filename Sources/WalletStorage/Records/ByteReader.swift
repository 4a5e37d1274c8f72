/// Reads what ``ByteWriter`` wrote; every read is checked and returns nil past the end.
package struct ByteReader {
  private let bytes: [UInt8]
  private var position: Int

  package init(_ bytes: [UInt8], from position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  package var isAtEnd: Bool { position == bytes.count }

  package mutating func integer<Value: FixedWidthInteger & BitwiseCopyable>(_: Value.Type) -> Value? {
    guard let place = take(Value.bitWidth / 8) else { return nil }
    return unsafe Value(
      littleEndian: bytes.span.bytes.unsafeLoadUnaligned(fromByteOffset: place.lowerBound, as: Value.self))
  }

  package mutating func fixed(_ count: Int) -> ArraySlice<UInt8>? {
    take(count).map { bytes[$0] }
  }

  package mutating func field() -> ArraySlice<UInt8>? {
    guard let count = integer(UInt32.self) else { return nil }
    return fixed(Int(count))
  }

  package mutating func bytes16() -> Bytes16? {
    guard let place = take(Bytes16.byteCount) else { return nil }
    return Bytes16(unsafe bytes.span.bytes.extracting(place))
  }

  /// A field of text; nil as well if it is not valid UTF-8.
  mutating func text() -> String? {
    guard let field = field() else { return nil }
    return unsafe field.withUnsafeBufferPointer { unsafe String(strictUTF8: $0) }
  }

  private mutating func take(_ count: Int) -> Range<Int>? {
    guard position >= 0, count >= 0, count <= bytes.count - position else { return nil }
    defer { position += count }
    return position..<position + count
  }
}
