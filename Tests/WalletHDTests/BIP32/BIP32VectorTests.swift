import TestSupport
import Testing
import WalletHD
import WalletSecrets

@Suite("BIP-32: published vectors") struct BIP32VectorTests {
  struct SpecCase: Decodable {
    var `case`: String
    var seed: HexBytes
    var path: String
    var xpub: String
    var xprv: String
  }

  @Test(.needsSharedVectors) func specification() throws {
    let cases = try SharedVectors.cases(SpecCase.self, from: "bip32/spec_valid.json")
    for vector in cases {
      let key = try ExtendedPrivateKey(seed: secret(vector.seed.bytes)).descendant(DerivationPath.parse(vector.path))
      #expect(text(of: try key.text()) == Array(vector.xprv.utf8), "\(vector.case)")
      #expect(try key.extendedPublicKey.text() == vector.xpub, "\(vector.case)")
      try checkTexts(private: vector.xprv, public: vector.xpub)
    }
    CorpusReport.ran("bip32/spec_valid", cases: cases.count)
  }

  /// Both serialised forms are read back as what they are, and neither as the other.
  private func checkTexts(private xprv: String, public xpub: String) throws {
    let read = try ExtendedPrivateKey.parse(secret(Array(xprv.utf8)))
    #expect(text(of: try read.text()) == Array(xprv.utf8))
    #expect(try read.extendedPublicKey == ExtendedPublicKey.parse(xpub))
    #expect(try ExtendedPublicKey.parse(xpub).text() == xpub)
    #expect(throws: ExtendedKeyError.publicKeyGiven) { try ExtendedPrivateKey.parse(secret(Array(xpub.utf8))).origin }
    #expect(throws: ExtendedKeyError.privateKeyGiven) { try ExtendedPublicKey.parse(xprv) }
  }

  struct InvalidCase: Decodable {
    var `case`: String
    var key: String
    var reason: String
  }

  /// Vector 5: which rule of ours each key breaks.
  static let reasons: [String: ExtendedKeyError] = [
    "prvkey version / pubkey mismatch": .versionMismatch,
    "pubkey version / prvkey mismatch": .versionMismatch,
    "invalid pubkey prefix 04": .invalidPublicKeyPrefix,
    "invalid prvkey prefix 04": .invalidPrivateKeyPrefix,
    "invalid pubkey prefix 01": .invalidPublicKeyPrefix,
    "invalid prvkey prefix 01": .invalidPrivateKeyPrefix,
    "zero depth with non-zero parent fingerprint": .parentOfMasterKey,
    "zero depth with non-zero index": .indexOfMasterKey,
    "private key 0 not in 1..n-1": .privateKeyIsZero,
    "private key n not in 1..n-1": .privateKeyNotBelowOrder,
    "invalid pubkey 020000000000000000000000000000000000000000000000000000000000000007": .notOnCurve,
    "invalid checksum": .checksumMismatch,
  ]

