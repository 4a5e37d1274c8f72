import WalletHashing
package import WalletKeygen

/// HMAC (RFC 2104) and PBKDF2 (RFC 8018, section 5.2), on which every derived key rests.
package struct KDFSuite: ConformanceSuite {
  package let name = "kdf"
  package let minimumCount = 150

  package init() {}

  package var operations: [VectorOperation] {
    [
      VectorOperation("hmac-sha256", input: ["key", "message"]) { input in
        try Self.code(HMACSHA256.byteCount, input) { (message, key, code) throws(HashError) in
          try HMACSHA256.authenticate(message, key: key, into: &code)
        }
      },
      VectorOperation("hmac-sha512", input: ["key", "message"]) { input in
        try Self.code(HMACSHA512.byteCount, input) { (message, key, code) throws(HashError) in
          try HMACSHA512.authenticate(message, key: key, into: &code)
        }
      },
      VectorOperation("pbkdf2-hmac-sha256", input: Self.derivationInput) { try Self.derived(.sha256, $0) },
      VectorOperation("pbkdf2-hmac-sha512", input: Self.derivationInput) { try Self.derived(.sha512, $0) },
    ]
  }

  /// Codes of one length of key and message in one batch, as derivation asks for them.
  package func checkTogether(_ cases: [VectorCase], engine: KeyEngine) throws -> [ConformanceMismatch] {
    var groups: [[Int]: [EngineBatch.Item]] = [:]
    for vector in cases where vector.operation == "hmac-sha512" {
      guard case .expected(let expected) = vector.outcome, let key = try? vector.input.bytes("key"),
        let message = try? vector.input.bytes("message"), let digest = try? expected.bytes("digest"),
        (1...128).contains(key.count), !message.isEmpty, digest.count == HMACSHA512.byteCount
      else { continue }
      groups[[key.count, message.count], default: []].append(
        .init(vector: vector, input: key + message, expected: digest))
    }
    return try groups.flatMap { counts, items in
      try EngineBatch.mismatches(items) { items, codes in
        let keys = items.flatMap { $0.input.prefix(counts[0]) }
        let messages = items.flatMap { $0.input.dropFirst(counts[0]) }
        try unsafe engine.backend.hmacSHA512(
          of: messages.span.bytes, each: counts[1], keys: keys.span.bytes, each: counts[0], into: &codes)
      }
    }
  }

  private static let derivationInput = ["password", "salt", "iterations", "byteCount"]
  /// A file could otherwise keep the processor busy for days, or ask for more memory than there is.
  private static let maximumIterations = 1_000_000
  private static let maximumByteCount = 1 << 16

  private static func code(
    _ byteCount: Int, _ input: VectorFields,
    _ authenticate: (RawSpan, RawSpan, inout MutableRawSpan) throws(HashError) -> Void
  ) throws -> VectorFields {
    let (key, message) = (try input.bytes("key"), try input.bytes("message"))
    var code = [UInt8](repeating: 0, count: byteCount)
    do {
      var span = code.mutableSpan
      var bytes = unsafe span.mutableBytes
      try unsafe authenticate(message.span.bytes, key.span.bytes, &bytes)
    }
    return ["digest": .bytes(code)]
  }

  private static func derived(_ digest: PBKDF2.Digest, _ input: VectorFields) throws -> VectorFields {
    let (password, salt) = (try input.bytes("password"), try input.bytes("salt"))
    let rounds = try input.integer("iterations", within: 1...maximumIterations)
    var key = [UInt8](repeating: 0, count: try input.integer("byteCount", within: 1...maximumByteCount))
    do {
      var span = key.mutableSpan
      var bytes = unsafe span.mutableBytes
      try unsafe PBKDF2.derive(
        digest, password: password.span.bytes, salt: salt.span.bytes, rounds: rounds, into: &bytes)
    }
    return ["key": .bytes(key)]
  }
}
