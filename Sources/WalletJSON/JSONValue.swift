/// A value of a JSON text, with everything that tells two readings apart kept as it was written.
///
/// Names and strings are UTF-8 bytes, for texts that differ in bytes must not compare equal; numbers are their characters.
package enum JSONValue: Hashable, Sendable {
  case object(JSONObject)
  case array([JSONValue])
  case string([UInt8])
  case number([UInt8])
  case bool(Bool)
  case null
}

/// A JSON object: members in no order, each name once.
package struct JSONObject: Hashable, Sendable {
  package internal(set) var members: [[UInt8]: JSONValue] = [:]

  /// The member of a name, nil when there is none.
  package subscript(name: StaticString) -> JSONValue? {
    members[name.withUTF8Buffer { unsafe Array($0) }]
  }
}

extension JSONValue {
  /// The bytes of a string, nil for any other value.
  package var stringBytes: [UInt8]? {
    if case .string(let bytes) = self { bytes } else { nil }
  }

  /// Whether this is the string of exactly these bytes.
  package func isString(_ text: some StringProtocol) -> Bool {
    stringBytes?.elementsEqual(text.utf8) ?? false
  }
}

/// Why a text is not JSON that is accepted; positions are counted in bytes from 0.
package enum JSONFault: Error, Hashable, Sendable {
  case malformed(position: Int)
  case duplicateMember(name: [UInt8], position: Int)
  case nestedTooDeeply
}
