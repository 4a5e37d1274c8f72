import WalletJSON

extension JSONValue {
  /// How a value of this type is called in messages.
  var typeName: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .bool: "true or false"
    case .null: "null"
    }
  }
}

/// An object of a key file, whose fields are looked up by name in either case, as the programs that wrote key files did.
struct KeyFileObject {
  private let object: JSONObject
  /// The names that lead here, for messages: empty, or `crypto.`.
  private let prefix: String

  /// How deeply a key file may be nested; programs write four levels.
  private static let depthLimit = 16

  /// The object that a whole file holds, in UTF-8 with or without a byte order mark.
  init(file text: RawSpan) throws(KeyFileError) {
    let start = try ASCIIText.byteOrderMark(of: text)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.byteCount)
    for index in start..<text.byteCount { bytes.append(ASCIIText.byte(text, index)) }
    let value: JSONValue
    do throws(JSONFault) { value = try JSONReader.read(bytes, depthLimit: Self.depthLimit) } catch {
      switch error {
      case .malformed(let position): throw .notJSON(position: start + position + 1)
      case .duplicateMember(let name, _): throw .duplicateField(ASCIIText.shown(name))
      case .nestedTooDeeply: throw .malformedField("(the file)", reason: "is nested too deeply")
      }
    }
    try self.init(value)
  }

  private init(_ node: JSONValue, at path: String = "") throws(KeyFileError) {
    guard case .object(let object) = node else {
      throw .malformedField(path.isEmpty ? "(the file)" : path, reason: "is \(node.typeName), not an object")
    }
    self.object = object
    prefix = path.isEmpty ? "" : path + "."
  }

  /// The full name of a field, for messages.
  func path(_ name: StaticString) -> String { prefix + "\(name)" }

  /// A field's value; nil if there is none.
  ///
  /// The name is lower-case ASCII. Throws ``KeyFileError/duplicateField(_:)`` for two spellings.
  func optional(_ name: StaticString) throws(KeyFileError) -> JSONValue? {
    let wanted = name.withUTF8Buffer { unsafe Array($0) }
    let found = object.members.filter { $0.key.map(Self.lowered) == wanted }
    guard found.count <= 1 else { throw .duplicateField(path(name)) }
    return found.first?.value
  }

  func value(_ name: StaticString) throws(KeyFileError) -> JSONValue {
    guard let value = try optional(name) else { throw .missingField(path(name)) }
    return value
  }

  func object(_ name: StaticString) throws(KeyFileError) -> KeyFileObject {
    try KeyFileObject(try value(name), at: path(name))
  }

  func string(_ name: StaticString) throws(KeyFileError) -> [UInt8] {
    let node = try value(name)
    guard case .string(let bytes) = node else {
      throw .malformedField(path(name), reason: "is \(node.typeName), not a string")
    }
    return bytes
  }

  /// A whole number of at least 0; throws for a fraction, an exponent, a minus sign, and for 2^63 and more.
  func count(_ name: StaticString) throws(KeyFileError) -> Int {
    let node = try value(name)
    guard case .number(let digits) = node else {
      throw .malformedField(path(name), reason: "is \(node.typeName), not a number")
    }
    guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      throw .malformedField(path(name), reason: "is not a whole number of at least 0")
    }
    guard let number = Int(String(decoding: digits, as: UTF8.self)) else {
      throw .malformedField(path(name), reason: "is too large a number")
    }
    return number
  }

  /// Bytes in hexadecimal digits of either case, with or without 0x.
  func bytes(_ name: StaticString) throws(KeyFileError) -> [UInt8] {
    var digits = try string(name)[...]
    if digits.count >= 2, digits.first == UInt8(ascii: "0"), Self.lowered(digits[digits.startIndex + 1]) == 0x78 {
      digits = digits.dropFirst(2)
    }
    guard digits.count.isMultiple(of: 2) else {
      throw .malformedField(path(name), reason: "has an odd number of hexadecimal digits")
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 2)
    while let high = digits.popFirst(), let low = digits.popFirst() {
      guard let high = Self.nibble(high), let low = Self.nibble(low) else {
        throw .malformedField(path(name), reason: "is not hexadecimal")
      }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  private static func nibble(_ digit: UInt8) -> UInt8? {
    switch lowered(digit) {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): lowered(digit) - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  static func lowered(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
