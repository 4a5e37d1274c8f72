import WalletHD
import WalletSecrets

/// Ed25519 keys derived from seeds (SLIP-0010).
package struct SLIP10Suite: ConformanceSuite {
  package let name = "slip-0010"
  package let minimumCount = 60

  package init() {}

  package var operations: [VectorOperation] {
    [
      VectorOperation("derive", input: ["seed", "path"]) { input in
        let path = try DerivationPath.parse(input.text("path"))
        let node = try SLIP10Ed25519Node(seed: input.secret("seed")).descendant(path)
        return [
          "chainCode": node.withChainCode { .bytes($0) }, "privateKey": node.withPrivateKey { .bytes($0) },
          "publicKey": .bytes(try node.publicKey().bytes),
        ]
      }
    ]
  }
}
