package import WalletHashing
package import WalletSecrets

/// The named values of a case's input or of its expected output.
package struct VectorFields: Hashable, Sendable {
  private var values: [String: VectorValue] = [:]

  package init() {}

  /// Whether there are none.
  package var isEmpty: Bool { values.isEmpty }

  /// The names, sorted.
  package var names: [String] { values.keys.sorted() }

  /// A value, nil when there is none of that name.
  package subscript(name: String) -> VectorValue? {
    get { values[name] }
    set { values[name] = newValue }
  }

  /// A text.
  package func text(_ name: String) throws(VectorFault) -> String {
    String(decoding: try utf8(name), as: UTF8.self)
  }

  /// A text that may be absent.
  package func optionalText(_ name: String) throws(VectorFault) -> String? {
    values[name] == nil ? nil : try text(name)
  }

  /// A text as UTF-8.
  package func utf8(_ name: String) throws(VectorFault) -> [UInt8] {
    guard case .text(let bytes) = try required(name) else { throw .wrongType(field: name, expected: "a text") }
    return bytes
  }

  /// Bytes, written in lower-case hexadecimal digits.
  package func bytes(_ name: String) throws(VectorFault) -> [UInt8] {
    guard case .text(let digits) = try required(name), digits.count.isMultiple(of: 2) else {
      throw .notHexadecimal(field: name)
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 2)
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = Self.nibble(digits[index]), let low = Self.nibble(digits[index + 1]) else {
        throw .notHexadecimal(field: name)
      }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  /// Bytes that may be absent.
  package func optionalBytes(_ name: String) throws(VectorFault) -> [UInt8]? {
    values[name] == nil ? nil : try bytes(name)
  }

  /// Exactly 32 bytes.
  package func bytes32(_ name: String) throws(VectorFault) -> Bytes32 {
    guard let bytes = Bytes32(try bytes(name)) else { throw .wrongType(field: name, expected: "32 bytes") }
    return bytes
  }

  /// Bytes, at least one, as a secret: what the tested interfaces take, though a vector's are public.
  package func secret(_ name: String) throws -> Secret {
    let bytes = try bytes(name)
    guard !bytes.isEmpty else { throw VectorFault.wrongType(field: name, expected: "at least a byte") }
    return try unsafe Secret(copying: bytes.span.bytes)
  }

  /// A whole number.
  package func integer(_ name: String) throws(VectorFault) -> Int {
    guard case .integer(let value) = try required(name) else {
      throw .wrongType(field: name, expected: "a whole number")
    }
    return value
  }

  /// Fields within a field.
  package func object(_ name: String) throws(VectorFault) -> VectorFields {
    guard case .object(let value) = try required(name) else { throw .wrongType(field: name, expected: "an object") }
    return value
  }

  /// A list.
  package func list(_ name: String) throws(VectorFault) -> [VectorValue] {
    guard case .list(let value) = try required(name) else { throw .wrongType(field: name, expected: "a list") }
    return value
  }

  /// Throws unless every required name is there and every name is a required or optional one.
  package func requireNames(_ required: [String], optional: [String] = []) throws(VectorFault) {
    for name in required where values[name] == nil { throw .missingField(name) }
    for name in names where !required.contains(name) && !optional.contains(name) { throw .unknownField(name) }
  }

  private func required(_ name: String) throws(VectorFault) -> VectorValue {
    guard let value = values[name] else { throw .missingField(name) }
    return value
  }

  private static func nibble(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}

extension VectorFields: ExpressibleByDictionaryLiteral {
  /// Fields written out in code; of two with one name the last stands.
  package init(dictionaryLiteral elements: (String, VectorValue)...) {
    for (name, value) in elements { values[name] = value }
  }
}

extension VectorFields: CustomStringConvertible {
  /// The fields in the order of their names.
  package var description: String {
    "{" + names.map { "\($0): \(values[$0]?.description ?? "")" }.joined(separator: ", ") + "}"
  }
}
