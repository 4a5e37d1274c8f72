import TestSupport
import Testing
import WalletConformance
import WalletCurves
import WalletHashing
import WalletSecrets

@Suite("secp256k1: public keys")
struct Secp256k1PublicKeyTests {
  @Test func vectors() throws {
    #expect(try OwnVectors.mismatches(of: Secp256k1Suite()).isEmpty)
  }

  /// Every form in which a key is given out is of the oracles' point.
  @Test func allFormsAreOfTheOraclesPoint() throws {
    let cases = try OwnVectors.cases(from: "secp256k1/public-keys.json")
    #expect(cases.count >= 600)
    for vector in cases {
      let (x, y) = (try vector.expected.bytes("x"), try vector.expected.bytes("y"))
      let privateKey = try vector.input.secret("scalar")
      try Secp256k1.validate(privateKey: privateKey)
      let key = try Secp256k1.publicKey(of: privateKey)
      #expect(key.withUncompressedBytes { $0.withUnsafeBytes { Array($0) } } == x + y, "\(vector.id)")
      #expect(key.compressed == [(y[31] & 1) + 2] + x, "\(vector.id)")
      #expect(try privateKey.withBytes { try Secp256k1.publicKey(of: $0) } == key, "\(vector.id)")
    }
  }

  struct ScalarCase: Decodable, Sendable, CustomTestStringConvertible {
    var `case`: String
    var kind: String
    var op: String
    var d: HexBytes?
    var expected: JSONValue?
    var testDescription: String { `case` }
  }

  @Test("pointFromScalar of a published corpus", .needsSharedVectors)
  func publishedScalars() throws {
    var (checked, refused) = (0, 0)
    for vector in try SharedVectors.cases(ScalarCase.self, from: "secp256k1/tiny_points.json") {
      guard vector.op == "pointFromScalar", let d = vector.d else { continue }
      if vector.kind == "valid" {
        let expected = try bytes(try #require(vector.expected?.text))
        #expect(try Secp256k1.publicKey(of: d.secret()).compressed == expected, "\(vector.case)")
        checked += 1
      } else {
        #expect(throws: CurveError.self, "\(vector.case)") { try Secp256k1.publicKey(of: d.secret()) }
        refused += 1
      }
    }
    print("secp256k1 pointFromScalar: \(checked) checked, \(refused) refused as they must be")
    #expect((checked, refused) == (10, 1))
  }

  static let outOfRange: [(String, CurveError)] = [
    ("0000000000000000000000000000000000000000000000000000000000000000", .scalarIsZero),
    ("fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141", .scalarNotBelowOrder),
    ("fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364142", .scalarNotBelowOrder),
    ("fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364200", .scalarNotBelowOrder),
    ("ffffffffffffffffffffffffffffffff00000000000000000000000000000000", .scalarNotBelowOrder),
    ("fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f", .scalarNotBelowOrder),
    ("ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff", .scalarNotBelowOrder),
  ]

  @Test(arguments: outOfRange)
  func refusesScalarsOutsideTheGroup(_ scalar: String, _ error: CurveError) throws {
    let privateKey = try secret(scalar)
    #expect(throws: error) { try Secp256k1.validate(privateKey: privateKey) }
    #expect(throws: error) { try Secp256k1.publicKey(of: privateKey) }
    #expect(throws: error) { try Secp256k1.sign(digest: Bytes32(), with: privateKey) }
  }

  @Test(arguments: [1, 16, 31, 33, 64])
  func refusesOtherLengths(_ byteCount: Int) throws {
    let privateKey = try Secret(byteCount: byteCount) { bytes in
      bytes.withUnsafeMutableBytes { $0[0] = 1 }
    }
    let error = CurveError.wrongByteCount(expected: 32, found: byteCount)
    #expect(throws: error) { try Secp256k1.validate(privateKey: privateKey) }
    #expect(throws: error) { try Secp256k1.publicKey(of: privateKey) }
    #expect(throws: error) { try Secp256k1.sign(digest: Bytes32(), with: privateKey) }
  }

  @Test func refusesNoBytesAtAll() {
    let empty: [UInt8] = []
    #expect(throws: CurveError.wrongByteCount(expected: 32, found: 0)) {
      try Secp256k1.publicKey(of: empty.span.bytes)
    }
  }

  /// The context is one for all threads; every thread must see the same results.
  @Test func manyThreadsShareTheContext() async throws {
    let cases = try OwnVectors.cases(from: "secp256k1/public-keys.json")
    let digest = try sha256([1])
    try await withThrowingTaskGroup { group in
      for worker in 0..<8 {
        group.addTask {
          for index in stride(from: worker, to: cases.count, by: 4) {
            let privateKey = try cases[index].input.secret("scalar")
            let key = try Secp256k1.publicKey(of: privateKey)
            #expect(key.x.array == (try cases[index].expected.bytes("x")))
            let signature = try Secp256k1.sign(digest: digest, with: privateKey)
            #expect(try Secp256k1.isValid(signature, digest: digest, publicKey: key))
            #expect(try Secp256k1.recoverPublicKey(from: signature, digest: digest) == key)
          }
        }
      }
      try await group.waitForAll()
    }
  }
}

/// A value of a field whose type differs from case to case.
enum JSONValue: Decodable, Sendable {
  case text(String)
  case truth(Bool)
  case other

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let value = try? container.decode(Bool.self) {
      self = .truth(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else {
      self = .other
    }
  }

  var text: String? { if case .text(let value) = self { value } else { nil } }
  var truth: Bool? { if case .truth(let value) = self { value } else { nil } }
}
