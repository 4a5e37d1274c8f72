package import WalletHashing

/// A value in a vector file: JSON without fractions.
package enum VectorValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  /// A text by its UTF-8 bytes: `==` on String would take composed and decomposed letters for equal.
  case text([UInt8])
  case list([VectorValue])
  case object(VectorFields)

  /// A text.
  package static func string(_ text: String) -> Self { .text(Array(text.utf8)) }

  /// Bytes as a text of lower-case hexadecimal digits.
  package static func bytes(_ bytes: RawSpan) -> Self {
    var digits: [UInt8] = []
    digits.reserveCapacity(2 * bytes.byteCount)
    for offset in 0..<bytes.byteCount {
      let byte = unsafe bytes.unsafeLoad(fromByteOffset: offset, as: UInt8.self)
      digits.append(digit(byte >> 4))
      digits.append(digit(byte & 15))
    }
    return .text(digits)
  }

  /// Bytes as a text of lower-case hexadecimal digits.
  package static func bytes(_ bytes: [UInt8]) -> Self { .bytes(unsafe bytes.span.bytes) }

  /// Bytes as a text of lower-case hexadecimal digits.
  package static func bytes(_ bytes: Bytes32) -> Self { .string(bytes.description) }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value
  }
}

extension VectorValue: CustomStringConvertible {
  /// The value on one line, a long one cut short: for reports of mismatches.
  package var description: String {
    let text =
      switch self {
      case .null: "null"
      case .bool(let value): "\(value)"
      case .integer(let value): "\(value)"
      case .text(let bytes): "'" + Self.printable(bytes) + "'"
      case .list(let values): "[" + values.map(\.description).joined(separator: ", ") + "]"
      case .object(let fields): fields.description
      }
    return text.unicodeScalars.count > 200 ? String(text.unicodeScalars.prefix(200)) + "…" : text
  }

  /// A text in which nothing can act on a terminal.
  private static func printable(_ bytes: [UInt8]) -> String {
    var text = ""
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      if scalar.value >= 0x20 && scalar.value < 0x7F {
        text.unicodeScalars.append(scalar)
      } else {
        text += "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    return text
  }
}
