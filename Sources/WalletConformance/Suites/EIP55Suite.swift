import WalletAddresses
import WalletCurves
import WalletHashing
package import WalletKeygen

/// Addresses of EVM chains and their checksum (EIP-55).
package struct EIP55Suite: ConformanceSuite {
  package let name = "eip-55"
  package let minimumCount = 300

  package init() {}

  package var operations: [VectorOperation] {
    [
      VectorOperation("encode", input: ["bytes"]) { input in
        let bytes = try input.bytes("bytes")
        return try unsafe ["text": .string(EVMAddress(bytes: bytes.span.bytes).checksummed)]
      },
      VectorOperation("parse", input: ["text"]) { input in
        let parsed = try EVMAddress.parse(input.text("text"))
        return [
          "bytes": parsed.address.withBytes { .bytes($0) },
          "checksum": .string(parsed.checksum == .valid ? "checked" : "unchecked"),
        ]
      },
      VectorOperation("public-key", input: ["publicKey"]) { input in
        let key = try input.bytes("publicKey")
        return try unsafe ["text": .string(EVMAddress(publicKey: key.span.bytes).checksummed)]
      },
    ]
  }

  package func checkTogether(_ cases: [VectorCase], engine: KeyEngine) throws -> [ConformanceMismatch] {
    let items = cases.compactMap { vector -> EngineBatch.Item? in
      guard vector.operation == "public-key", case .expected(let expected) = vector.outcome,
        let key = try? vector.input.bytes("publicKey"), key.count == Secp256k1.PublicKey.uncompressedByteCount,
        let text = try? expected.utf8("text"), text.count == EVMAddress.textByteCount
      else { return nil }
      return .init(vector: vector, input: key, expected: text)
    }
    return try EngineBatch.mismatches(items) { items, texts in
      let keys = items.compactMap { item -> Secp256k1.PublicKey? in
        guard let x = Bytes32(Array(item.input.prefix(32))), let y = Bytes32(Array(item.input.suffix(32))) else {
          return nil
        }
        return Secp256k1.PublicKey(x: x, y: y)
      }
      try engine.backend.evmAddressTexts(of: keys, into: &texts)
    }
  }
}
