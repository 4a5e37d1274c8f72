import Foundation

/// Any JSON value, kept as text.
struct AnyJSON: Decodable, Sendable {
  var text: String

  private enum Value: Codable {
    case object([String: Value])
    case array([Value])
    case string(String)
    case bool(Bool)
    case number(Double)
    case null

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let value = try? container.decode(Bool.self) {
        self = .bool(value)
      } else if let value = try? container.decode(Double.self) {
        self = .number(value)
      } else if let value = try? container.decode(String.self) {
        self = .string(value)
      } else if let value = try? container.decode([Value].self) {
        self = .array(value)
      } else {
        self = .object(try container.decode([String: Value].self))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .object(let value): try container.encode(value)
      case .array(let value): try container.encode(value)
      case .string(let value): try container.encode(value)
      case .bool(let value): try container.encode(value)
      case .number(let value): try container.encode(value)
      case .null: try container.encodeNil()
      }
    }
  }

  init(from decoder: any Decoder) throws {
    text = String(decoding: try JSONEncoder().encode(Value(from: decoder)), as: UTF8.self)
  }
}
