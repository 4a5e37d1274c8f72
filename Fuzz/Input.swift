/// Takes an input apart: small numbers from its front decide what is done with the rest.
struct Input {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    rest = bytes[...]
  }

  /// The next byte, 0 at the end.
  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  /// So many bytes, filled up with zeros at the end.
  mutating func bytes(_ count: Int) -> [UInt8] {
    let taken = Array(rest.prefix(count))
    rest = rest.dropFirst(count)
    return taken + [UInt8](repeating: 0, count: count - taken.count)
  }

  /// A big-endian number of so many bytes.
  mutating func number(_ byteCount: Int) -> Int {
    bytes(byteCount).reduce(0) { $0 << 8 | Int($1) }
  }

  /// All that is left.
  var remaining: [UInt8] { Array(rest) }
}

/// Ill-formed sequences become U+FFFD, as they do in every Swift string.
func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

/// Whether two texts have the same bytes; `==` would take composed and decomposed letters for equal.
func same(_ left: String, _ right: String) -> Bool { left.utf8.elementsEqual(right.utf8) }

/// A copy of all bytes of a span.
func array(_ bytes: RawSpan) -> [UInt8] {
  bytes.withUnsafeBytes { Array($0) }
}
