/// A strict reader of JSON as vector files use it: UTF-8 without a byte order mark, numbers that are whole, no name
/// twice in an object, nothing after the value.
///
/// Our own because it tells the line of a fault, refuses what a lenient reader would pass over, and is linked into every
/// program without the platform's large libraries.
struct VectorParser {
  /// Files nest objects and lists five deep; a bound keeps hostile ones from exhausting the stack.
  private static let maximumDepth = 16

  private let bytes: [UInt8]
  private var position = 0

  /// The value that a whole text stands for.
  static func value(of bytes: [UInt8]) throws(VectorFault) -> VectorValue {
    var parser = VectorParser(bytes: bytes)
    let value = try parser.value(depth: 0)
    parser.skipSpace()
    guard parser.position == bytes.count else { throw parser.fault("there is something after the end") }
    return value
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func fault(_ reason: String) -> VectorFault {
    let before = bytes[..<position]
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return .malformed(reason: reason, line: line, column: position - start + 1)
  }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  private mutating func value(depth: Int) throws(VectorFault) -> VectorValue {
    guard depth < Self.maximumDepth else { throw fault("objects and lists are nested too deep") }
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return .object(try object(depth: depth))
    case UInt8(ascii: "["): return .list(try list(depth: depth))
    case UInt8(ascii: "\""): return .text(try text())
    case .some(UInt8(ascii: "-")), .some(UInt8(ascii: "0")...UInt8(ascii: "9")): return .integer(try integer())
    case UInt8(ascii: "t"): return .bool(try word("true", true))
    case UInt8(ascii: "f"): return .bool(try word("false", false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case nil: throw fault("the text ends where a value is expected")
    default: throw fault("a value is expected here")
    }
  }

  private mutating func object(depth: Int) throws(VectorFault) -> VectorFields {
    var fields = VectorFields()
    position += 1
    skipSpace()
    if take("}") { return fields }
    while true {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw fault("a field's name in quotation marks is expected here") }
      let name = String(decoding: try text(), as: UTF8.self)
      guard fields[name] == nil else { throw fault("the object has this field twice") }
      skipSpace()
      guard take(":") else { throw fault("a colon is expected here") }
      fields[name] = try value(depth: depth + 1)
      skipSpace()
      if take("}") { return fields }
      guard take(",") else { throw fault("a comma or a closing brace is expected here") }
    }
  }

  private mutating func list(depth: Int) throws(VectorFault) -> [VectorValue] {
    var values: [VectorValue] = []
    position += 1
    skipSpace()
    if take("]") { return values }
    while true {
      values.append(try value(depth: depth + 1))
      skipSpace()
      if take("]") { return values }
      guard take(",") else { throw fault("a comma or a closing bracket is expected here") }
    }
  }

  private mutating func integer() throws(VectorFault) -> Int {
    let start = position
    if next == UInt8(ascii: "-") { position += 1 }
    let digits = position
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
    let isWhole = next != UInt8(ascii: ".") && next != UInt8(ascii: "e") && next != UInt8(ascii: "E")
    let isPlain = position - digits == 1 || (position > digits && bytes[digits] != UInt8(ascii: "0"))
    guard isWhole, isPlain, let value = Int(String(decoding: bytes[start..<position], as: UTF8.self)) else {
      position = start
      throw fault("a whole number of 64 bits is expected here")
    }
    return value
  }

  private mutating func word<Value>(_ word: String, _ value: Value) throws(VectorFault) -> Value {
    guard bytes[position...].starts(with: word.utf8) else { throw fault("a value is expected here") }
    position += word.utf8.count
    return value
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func text() throws(VectorFault) -> [UInt8] {
    let start = position
    position += 1
    var text: [UInt8] = []
    var run = position
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        text += bytes[run..<position]
        position += 1
        guard String(validating: text, as: UTF8.self) != nil else {
          position = start
          throw fault("the text is not valid UTF-8")
        }
        return text
      case UInt8(ascii: "\\"):
        text += bytes[run..<position]
        text += try escaped().utf8
        run = position
      case 0..<0x20:
        throw fault("a text has a control character that is not escaped")
      default:
        position += 1
      }
    }
    throw fault("the text ends within quotation marks")
  }

  private mutating func escaped() throws(VectorFault) -> String {
    let start = position
    position += 2
    switch position <= bytes.count ? bytes[position - 1] : 0 {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      if let unit = codeUnit(), let scalar = scalar(startingWith: unit) { return String(scalar) }
    default: break
    }
    position = start
    throw fault("the escape sequence means nothing")
  }

  /// The four hexadecimal digits that follow.
  private mutating func codeUnit() -> UInt16? {
    guard bytes.count - position >= 4 else { return nil }
    let digits = bytes[position..<position + 4]
    position += 4
    var unit: UInt16 = 0
    for digit in digits {
      guard let value = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
      unit = unit << 4 | UInt16(value)
    }
    return unit
  }

  /// A character of one code unit, or of two, the second of which is read.
  private mutating func scalar(startingWith first: UInt16) -> Unicode.Scalar? {
    guard UTF16.isLeadSurrogate(first) else { return Unicode.Scalar(first) }
    guard take("\\"), take("u"), let second = codeUnit(), UTF16.isTrailSurrogate(second) else { return nil }
    return Unicode.Scalar(0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
  }
}
