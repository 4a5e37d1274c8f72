/// Reads a whole JSON text (RFC 8259), strictly: no byte order mark, no comments, no trailing commas, nothing behind it,
/// no member name twice, no string that is not UTF-8.
///
/// Two readers must never see two things in one token or key file, so nothing is repaired. The depth is bounded for the
/// stack's sake; the length is bounded by whoever has the text. For texts without secrets: what is read is kept in
/// ordinary memory.
package struct JSONReader {
  /// How deeply arrays and objects may be nested, where nothing else is said.
  package static let maximumDepth = 8

  let bytes: [UInt8]
  private let depthLimit: Int
  var position = 0

  /// The value that a text holds.
  ///
  /// - Parameters:
  ///   - bytes: the text.
  ///   - depthLimit: how deeply arrays and objects may be nested.
  package static func read(
    _ bytes: [UInt8], depthLimit: Int = JSONReader.maximumDepth
  ) throws(JSONFault) -> JSONValue {
    var reader = JSONReader(bytes: bytes, depthLimit: depthLimit)
    let value = try reader.value(depth: 0)
    reader.skipSpace()
    guard reader.position == bytes.count else { throw reader.fault }
    return value
  }

  private init(bytes: [UInt8], depthLimit: Int) {
    self.bytes = bytes
    self.depthLimit = depthLimit
  }

  var fault: JSONFault { .malformed(position: position) }

  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
  }

  mutating func take(_ expected: UInt8) throws(JSONFault) {
    guard next == expected else { throw fault }
    position += 1
  }

  /// Whether the next character is this one; it is passed over then.
  private mutating func takes(_ expected: UInt8) -> Bool {
    guard next == expected else { return false }
    position += 1
    return true
  }

  private mutating func value(depth: Int) throws(JSONFault) -> JSONValue {
    skipSpace()
    switch next {
    case UInt8(ascii: "{"):
      guard depth < depthLimit else { throw .nestedTooDeeply }
      return .object(try object(depth: depth))
    case UInt8(ascii: "["):
      guard depth < depthLimit else { throw .nestedTooDeeply }
      return .array(try array(depth: depth))
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  private mutating func word(_ text: StaticString, _ value: JSONValue) throws(JSONFault) -> JSONValue {
    for byte in text.withUTF8Buffer({ unsafe Array($0) }) { try take(byte) }
    return value
  }

  private mutating func object(depth: Int) throws(JSONFault) -> JSONObject {
    var object = JSONObject()
    position += 1
    skipSpace()
    if takes(UInt8(ascii: "}")) { return object }
    repeat {
      skipSpace()
      let start = position
      let name = try string()
      guard object.members[name] == nil else { throw .duplicateMember(name: name, position: start) }
      skipSpace()
      try take(UInt8(ascii: ":"))
      object.members[name] = try value(depth: depth + 1)
      skipSpace()
    } while takes(UInt8(ascii: ","))
    try take(UInt8(ascii: "}"))
    return object
  }

  private mutating func array(depth: Int) throws(JSONFault) -> [JSONValue] {
    var elements: [JSONValue] = []
    position += 1
    skipSpace()
    if takes(UInt8(ascii: "]")) { return elements }
    repeat {
      elements.append(try value(depth: depth + 1))
      skipSpace()
    } while takes(UInt8(ascii: ","))
    try take(UInt8(ascii: "]"))
    return elements
  }
}
