import TestSupport
import Testing
import WalletCurves
import WalletHashing

@Suite("secp256k1: verifying")
struct Secp256k1VerifyingTests {
  struct WycheproofCase: Decodable, Sendable {
    struct Group: Decodable, Sendable {
      struct PublicKey: Decodable, Sendable {
        var uncompressed: HexBytes
      }
      var publicKey: PublicKey
    }
    var `case`: String
    var group: Group
    var msg: HexBytes
    var sig: HexBytes
    var result: String
  }

  private struct Counts {
    var valid = 0
    var highS = 0
    var invalid = 0
    var excluded = 0
  }

  /// Goes through a corpus whose signatures `parts` takes apart; one without that form must be invalid there too.
  private func run(
    _ file: String, takesHighS: Bool, parts: ([UInt8]) -> (r: Bytes32, s: Bytes32)?
  ) throws -> Counts {
    let half = try Bytes32(hexadecimal: Scalar.half)
    var counts = Counts()
    for vector in try SharedVectors.cases(WycheproofCase.self, from: file) {
      guard let (r, s) = parts(vector.sig.bytes) else {
        #expect(vector.result == "invalid", "\(vector.case) has no fixed form")
        counts.excluded += 1
        continue
      }
      let key = try point(vector.group.publicKey.uncompressed.bytes)
      let digest = try sha256(vector.msg.bytes)
      func isValid(_ s: Bytes32) -> Bool {
        (try? Secp256k1.isValid(.init(r: r, s: s, recoveryID: 0), digest: digest, publicKey: key)) == true
      }
      switch vector.result {
      case "valid" where takesHighS && Scalar.isAbove(s, half):
        // Valid by the mathematics; refused here, and valid in its low form.
        #expect(!isValid(s), "\(vector.case)")
        #expect(try isValid(Scalar.negated(s)), "\(vector.case)")
        counts.highS += 1
      case "valid":
        #expect(isValid(s), "\(vector.case)")
        counts.valid += 1
      default:
        #expect(!isValid(s), "\(vector.case)")
        counts.invalid += 1
      }
    }
    print(
      "\(file): \(counts.valid) valid, \(counts.highS) valid in their low form only, \(counts.invalid) invalid, "
        + "\(counts.excluded) excluded: not two numbers of 32 bytes")
    return counts
  }

  @Test("Wycheproof, fixed width", .needsSharedVectors)
  func wycheproofFixedWidth() throws {
    let counts = try run("secp256k1/wycheproof_ecdsa_sha256_p1363.json", takesHighS: true) { signature in
      guard signature.count == 64, let r = Bytes32(Array(signature[..<32])), let s = Bytes32(Array(signature[32...]))
      else { return nil }
      return (r, s)
    }
    #expect(counts.valid + counts.highS == 120)
    #expect(counts.invalid + counts.excluded == 56)
    #expect(counts.excluded == 12)
  }

  @Test("Wycheproof, DER", .needsSharedVectors)
  func wycheproofDER() throws {
    let counts = try run("secp256k1/wycheproof_ecdsa_sha256_der.json", takesHighS: true) { signature in
      DERSignature(signature).map { ($0.r, $0.s) }
    }
    #expect(counts.valid + counts.highS == 121)
    #expect(counts.invalid + counts.excluded == 224)
    #expect(counts.invalid > 50)
  }

  @Test("Wycheproof, DER, low s required", .needsSharedVectors)
  func wycheproofLowS() throws {
    let counts = try run("secp256k1/wycheproof_ecdsa_sha256_bitcoin.json", takesHighS: false) { signature in
      DERSignature(signature).map { ($0.r, $0.s) }
    }
    #expect(counts.valid == 123)
    #expect(counts.highS == 0)
    #expect(counts.invalid + counts.excluded == 219)
    #expect(counts.invalid > 50)
  }

  static let one = String(repeating: "0", count: 63) + "1"
  static let aboveRange = [Scalar.order, String(repeating: "f", count: 64)]

  @Test(arguments: aboveRange)
  func numbersNotBelowTheOrderAreNoSignature(_ number: String) throws {
    let key = try Secp256k1.publicKey(of: secret(Self.one))
    let (wrong, right) = (try Bytes32(hexadecimal: number), try Bytes32(hexadecimal: Self.one))
    for signature in [
      Secp256k1.Signature(r: wrong, s: right, recoveryID: 0), .init(r: right, s: wrong, recoveryID: 0),
      .init(r: wrong, s: wrong, recoveryID: 0),
    ] {
      #expect(throws: CurveError.invalidSignature) {
        try Secp256k1.isValid(signature, digest: Bytes32(), publicKey: key)
      }
      #expect(throws: CurveError.invalidSignature) {
        try Secp256k1.recoverPublicKey(from: signature, digest: Bytes32())
      }
    }
  }

  @Test func zerosVerifyNothing() throws {
    let key = try Secp256k1.publicKey(of: secret(Self.one))
    let one = try Bytes32(hexadecimal: Self.one)
    for (r, s) in [(Bytes32(), one), (one, Bytes32()), (Bytes32(), Bytes32())] {
      let signature = Secp256k1.Signature(r: r, s: s, recoveryID: 0)
      #expect(try !Secp256k1.isValid(signature, digest: Bytes32(), publicKey: key))
      #expect(throws: CurveError.unrecoverable) {
        try Secp256k1.recoverPublicKey(from: signature, digest: Bytes32())
      }
    }
  }
}
