import WalletAddresses
import WalletHashing

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
}