  @Test(.needsSharedVectors) func invalidKeys() throws {
    let cases = try SharedVectors.cases(InvalidCase.self, from: "bip32/spec_invalid_keys.json")
    for vector in cases {
      let expected = try #require(Self.reasons[vector.reason], "\(vector.reason)")
      #expect(throws: expected, "\(vector.case)") {
        if vector.key.hasPrefix("xprv") {
          _ = try ExtendedPrivateKey.parse(secret(Array(vector.key.utf8))).origin
        } else {
          _ = try ExtendedPublicKey.parse(vector.key)
        }
      }
    }
    CorpusReport.ran("bip32/spec_invalid_keys", cases: cases.count)
  }

  struct BitcoinjsCase: Decodable {
    struct Node: Decodable {
      var seed: HexBytes?
      var pubKey: HexBytes
      var privKey: HexBytes
      var chainCode: HexBytes
      var base58: String
      var base58Priv: String
      var fingerprint: HexBytes
      var identifier: HexBytes
      var depth: UInt8?
      var index: UInt32?
    }
    var `case`: String
    var kind: String
    var network: String?
    var root: String?
    var seed: HexBytes?
    var path: String?
    var node: Node?
    var op: String?
    var string: String?
    var derivationPath: PathValue?
    var index: IndexValue?
  }

  /// A path, or what a caller in a language without types gave instead of one.
  enum PathValue: Decodable {
    case text(String), other

    init(from decoder: any Decoder) throws {
      self = (try? .text(decoder.singleValueContainer().decode(String.self))) ?? .other
    }
  }

  enum IndexValue: Decodable {
    case number(Int), other

    init(from decoder: any Decoder) throws {
      self = (try? .number(decoder.singleValueContainer().decode(Int.self))) ?? .other
    }
  }

  @Test(.needsSharedVectors) func bitcoinjs() throws {
    let cases = try SharedVectors.cases(BitcoinjsCase.self, from: "bip32/bitcoinjs_fixtures.json")
    var ran = 0
    var otherNetworks = 0
    var untyped = 0
    for vector in cases {
      switch vector.kind {
      case "valid" where vector.network == "bitcoin":
        try checkValid(vector)
        ran += 1
      case "valid":
        let node = try #require(vector.node)
        guard case .unknownVersion? = ExtendedKeyTextTests.publicRefusal(node.base58) else {
          Issue.record("\(vector.case) was not refused")
          continue
        }
        otherNetworks += 1
      default: if try checkInvalid(vector) { ran += 1 } else { untyped += 1 }
      }
    }
    CorpusReport.ran(
      "bip32/bitcoinjs_fixtures", cases: ran,
      excluded: [
        ("keys with another network's version, which are refused", otherNetworks),
        ("arguments that are no numbers or texts, which the types rule out", untyped),
      ])
  }

  private func checkValid(_ vector: BitcoinjsCase) throws {
    let node = try #require(vector.node)
    let path = try DerivationPath.parse(try #require(vector.path))
    func check(_ key: borrowing ExtendedPrivateKey) throws {
      #expect(key.withPrivateKey { array($0) } == node.privKey.bytes, "\(vector.case)")
      #expect(key.publicKey.compressed == node.pubKey.bytes)
      #expect(key.extendedPublicKey.chainCode.description == node.chainCode.description)
      #expect(
        try hexadecimal(withUnsafeBytes(of: key.fingerprint.bigEndian) { Array($0) }) == node.fingerprint.description)
      #expect(text(of: try key.text()) == Array(node.base58Priv.utf8))
      #expect(try key.extendedPublicKey.text() == node.base58)
      #expect(key.origin.depth == node.depth ?? 0)
    }
    if let root = vector.root {
      try check(ExtendedPrivateKey.parse(secret(Array(root.utf8))).descendant(path))
    }
    if let seed = vector.seed?.bytes ?? node.seed?.bytes {
      try check(ExtendedPrivateKey(seed: secret(seed)).descendant(path))
    }
    if vector.root == nil { try check(ExtendedPrivateKey.parse(secret(Array(node.base58Priv.utf8)))) }
    try checkTexts(private: node.base58Priv, public: node.base58)
  }

  /// False for a case that the types of the interface rule out.
  private func checkInvalid(_ vector: BitcoinjsCase) throws -> Bool {
    switch vector.op {
    case "fromBase58":
      let text = try #require(vector.string)
      #expect(throws: ExtendedKeyError.self, "\(vector.case)") {
        try ExtendedPrivateKey.parse(secret(Array(text.utf8))).origin
      }
      #expect(throws: ExtendedKeyError.self, "\(vector.case)") { try ExtendedPublicKey.parse(text) }
    case "fromSeed":
      let seed = try #require(vector.seed).bytes
      #expect(throws: DerivationError.wrongSeedByteCount(seed.count, minimum: 16)) {
        try ExtendedPrivateKey(seed: secret(seed)).origin
      }
    case "derive", "deriveHardened":
      guard case .number(let number) = vector.index, let index = UInt32(exactly: number) else { return false }
      #expect(ChildIndex(index, hardened: vector.op == "deriveHardened") == nil)
    case "derivePath":
      guard case .text(let path) = vector.derivationPath else { return false }
      #expect(throws: DerivationPathError.self) { try DerivationPath.parse(path) }
    default: return false
    }
    return true
  }
}
