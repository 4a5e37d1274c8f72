import WalletAddresses

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
}
