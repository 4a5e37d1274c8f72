import WalletCurves
import WalletHashing

/// ECDSA over a 32-byte digest: signatures with the nonce of RFC 6979 and a low s (EIP-2), verification, recovery.
package struct ECDSASuite: ConformanceSuite {
  package let name = "ecdsa"
  package let minimumCount = 200

  package init() {}

  package var operations: [VectorOperation] {
    [
      VectorOperation("sign", input: ["scalar", "digest"]) { input in
        let signature = try Secp256k1.sign(digest: input.bytes32("digest"), with: input.secret("scalar"))
        return [
          "signature": .string("\(signature.r)\(signature.s)"), "recoveryID": .integer(signature.recoveryID),
        ]
      },
      VectorOperation("recover", input: ["digest", "signature", "recoveryID"]) { input in
        let signature = try Self.signature(input, recoveryID: input.integer("recoveryID"))
        let key = try Secp256k1.recoverPublicKey(from: signature, digest: input.bytes32("digest"))
        return ["publicKey": .string("\(key.x)\(key.y)")]
      },
      VectorOperation("verify", input: ["digest", "signature", "publicKey"]) { input in
        let encoded = try input.bytes("publicKey")
        let key = try unsafe Secp256k1.PublicKey(encoded: encoded.span.bytes)
        let signature = try Self.signature(input, recoveryID: 0)
        guard try Secp256k1.isValid(signature, digest: input.bytes32("digest"), publicKey: key) else {
          throw RejectedSignature()
        }
        return [:]
      },
    ]
  }

  private static func signature(_ input: VectorFields, recoveryID: Int) throws(VectorFault) -> Secp256k1.Signature {
    let bytes = try input.bytes("signature")
    guard bytes.count == 64, let r = Bytes32(Array(bytes[..<32])), let s = Bytes32(Array(bytes[32...])) else {
      throw .wrongType(field: "signature", expected: "64 bytes")
    }
    return Secp256k1.Signature(r: r, s: s, recoveryID: recoveryID)
  }
}

/// A signature that is well-formed and not the key's over the message.
struct RejectedSignature: VectorFailure {
  var observed: ObservedFailure { ObservedFailure("rejected") }
}
