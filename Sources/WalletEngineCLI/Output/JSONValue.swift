/// A JSON value to print; members keep their order.
package indirect enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  /// Printed as `null` when it is not finite, which JSON cannot express.
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([(name: String, value: JSONValue)])

  /// The value as UTF-8 text, indented by two spaces, with a line feed at the end.
  package var text: [UInt8] {
    var output: [UInt8] = []
    append(to: &output, indent: 0)
    output.append(UInt8(ascii: "\n"))
    return output
  }

  private func append(to output: inout [UInt8], indent: Int) {
    switch self {
    case .null: output += "null".utf8
    case .bool(let value): output += (value ? "true" : "false").utf8
    case .integer(let value): output += String(value).utf8
    case .number(let value): output += (value.isFinite ? "\(value)" : "null").utf8
    case .string(let value): JSONText.append(Array(value.utf8), to: &output)
    case .array(let values):
      Self.append(values, in: "[]", to: &output, indent: indent) { value, output in
        value.append(to: &output, indent: indent + 1)
      }
    case .object(let members):
      Self.append(members, in: "{}", to: &output, indent: indent) { member, output in
        JSONText.append(Array(member.name.utf8), to: &output)
        output += ": ".utf8
        member.value.append(to: &output, indent: indent + 1)
      }
    }
  }

  private static func append<Element>(
    _ elements: [Element], in brackets: String, to output: inout [UInt8], indent: Int,
    each: (Element, inout [UInt8]) -> Void
  ) {
    let brackets = Array(brackets.utf8)
    output.append(brackets[0])
    for (index, element) in elements.enumerated() {
      output += ((index == 0 ? "\n" : ",\n") + String(repeating: "  ", count: indent + 1)).utf8
      each(element, &output)
    }
    if !elements.isEmpty { output += ("\n" + String(repeating: "  ", count: indent)).utf8 }
    output.append(brackets[1])
  }
}
