import TestSupport
import Testing
import WalletConformance
import WalletCurves
import WalletHashing

@Suite("secp256k1: recovering the signer")
struct Secp256k1RecoveryTests {
  /// Ids 2 and 3: the x coordinate was r + n.
  ///
  /// What is recovered verifies.
  @Test func largeCoordinates() throws {
    let cases = try OwnVectors.cases(from: "ecdsa/recoveries.json").filter { vector in
      try vector.input.integer("recoveryID") >= 2
    }
    #expect(cases.count == 16)
    for vector in cases {
      let halves = try vector.input.bytes("signature")
      let digest = try vector.input.bytes32("digest")
      let signature = Secp256k1.Signature(
        r: try #require(Bytes32(Array(halves[..<32]))), s: try #require(Bytes32(Array(halves[32...]))),
        recoveryID: try vector.input.integer("recoveryID"))
      let key = try Secp256k1.recoverPublicKey(from: signature, digest: digest)
      #expect(key.x.array + key.y.array == (try vector.expected.bytes("publicKey")), "\(vector.id)")
      #expect(try Secp256k1.isValid(signature, digest: digest, publicKey: key), "\(vector.id)")
    }
  }

  @Test func theIDTellsWhichPoint() throws {
    let digest = try sha256([9])
    let privateKey = try secret(Secp256k1PointParsingTests.y)
    let key = try Secp256k1.publicKey(of: privateKey)
    let signature = try Secp256k1.sign(digest: digest, with: privateKey)
    for id in 0...3 {
      let other = Secp256k1.Signature(r: signature.r, s: signature.s, recoveryID: id)
      if id == signature.recoveryID {
        #expect(try Secp256k1.recoverPublicKey(from: other, digest: digest) == key)
      } else if id < 2 {
        #expect(try Secp256k1.recoverPublicKey(from: other, digest: digest) != key)
      } else {
        // r + n is not below p for any r that a signer has met.
        #expect(throws: CurveError.unrecoverable) { try Secp256k1.recoverPublicKey(from: other, digest: digest) }
      }
    }
  }

  @Test(arguments: [-1, 4, 5, 27, 28, 255, 256, 1 << 32, Int.max, Int.min])
  func otherIDsAreRefused(_ id: Int) throws {
    let one = try Bytes32(hexadecimal: Secp256k1VerifyingTests.one)
    #expect(throws: CurveError.invalidRecoveryID(id)) {
      try Secp256k1.recoverPublicKey(from: .init(r: one, s: one, recoveryID: id), digest: Bytes32())
    }
  }

  /// No point of the curve has x = 5: 132 is no square modulo p.
  @Test(arguments: [0, 1])
  func anRWithoutAPointIsUnrecoverable(_ id: Int) throws {
    let five = try Bytes32(hexadecimal: String(repeating: "0", count: 63) + "5")
    #expect(throws: CurveError.unrecoverable) {
      try Secp256k1.recoverPublicKey(from: .init(r: five, s: five, recoveryID: id), digest: Bytes32())
    }
  }

  /// With R = G, s = 1 and the digest 1, the formula gives (1·G − 1·G)/1: infinity, which is no key.
  @Test func infinityIsUnrecoverable() throws {
    let x = try Bytes32(hexadecimal: Secp256k1PointParsingTests.x)
    let one = try Bytes32(hexadecimal: Secp256k1VerifyingTests.one)
    #expect(throws: CurveError.unrecoverable) {
      try Secp256k1.recoverPublicKey(from: .init(r: x, s: one, recoveryID: 0), digest: one)
    }
  }

  struct InvalidCase: Decodable, Sendable {
    var `case`: String
    var kind: String
    var op: String?
    var d: HexBytes?
    var publicKey: HexBytes?
    var m: HexBytes
    var signature: HexBytes?
    var recoveryId: Int?
    var exception: String?

    enum CodingKeys: String, CodingKey {
      case `case`, kind, op, d, m, signature, recoveryId, exception
      case publicKey = "Q"
    }
  }

  @Test("what a published corpus calls invalid", .needsSharedVectors)
  func publishedRefusals() throws {
    var counts = ["sign": 0, "verify": 0, "recover": 0]
    for vector in try SharedVectors.cases(InvalidCase.self, from: "secp256k1/tiny_ecdsa_invalid.json") {
      guard vector.kind == "invalid", let op = vector.op else { continue }
      counts[op, default: 0] += 1
      let digest = try vector.m.bytes32()
      if op == "sign" {
        let d = try #require(vector.d)
        #expect(throws: CurveError.self, "\(vector.case)") { try Secp256k1.sign(digest: digest, with: d.secret()) }
        continue
      }
      let compact = try #require(vector.signature).bytes
      let signature = Secp256k1.Signature(
        r: try #require(Bytes32(Array(compact.prefix(32)))), s: try #require(Bytes32(Array(compact.suffix(32)))),
        recoveryID: vector.recoveryId ?? 0)
      if op == "recover" {
        let expected: CurveError =
          vector.case.hasSuffix("#32") || vector.case.hasSuffix("#33")
          ? .invalidSignature : .unrecoverable
        #expect(throws: expected, "\(vector.case)") {
          try Secp256k1.recoverPublicKey(from: signature, digest: digest)
        }
        continue
      }
      let encoded = try #require(vector.publicKey).bytes
      switch vector.exception {
      case "Expected Point":
        #expect(throws: CurveError.invalidPublicKey, "\(vector.case)") {
          try point(encoded)
        }
      case "Expected Signature":
        let key = try point(encoded)
        #expect(throws: CurveError.invalidSignature, "\(vector.case)") {
          try Secp256k1.isValid(signature, digest: digest, publicKey: key)
        }
      default:
        let key = try point(encoded)
        #expect(try !Secp256k1.isValid(signature, digest: digest, publicKey: key), "\(vector.case)")
      }
    }
    print("secp256k1 published refusals: \(counts)")
    #expect(counts == ["sign": 2, "verify": 18, "recover": 6])
  }
}
