import WalletAddresses
import WalletCurves
import WalletHashing
package import WalletKeygen

/// Base58 and the addresses of Solana that are written in it.
package struct Base58Suite: ConformanceSuite {
  package let name = "base58"
  package let minimumCount = 150

  package init() {}

  package var operations: [VectorOperation] {
    [
      VectorOperation("encode", input: ["bytes"]) { input in
        let bytes = try input.bytes("bytes")
        let text = unsafe Base58.encode(bytes.span.bytes)
        // 32 bytes have a way of their own.
        if let fixed = Bytes32(bytes), !SolanaAddress(fixed).description.utf8.elementsEqual(text.utf8) {
          return ["text": .string("\(text), as an address \(SolanaAddress(fixed))")]
        }
        return ["text": .string(text)]
      },
      VectorOperation("decode", input: ["text"]) { input in
        ["bytes": .bytes(try Base58.decode(input.text("text")))]
      },
      VectorOperation("solana-address", input: ["text"]) { input in
        ["bytes": .bytes(try SolanaAddress.parse(input.text("text")).bytes)]
      },
    ]
  }

  package func checkTogether(_ cases: [VectorCase], engine: KeyEngine) throws -> [ConformanceMismatch] {
    let items = cases.compactMap { vector -> EngineBatch.Item? in
      guard vector.operation == "encode", case .expected(let expected) = vector.outcome,
        let bytes = try? vector.input.bytes("bytes"), bytes.count == Bytes32.byteCount,
        let text = try? expected.utf8("text"), text.count <= Base58.maximumTextByteCount32
      else { return nil }
      let padding = [UInt8](repeating: 0, count: Base58.maximumTextByteCount32 - text.count)
      return .init(vector: vector, input: bytes, expected: text + padding)
    }
    return try EngineBatch.mismatches(items) { items, texts in
      let keys = items.compactMap { item in Bytes32(item.input).map { Ed25519.PublicKey(bytes: $0) } }
      try engine.backend.solanaAddressTexts(of: keys, into: &texts)
    }
  }
}
