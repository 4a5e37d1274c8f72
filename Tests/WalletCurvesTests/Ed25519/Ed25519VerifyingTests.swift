import TestSupport
import Testing
import WalletCurves
import WalletHashing
import WalletSecrets

/// Verification by libsodium's rules: S below the group order, no key and no R of small order, canonical encodings only,
/// and the equation without the cofactor.
@Suite("Ed25519: verifying")
struct Ed25519VerifyingTests {
  private func isValid(_ signature: [UInt8], _ message: [UInt8], _ key: Bytes32) throws -> Bool {
    let r = try #require(Bytes32(Array(signature[..<32])))
    let s = try #require(Bytes32(Array(signature[32...])))
    return Ed25519.isValid(.init(r: r, s: s), message: message.span.bytes, publicKey: .init(bytes: key))
  }

  struct WycheproofCase: Decodable, Sendable {
    struct Group: Decodable, Sendable {
      struct PublicKey: Decodable, Sendable {
        var pk: HexBytes
      }
      var publicKey: PublicKey
    }
    var `case`: String
    var group: Group
    var msg: HexBytes
    var sig: HexBytes
    var result: String
  }

  /// Signatures of another length than 64 bytes have no form here; the corpus calls them invalid as well.
  @Test("Wycheproof", .needsSharedVectors)
  func wycheproof() throws {
    var (valid, invalid, excluded) = (0, 0, 0)
    for vector in try SharedVectors.cases(WycheproofCase.self, from: "ed25519/wycheproof_ed25519.json") {
      guard vector.sig.bytes.count == 64 else {
        #expect(vector.result == "invalid", "\(vector.case)")
        excluded += 1
        continue
      }
      let verdict = try isValid(vector.sig.bytes, vector.msg.bytes, vector.group.publicKey.pk.bytes32())
      #expect(verdict == (vector.result == "valid"), "\(vector.case)")
      if verdict { valid += 1 } else { invalid += 1 }
    }
    print("Ed25519 Wycheproof: \(valid) valid, \(invalid) invalid, \(excluded) excluded: not 64 bytes")
    #expect((valid, invalid, excluded) == (52, 39, 8))
  }

  struct SpecCase: Decodable, Sendable, CustomTestStringConvertible {
    var `case`: String
    var title: String
    var libsodium: Bool
    var solana: Bool
    var message: HexBytes
    var publicKey: HexBytes
    var signature: HexBytes
    var testDescription: String { title }

    enum CodingKeys: String, CodingKey {
      case `case`, title, libsodium, message, signature
      case solana = "dalek_verify_strict"
      case publicKey = "pub_key"
    }
  }

  /// The corpus states what each verifier says; libsodium's column is ours.
  ///
  /// Solana's runtime is in another column, and
  /// says the same of all twelve: what we call valid, the chain does.
  @Test("edge cases on which verifiers differ", .needsSharedVectors)
  func differences() throws {
    let vectors = try SharedVectors.cases(SpecCase.self, from: "ed25519/speccheck.json")
    for vector in vectors {
      let verdict = try isValid(vector.signature.bytes, vector.message.bytes, vector.publicKey.bytes32())
      #expect(verdict == vector.libsodium, "\(vector.case): \(vector.title)")
      #expect(verdict == vector.solana, "\(vector.case): \(vector.title)")
    }
    print("Ed25519 differences between verifiers: \(vectors.count) checked")
    #expect(vectors.count == 12)
    #expect(vectors.contains { $0.libsodium })
  }

  struct SmallOrderCase: Decodable, Sendable {
    var `case`: String
    var msg: HexBytes
    var publicKey: HexBytes
    var signature: HexBytes
    var isValidByZIP215: Bool

    enum CodingKeys: String, CodingKey {
      case `case`, msg
      case publicKey = "vk_bytes"
      case signature = "sig_bytes"
      case isValidByZIP215 = "valid_zip215"
    }
  }

  /// Keys and R of small order or in another encoding than the canonical one.
  ///
  /// ZIP 215 calls all of them valid and the
  /// rules before it two; a verifier that refuses small order, as ours, none.
  @Test("small order", .needsSharedVectors)
  func smallOrder() throws {
    let vectors = try SharedVectors.cases(SmallOrderCase.self, from: "ed25519/zip215_small_order.json")
    for vector in vectors {
      #expect(vector.isValidByZIP215, "\(vector.case)")
      #expect(
        try !isValid(vector.signature.bytes, vector.msg.bytes, vector.publicKey.bytes32()), "\(vector.case)")
    }
    print("Ed25519 small order: \(vectors.count) refused")
    #expect(vectors.count == 146)
  }

  @Test func everyBitCounts() throws {
    let seed = try secret(Secp256k1PointParsingTests.x)
    let key = try Ed25519.publicKey(ofSeed: seed)
    let message = [UInt8](1...40)
    let signature = try Ed25519.sign(message: message.span.bytes, withSeed: seed)
    let bytes = signature.r.array + signature.s.array
    #expect(try isValid(bytes, message, key.bytes))
    for bit in 0..<512 {
      var wrong = bytes
      wrong[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(try !isValid(wrong, message, key.bytes))
    }
    for bit in 0..<256 {
      #expect(try !isValid(bytes, message, key.bytes.flipping(bit: bit)))
    }
    for bit in 0..<message.count * 8 {
      var wrong = message
      wrong[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(try !isValid(bytes, wrong, key.bytes))
    }
    #expect(try !isValid(bytes, message.dropLast(), key.bytes))
    #expect(try !isValid(bytes, [], key.bytes))
  }
}
