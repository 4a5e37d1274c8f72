/// What the rules for identifiers object to; each public type turns this into its own error.
enum IdentifierFault: Error {
  case empty
  case tooLong(byteCount: Int)
  case controlCharacter(Unicode.Scalar, byteOffset: Int)
  case invalidUTF8(byteOffset: Int)

  /// The first objection to a text, nil when there is none.
  ///
  /// The length is looked at first, so that the work is bounded whatever is given.
  static func first(in bytes: RawSpan, limit: Int) -> IdentifierFault? {
    if bytes.byteCount == 0 { return .empty }
    if bytes.byteCount > limit { return .tooLong(byteCount: bytes.byteCount) }
    var offset = 0
    while offset < bytes.byteCount {
      guard let length = UTF8Scan.sequenceLength(in: bytes, at: offset) else { return .invalidUTF8(byteOffset: offset) }
      if let control = UTF8Scan.control(in: bytes, at: offset) {
        return .controlCharacter(control, byteOffset: offset)
      }
      offset += length
    }
    return nil
  }
}

extension IdentifierFault {
  /// The wording shared by the public errors, given what the identifier is called.
  func message(for thing: String, limit: Int) -> String {
    switch self {
    case .empty:
      "\(thing) is empty; it needs 1 to \(limit) bytes of UTF-8"
    case .tooLong(let byteCount):
      "\(thing) is \(byteCount) bytes of UTF-8 long; at most \(limit) are allowed"
    case .controlCharacter(let scalar, let byteOffset):
      "\(thing) has the control character \(ScalarText.codePoint(of: scalar)) at byte offset \(byteOffset); remove it"
    case .invalidUTF8(let byteOffset):
      "\(thing) is not valid UTF-8 at byte offset \(byteOffset); give it in UTF-8"
    }
  }
}
