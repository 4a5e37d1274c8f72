import TestSupport
import Testing
import WalletConformance
import WalletCurves
import WalletHashing
import WalletSecrets

@Suite("secp256k1: signing")
struct Secp256k1SigningTests {
  private func sign(
    _ digest: Bytes32, with d: HexBytes
  ) throws -> (key: Secp256k1.PublicKey, signature: Secp256k1.Signature) {
    let privateKey = try d.secret()
    return (try Secp256k1.publicKey(of: privateKey), try Secp256k1.sign(digest: digest, with: privateKey))
  }

  private func check(_ name: String, d: HexBytes, digest: Bytes32, compact: [UInt8], recoveryID: Int) throws {
    let (key, signature) = try sign(digest, with: d)
    #expect(signature.r.array + signature.s.array == compact, "\(name)")
    #expect(signature.recoveryID == recoveryID, "\(name)")
    #expect(try Secp256k1.isValid(signature, digest: digest, publicKey: key), "\(name)")
    #expect(try Secp256k1.recoverPublicKey(from: signature, digest: digest) == key, "\(name)")
    // The same signature is no one else's, nor of another digest. (The digest 0 alone makes it the opposite key's too.)
    let other = try point(bytes("02c6047f9441ed7d6d3045406e95c07cd85c778e4b8cef3ca7abac09b95c709ee5"))
    if key != other {
      #expect(try !Secp256k1.isValid(signature, digest: digest, publicKey: other), "\(name)")
    }
    #expect(try !Secp256k1.isValid(signature, digest: digest.flipping(bit: 3), publicKey: key), "\(name)")
  }

  @Test func vectors() throws {
    #expect(try OwnVectors.mismatches(of: ECDSASuite()).isEmpty)
  }

  /// The signatures of the oracles are nobody else's, and of no other digest.
  @Test("edge keys over edge digests, as the oracles sign")
  func edges() throws {
    let cases = try OwnVectors.cases(from: "ecdsa/signatures.json").filter { $0.operation == "sign" }
    #expect(cases.count >= 96)
    for vector in cases {
      let d = try #require(HexBytes(vector.input.text("scalar")))
      try check(
        vector.id, d: d, digest: vector.input.bytes32("digest"), compact: vector.expected.bytes("signature"),
        recoveryID: vector.expected.integer("recoveryID"))
    }
  }

  struct PublishedCase: Decodable, Sendable {
    var `case`: String
    var kind: String
    var d: HexBytes?
    var m: HexBytes
    var signature: HexBytes?
    var recoveryId: Int?
  }

  @Test("deterministic signatures of a published corpus", .needsSharedVectors)
  func publishedSignatures() throws {
    let valid = try SharedVectors.cases(PublishedCase.self, from: "secp256k1/tiny_ecdsa_valid.json")
    // Those of the other file that have extra entropy in the nonce have the signature without it too.
    let extra = try SharedVectors.cases(PublishedCase.self, from: "secp256k1/tiny_ecdsa_invalid.json")
      .filter { $0.kind == "extraEntropy" }
    for vector in valid + extra {
      let d = try #require(vector.d)
      try check(
        vector.case, d: d, digest: vector.m.bytes32(), compact: try #require(vector.signature).bytes,
        recoveryID: try #require(vector.recoveryId))
    }
    CorpusReport.ran("secp256k1/tiny_ecdsa_valid.json", cases: valid.count)
    #expect((valid.count, extra.count) == (365, 5))
  }

  struct NonceCase: Decodable, Sendable {
    var `case`: String
    var message: String
    var d: HexBytes
    var k0: HexBytes
  }

  /// The nonce k is not to be seen, but r is the x coordinate of k·G.
  ///
  /// The corpus's second and sixteenth candidates are
  /// taken only when the ones before are no use, which never happens.
  @Test("RFC 6979 nonces", .needsSharedVectors)
  func nonces() throws {
    let vectors = try SharedVectors.cases(NonceCase.self, from: "secp256k1/rfc6979_nonces.json")
    for vector in vectors {
      let digest = try sha256(Array(vector.message.utf8))
      let signature = try Secp256k1.sign(digest: digest, with: vector.d.secret())
      let point = try Secp256k1.publicKey(of: vector.k0.secret())
      // x is not reduced modulo n here: none of these is n or more.
      #expect(signature.r == point.x, "\(vector.case)")
    }
    print("secp256k1 nonces: \(vectors.count) checked")
    #expect(vectors.count == 8)
  }

  @Test func signaturesHaveALowS() throws {
    let half = try Bytes32(hexadecimal: Scalar.half)
    var generator = SeededGenerator(seed: 5)
    let privateKey = try Secret(copying: generator.bytes(32).span.bytes)
    for _ in 0..<200 {
      let digest = try #require(Bytes32(generator.bytes(32)))
      let signature = try Secp256k1.sign(digest: digest, with: privateKey)
      #expect(!Scalar.isAbove(signature.s, half))
      #expect((0...1).contains(signature.recoveryID))
    }
  }

  /// n − s signs the same digest by the mathematics; taking it too would give every signature a second form.
  @Test func aHighSIsNotValid() throws {
    var generator = SeededGenerator(seed: 6)
    let privateKey = try Secret(copying: generator.bytes(32).span.bytes)
    let key = try Secp256k1.publicKey(of: privateKey)
    for _ in 0..<50 {
      let digest = try #require(Bytes32(generator.bytes(32)))
      let low = try Secp256k1.sign(digest: digest, with: privateKey)
      let high = Secp256k1.Signature(
        r: low.r, s: try Scalar.negated(low.s), recoveryID: low.recoveryID ^ 1)
      #expect(try Secp256k1.isValid(low, digest: digest, publicKey: key))
      #expect(try !Secp256k1.isValid(high, digest: digest, publicKey: key))
      // Recovery answers who made it, and takes both forms, as Ethereum's own ecrecover does.
      #expect(try Secp256k1.recoverPublicKey(from: high, digest: digest) == key)
    }
  }

  @Test func everyBitOfASignatureCounts() throws {
    let digest = try sha256([7])
    let privateKey = try secret(Secp256k1PointParsingTests.x)
    let key = try Secp256k1.publicKey(of: privateKey)
    let signature = try Secp256k1.sign(digest: digest, with: privateKey)
    for bit in 0..<256 {
      let wrongR = Secp256k1.Signature(r: signature.r.flipping(bit: bit), s: signature.s, recoveryID: 0)
      let wrongS = Secp256k1.Signature(r: signature.r, s: signature.s.flipping(bit: bit), recoveryID: 0)
      #expect((try? Secp256k1.isValid(wrongR, digest: digest, publicKey: key)) != true)
      #expect((try? Secp256k1.isValid(wrongS, digest: digest, publicKey: key)) != true)
      #expect(try !Secp256k1.isValid(signature, digest: digest.flipping(bit: bit), publicKey: key))
    }
  }
}
