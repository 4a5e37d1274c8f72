import WalletCurves
import WalletHashing
package import WalletKeygen

/// Public keys of seeds, signatures and their verification (RFC 8032, section 5.1).
package struct Ed25519Suite: ConformanceSuite {
  package let name = "ed25519"
  package let minimumCount = 300

  package init() {}

  package var operations: [VectorOperation] {
    [
      VectorOperation("public-key", input: ["seed"]) { input, engine in
        let key = try Ed25519.publicKey(ofSeed: input.secret("seed"))
        let seed = try input.bytes("seed")
        let fromEngine = try unsafe engine.backend.ed25519PublicKeys(of: seed.span.bytes)
        guard fromEngine == [key] else { throw EngineDisagreement(keys: fromEngine.map(Self.fields)) }
        return Self.fields(key)
      },
      VectorOperation("sign", input: ["seed", "message"]) { input in
        let message = try input.bytes("message")
        let signature = try unsafe Ed25519.sign(message: message.span.bytes, withSeed: input.secret("seed"))
        return ["signature": .string("\(signature.r)\(signature.s)")]
      },
      VectorOperation("verify", input: ["publicKey", "message", "signature"]) { input in
        let message = try input.bytes("message")
        let signature = try input.bytes("signature")
        guard signature.count == 64, let r = Bytes32(Array(signature[..<32])), let s = Bytes32(Array(signature[32...]))
        else { throw VectorFault.wrongType(field: "signature", expected: "64 bytes") }
        let key = try Ed25519.PublicKey(bytes: input.bytes32("publicKey"))
        let isValid = unsafe Ed25519.isValid(
          Ed25519.Signature(r: r, s: s), message: message.span.bytes, publicKey: key)
        guard isValid else { throw RejectedSignature() }
        return [:]
      },
    ]
  }

  package func checkTogether(_ cases: [VectorCase], engine: KeyEngine) throws -> [ConformanceMismatch] {
    // Every seed of 32 bytes is valid.
    let batch = KeyBatch(field: "seed", accepts: { _ in true }) {
      try engine.backend.ed25519PublicKeys(of: $0).map(Self.fields)
    }
    return try batch.mismatches(cases.filter { $0.operation == "public-key" })
  }

  private static func fields(_ key: Ed25519.PublicKey) -> VectorFields { ["publicKey": .bytes(key.bytes)] }
}
