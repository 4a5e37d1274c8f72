import WalletHD
import WalletSecrets

/// Extended keys on secp256k1: derived from seeds and from public keys, and as text (BIP-32).
package struct BIP32Suite: ConformanceSuite {
  package let name = "bip-32"
  package let minimumCount = 150

  package init() {}

  package var operations: [VectorOperation] {
    [
      VectorOperation("derive", input: ["seed", "path"]) { input in
        let path = try DerivationPath.parse(input.text("path"))
        let key = try ExtendedPrivateKey(seed: input.secret("seed")).descendant(path)
        return ["xprv": try key.text().withBytes { .text($0) }, "xpub": .string(try key.extendedPublicKey.text())]
      },
      VectorOperation("derive-public", input: ["xpub", "path"]) { input in
        let path = try DerivationPath.parse(input.text("path"))
        let key = try ExtendedPublicKey.parse(input.text("xpub")).descendant(path)
        return ["xpub": .string(try key.text())]
      },
      VectorOperation("parse", input: ["text"], optional: ["as"]) { input in
        let text = try input.utf8("text")
        return try Self.isPrivate(text, as: input.optionalText("as")) ? privateFields(text) : publicFields(text)
      },
    ]
  }

  /// Which kind of key is asked for, where the case does not say it: the one that the text begins like.
  private static func isPrivate(_ text: [UInt8], as kind: String?) throws(VectorFault) -> Bool {
    switch kind {
    case nil: text.starts(with: "xprv".utf8)
    case "private": true
    case "public": false
    default: throw .wrongType(field: "as", expected: "'private' or 'public'")
    }
  }
}

/// The fields of a private key; where writing them gives another text, with that, which no case expects.
private func privateFields(_ text: [UInt8]) throws -> VectorFields {
  let key = try unsafe ExtendedPrivateKey.parse(text.span.bytes)
  let written = try key.text().withBytes { VectorValue.text($0) }
  return fields(
    "private", key.origin, chainCode: key.withChainCode { .bytes($0) },
    key: written == .text(text) ? key.withPrivateKey { .bytes($0) } : .list([written]))
}

/// The fields of a public key; where writing them gives another text, with that, which no case expects.
private func publicFields(_ text: [UInt8]) throws -> VectorFields {
  let key = try unsafe ExtendedPublicKey.parse(text.span.bytes)
  let written = VectorValue.string(try key.text())
  return fields(
    "public", key.origin, chainCode: .bytes(key.chainCode),
    key: written == .text(text) ? .bytes(key.publicKey.compressed) : .list([written]))
}

private func fields(
  _ kind: String, _ origin: ExtendedKeyOrigin, chainCode: VectorValue, key: VectorValue
) -> VectorFields {
  [
    "kind": .string(kind), "depth": .integer(Int(origin.depth)),
    "parentFingerprint": .bigEndianBytes(origin.parentFingerprint), "index": .integer(Int(origin.index.rawValue)),
    "chainCode": chainCode, "key": key,
  ]
}
