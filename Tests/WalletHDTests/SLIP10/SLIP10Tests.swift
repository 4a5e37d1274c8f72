import TestSupport
import Testing
import WalletHD
import WalletHashing
import WalletSecrets

@Suite("SLIP-0010") struct SLIP10Tests {
  struct Case: Decodable {
    var `case`: String
    var seed: HexBytes
    var path: String
    var fingerprint: HexBytes
    var chainCode: HexBytes
    var privateKey: HexBytes
    var publicKey: HexBytes

    enum CodingKeys: String, CodingKey {
      case `case`, seed, path, fingerprint
      case chainCode = "chain_code"
      case privateKey = "private"
      case publicKey = "public"
    }
  }

  @Test(.needsSharedVectors) func ed25519() throws {
    let cases = try SharedVectors.cases(Case.self, from: "slip10/ed25519.json")
    for vector in cases {
      let node = try SLIP10Ed25519Node(seed: secret(vector.seed.bytes)).descendant(DerivationPath.parse(vector.path))
      #expect(node.withPrivateKey { array($0) } == vector.privateKey.bytes, "\(vector.case)")
      #expect(node.withChainCode { array($0) } == vector.chainCode.bytes, "\(vector.case)")
      // The standard writes a zero byte before the 32 of the key.
      #expect("00" + (try node.publicKey().bytes.description) == vector.publicKey.description)
    }
    CorpusReport.ran("slip10/ed25519", cases: cases.count)
  }

  /// Where every hash is in range, SLIP-0010 for secp256k1 is BIP-32.
  @Test(.needsSharedVectors) func secp256k1() throws {
    let cases = try SharedVectors.cases(Case.self, from: "slip10/secp256k1.json")
    for vector in cases {
      let key = try ExtendedPrivateKey(seed: secret(vector.seed.bytes)).descendant(DerivationPath.parse(vector.path))
      #expect(key.withPrivateKey { array($0) } == vector.privateKey.bytes, "\(vector.case)")
      #expect(key.extendedPublicKey.chainCode.description == vector.chainCode.description)
      #expect(key.publicKey.compressed == vector.publicKey.bytes)
      #expect(vector.fingerprint.bytes.reduce(0) { $0 << 8 | UInt32($1) } == key.origin.parentFingerprint)
    }
    CorpusReport.ran("slip10/secp256k1 (through BIP-32)", cases: cases.count)
  }

  @Test(arguments: [
    ("m/0", 1), ("m/44'/501'/0", 3), ("m/44'/501'/0'/0", 4), ("m/44/501'/0'/0'", 1), ("m/2147483647", 1),
  ])
  func levelsThatAreNotHardened(_ text: String, _ level: Int) throws {
    let master = try SLIP10Ed25519Node(seed: secret([UInt8](0..<64)))
    let path = try DerivationPath.parse(text)
    #expect(throws: DerivationError.notHardened(path.indexes[level - 1], level: level)) {
      try master.descendant(path).publicKey()
    }
    // Hardened visibly, it is derived.
    #expect(throws: Never.self) { try master.descendant(path.hardened).publicKey() }
  }

  @Test(arguments: [1, 15, 65, 200]) func seedsOfOtherSizes(_ count: Int) {
    #expect(throws: DerivationError.wrongSeedByteCount(count, minimum: 16)) {
      try SLIP10Ed25519Node(seed: secret([UInt8](repeating: 1, count: count))).publicKey()
    }
  }

  @Test func pathByPathIsLevelByLevel() throws {
    var edges = EntropyEdges(seed: 10)
    for count in 16...64 {
      let master = try SLIP10Ed25519Node(seed: secret(edges.next(count)))
      let step = try DerivationPath.parse("m/2147483647'")
      let direct = try master.descendant(DerivationPath.parse("m/2147483647'/2147483647'/2147483647'"))
      let stepped = try master.descendant(step).descendant(step).descendant(step)
      #expect(direct.withPrivateKey { array($0) } == stepped.withPrivateKey { array($0) })
      #expect(direct.withChainCode { array($0) } == stepped.withChainCode { array($0) })
      #expect(try master.descendant(.master).publicKey() == master.publicKey())
    }
  }
}
