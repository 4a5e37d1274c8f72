import WalletHashing

/// Keccak-256 with Ethereum's padding, of whole messages and of messages in pieces.
package struct Keccak256Suite: ConformanceSuite {
  package let name = "keccak-256"
  package let minimumCount = 320

  /// A file could otherwise ask for more memory than there is.
  private static let maximumLength = 1 << 24

  package init() {}

  package var operations: [VectorOperation] {
    [
      VectorOperation("digest", input: [], optional: ["message", "pattern", "length"]) { input in
        try Self.digests(of: Self.message(input))
      }
    ]
  }

  /// The message as it stands, or the first bytes of a pattern that repeats without end.
  private static func message(_ input: VectorFields) throws(VectorFault) -> [UInt8] {
    if input["message"] != nil {
      try input.requireNames(["message"])
      return try input.bytes("message")
    }
    try input.requireNames(["pattern", "length"])
    let (pattern, length) = (try input.bytes("pattern"), try input.integer("length"))
    guard !pattern.isEmpty else { throw .wrongType(field: "pattern", expected: "at least a byte") }
    guard (0...maximumLength).contains(length) else {
      throw .wrongType(field: "length", expected: "a number from 0 to \(maximumLength)")
    }
    return (0..<length).map { pattern[$0 % pattern.count] }
  }

  /// The digest at once; where the digest in two pieces differs, that as well, which no case expects.
  private static func digests(of message: [UInt8]) -> VectorFields {
    let digest = Keccak256.hash(message)
    var pieces = Keccak256()
    unsafe pieces.update(message.span.bytes.extracting(0..<message.count / 3))
    unsafe pieces.update(message.span.bytes.extracting(message.count / 3..<message.count))
    let inPieces = pieces.digest()
    return inPieces == digest
      ? ["digest": .bytes(digest)] : ["digest": .string("\(digest) at once, \(inPieces) in pieces")]
  }
}
