/// Reads a whole JSON text (RFC 8259), strictly: no comments, no trailing commas, no text behind it, no name twice.
///
/// For texts without secrets: what it reads is kept in ordinary memory.
struct JSONParser {
  /// No key file nests deeper; a deeper text would use up the stack.
  private static let maximumDepth = 16

  private let bytes: [UInt8]
  private var position: Int

  /// The value that a text holds; white space around it and a byte order mark in front are passed over.
  static func parse(_ text: RawSpan) throws(KeyFileError) -> JSONNode {
    let start = try ASCIIText.byteOrderMark(of: text)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.byteCount)
    for index in 0..<text.byteCount { bytes.append(ASCIIText.byte(text, index)) }
    var parser = JSONParser(bytes: bytes, position: start)
    let node = try parser.value(depth: 0)
    parser.skipSpace()
    guard parser.position == parser.bytes.count else { throw parser.failure }
    return node
  }

  private init(bytes: [UInt8], position: Int) {
    self.bytes = bytes
    self.position = position
  }

  private var failure: KeyFileError { .notJSON(position: position + 1) }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = next, ASCIIText.isSpace(byte) { position += 1 }
  }

  private mutating func take(_ expected: UInt8) throws(KeyFileError) {
    guard next == expected else { throw failure }
    position += 1
  }

  private mutating func value(depth: Int) throws(KeyFileError) -> JSONNode {
    guard depth < Self.maximumDepth else { throw failure }
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  private mutating func word(_ text: StaticString, _ node: JSONNode) throws(KeyFileError) -> JSONNode {
    for byte in text.withUTF8Buffer({ unsafe Array($0) }) { try take(byte) }
    return node
  }

  private mutating func object(depth: Int) throws(KeyFileError) -> JSONNode {
    var fields: [(name: [UInt8], value: JSONNode)] = []
    var names: Set<[UInt8]> = []
    try take(UInt8(ascii: "{"))
    skipSpace()
    if next == UInt8(ascii: "}") {
      position += 1
      return .object([])
    }
    while true {
      skipSpace()
      let name = try string()
      guard names.insert(name).inserted else { throw .duplicateField(ASCIIText.shown(name)) }
      skipSpace()
      try take(UInt8(ascii: ":"))
      fields.append((name, try value(depth: depth + 1)))
      skipSpace()
      guard next == UInt8(ascii: ",") else { break }
      position += 1
    }
    try take(UInt8(ascii: "}"))
    return .object(fields)
  }

  private mutating func array(depth: Int) throws(KeyFileError) -> JSONNode {
    var elements: [JSONNode] = []
    try take(UInt8(ascii: "["))
    skipSpace()
    if next == UInt8(ascii: "]") {
      position += 1
      return .array([])
    }
    while true {
      elements.append(try value(depth: depth + 1))
      skipSpace()
      guard next == UInt8(ascii: ",") else { break }
      position += 1
    }
    try take(UInt8(ascii: "]"))
    return .array(elements)
  }

  /// The digits of a number, checked against the grammar.
  private mutating func number() throws(KeyFileError) -> [UInt8] {
    let start = position
    if next == UInt8(ascii: "-") { position += 1 }
    if next == UInt8(ascii: "0") { position += 1 } else { try digits() }
    if next == UInt8(ascii: ".") {
      position += 1
      try digits()
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      position += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
      try digits()
    }
    return Array(bytes[start..<position])
  }

  private mutating func digits() throws(KeyFileError) {
    let start = position
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
    guard position > start else { throw failure }
  }

  /// The bytes of a string, escapes resolved.
  private mutating func string() throws(KeyFileError) -> [UInt8] {
    try take(UInt8(ascii: "\""))
    var text: [UInt8] = []
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw failure }
      position += 1
      if byte == UInt8(ascii: "\\") { try escape(into: &text) } else { text.append(byte) }
    }
    guard String(validating: text, as: UTF8.self) != nil else { throw failure }
    try take(UInt8(ascii: "\""))
    return text
  }

  private mutating func escape(into text: inout [UInt8]) throws(KeyFileError) {
    guard let byte = next else { throw failure }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      var code = try codeUnit()
      if (0xD800...0xDBFF).contains(code) {
        try take(UInt8(ascii: "\\"))
        try take(UInt8(ascii: "u"))
        let low = try codeUnit()
        guard (0xDC00...0xDFFF).contains(low) else { throw failure }
        code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00)
      }
      guard let scalar = Unicode.Scalar(code) else { throw failure }
      text.append(contentsOf: Array(String(Character(scalar)).utf8))
    default: throw failure
    }
  }

  private mutating func codeUnit() throws(KeyFileError) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { throw failure }
      code = code << 4 | UInt32(digit)
      position += 1
    }
    return code
  }
}
