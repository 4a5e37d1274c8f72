import WalletCurves
package import WalletKeygen

/// Public keys of scalars, and points in their encodings (SEC 2, section 2.4.1; SEC 1, section 2.3).
package struct Secp256k1Suite: ConformanceSuite {
  package let name = "secp256k1"
  package let minimumCount = 400

  package init() {}

  package var operations: [VectorOperation] {
    [
      VectorOperation("public-key", input: ["scalar"]) { input, engine in
        let key = try Secp256k1.publicKey(of: input.secret("scalar"))
        let scalar = try input.bytes("scalar")
        // The engine may not be asked for what the line above refuses.
        let fromEngine = try unsafe engine.backend.secp256k1PublicKeys(of: scalar.span.bytes)
        guard fromEngine == [key] else { throw EngineDisagreement(keys: fromEngine.map(Self.fields)) }
        return Self.fields(key)
      },
      VectorOperation("parse-point", input: ["publicKey"]) { input in
        let encoded = try input.bytes("publicKey")
        return try unsafe Self.fields(Secp256k1.PublicKey(encoded: encoded.span.bytes))
      },
    ]
  }

  package func checkTogether(_ cases: [VectorCase], engine: KeyEngine) throws -> [ConformanceMismatch] {
    let accepts = { @Sendable (scalar: RawSpan) in (try? Secp256k1.validate(privateKey: scalar)) != nil }
    let batch = KeyBatch(field: "scalar", accepts: accepts) {
      try engine.backend.secp256k1PublicKeys(of: $0).map(Self.fields)
    }
    return try batch.mismatches(cases.filter { $0.operation == "public-key" })
  }

  private static func fields(_ key: Secp256k1.PublicKey) -> VectorFields {
    ["x": .bytes(key.x), "y": .bytes(key.y)]
  }
}
