import TestSupport
import Testing
import WalletCurves
import WalletHashing

@Suite("secp256k1: reading points")
struct Secp256k1PointParsingTests {
  /// The base point (SEC 2, section 2.4.1).
  static let x = "79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798"
  static let y = "483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8"
  /// p − y, of the opposite point.
  static let negativeY = "b7c52588d95c3b9aa25b0403f1eef75702e84bb7597aabe663b82f6f04ef2777"
  static let prime = "fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f"
  static let zero = String(repeating: "0", count: 64)

  private func read(_ hexadecimal: String) throws -> Secp256k1.PublicKey {
    try point(bytes(hexadecimal))
  }

  @Test func allFormsOfAPointAreThePoint() throws {
    let base = try read("04" + Self.x + Self.y)
    #expect(base.x.description == Self.x)
    #expect(base.y.description == Self.y)
    #expect(try read(Self.x + Self.y) == base)
    #expect(try read("02" + Self.x) == base)
    let opposite = try read("03" + Self.x)
    #expect(opposite.x == base.x)
    #expect(opposite.y.description == Self.negativeY)
    #expect(try read("04" + Self.x + Self.negativeY) == opposite)
    #expect(opposite != base)
  }

  static let refused: [(String, String)] = [
    ("hybrid, y even", "06" + x + y),
    ("hybrid, y odd", "07" + x + negativeY),
    ("hybrid, wrong parity", "07" + x + y),
    ("prefix 00, 33 bytes", "00" + x),
    ("prefix 01, 33 bytes", "01" + x),
    ("prefix 04, 33 bytes", "04" + x),
    ("prefix 05, 33 bytes", "05" + x),
    ("prefix 02, 65 bytes", "02" + x + y),
    ("prefix 03, 65 bytes", "03" + x + y),
    ("prefix 05, 65 bytes", "05" + x + y),
    ("prefix ff, 65 bytes", "ff" + x + y),
    ("y not of this x", "04" + x + x),
    ("x and y exchanged", "04" + y + x),
    ("last bit of y", "04" + x + y.dropLast() + "9"),
    ("the same without a prefix", x + y.dropLast() + "9"),
    ("x = 5, not on the curve, compressed", "02" + zero.dropLast() + "5"),
    ("x = p", "02" + prime),
    ("x = p, uncompressed", "04" + prime + y),
    ("x = p + 1, which is 1 modulo p, compressed", "02" + prime.dropLast(2) + "30"),
    ("x = 2^256 - 1", "03" + String(repeating: "f", count: 64)),
    ("y = p", "04" + x + prime),
    ("zeros, 33 bytes", "00" + zero),
    ("zeros, 64 bytes", zero + zero),
    ("zeros, 65 bytes", "00" + zero + zero),
    ("x = y = 0", "04" + zero + zero),
    ("x = 0, compressed", "02" + zero),
  ]

  @Test(arguments: refused)
  func refusesWhatIsNoPoint(_ name: String, _ encoded: String) {
    #expect(throws: CurveError.invalidPublicKey) { try read(encoded) }
  }

  /// x + p is below 2^256 only for x below 2^32 + 977, so an encoder cannot hide a point behind it elsewhere.
  @Test func aPointHasOneEncodingOnly() throws {
    // x = 1 is on the curve; 1 + p is the same field element and must still be refused.
    #expect(throws: Never.self) { try read("02" + Self.zero.dropLast() + "1") }
    #expect(throws: CurveError.invalidPublicKey) { try read("02" + Self.prime.dropLast(2) + "30") }
  }

  @Test func infinityAndOtherLengthsAreRefusedByTheirLength() {
    for count in Array(0...32) + Array(34...63) + [66, 67, 96, 128, 1000] {
      for prefix in [UInt8(0), 2, 4] {
        let encoded = [UInt8](repeating: prefix, count: count)
        #expect(throws: CurveError.wrongByteCount(expected: 33, found: count)) {
          try point(encoded)
        }
      }
    }
  }

  struct PointCase: Decodable, Sendable {
    var `case`: String
    var kind: String
    var op: String
    var point: HexBytes?
    var expected: JSONValue?

    enum CodingKeys: String, CodingKey {
      case `case`, kind, op, expected
      case point = "P"
    }
  }

  @Test("isPoint and pointCompress of a published corpus", .needsSharedVectors)
  func publishedPoints() throws {
    var (points, others, compressed) = (0, 0, 0)
    for vector in try SharedVectors.cases(PointCase.self, from: "secp256k1/tiny_points.json") {
      guard let encoded = vector.point?.bytes else { continue }
      let key = try? point(encoded)
      switch vector.op {
      case "isPoint":
        #expect((key != nil) == vector.expected?.truth, "\(vector.case)")
        if key == nil { others += 1 } else { points += 1 }
      case "pointCompress" where vector.kind == "valid":
        let expected = try bytes(try #require(vector.expected?.text))
        let key = try #require(key, "\(vector.case)")
        let uncompressed = [4] + key.x.array + key.y.array
        #expect((expected.count == 33 ? key.compressed : uncompressed) == expected, "\(vector.case)")
        compressed += 1
      case "pointCompress":
        #expect(key == nil, "\(vector.case)")
        others += 1
      default: break
      }
    }
    print("secp256k1 points: \(points) points, \(others) refused as they must be, \(compressed) compressed or expanded")
    #expect(points + others == 510 + 17)
    #expect(compressed == 174)
    #expect(others > 17)
  }

  struct ExchangeCase: Decodable, Sendable {
    var `case`: String
    var `public`: HexBytes
    var result: String
  }

  /// Of this corpus, which tests key exchange and the encoding of keys around it, the points in plain uncompressed form
  /// in the standard envelope; the others are wrong, or right, by their envelope, which is not read here.
  @Test("points of the Wycheproof key exchange corpus", .needsSharedVectors)
  func wycheproofPoints() throws {
    let envelope = try bytes("3056301006072a8648ce3d020106052b8104000a034200")
    var (valid, invalid, excluded) = (0, 0, 0)
    for vector in try SharedVectors.cases(ExchangeCase.self, from: "secp256k1/wycheproof_ecdh.json") {
      let encoded = Array(vector.public.bytes.dropFirst(envelope.count))
      guard vector.public.bytes.starts(with: envelope), encoded.count == 65 else {
        excluded += 1
        continue
      }
      if vector.result == "valid" {
        let key = try point(encoded)
        #expect([4] + key.x.array + key.y.array == encoded, "\(vector.case)")
        valid += 1
      } else {
        #expect(throws: CurveError.invalidPublicKey, "\(vector.case)") {
          try point(encoded)
        }
        invalid += 1
      }
    }
    print("secp256k1 Wycheproof points: \(valid) valid, \(invalid) invalid, \(excluded) excluded for their envelope")
    #expect((valid, invalid) == (322, 11))
  }
}
