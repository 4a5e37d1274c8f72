import TestSupport
import Testing
import WalletConformance
import WalletCurves
import WalletHashing
import WalletSecrets

@Suite("Ed25519: public keys and signing")
struct Ed25519SigningTests {
  private func sign(_ message: [UInt8], _ seed: HexBytes) throws -> Ed25519.Signature {
    try Ed25519.sign(message: message.span.bytes, withSeed: seed.secret())
  }

  private func isValid(_ signature: Ed25519.Signature, _ message: [UInt8], _ key: Ed25519.PublicKey) -> Bool {
    Ed25519.isValid(signature, message: message.span.bytes, publicKey: key)
  }

  /// The public key and signature must be the expected ones, byte for byte, and verify.
  private func check(
    _ name: String, seed: HexBytes, publicKey: HexBytes, message: HexBytes, signature expected: HexBytes
  ) throws {
    let key = try Ed25519.publicKey(ofSeed: seed.secret())
    #expect(key.bytes.array == publicKey.bytes, "\(name)")
    let signature = try sign(message.bytes, seed)
    #expect(signature.r.array + signature.s.array == expected.bytes, "\(name)")
    #expect(isValid(signature, message.bytes, key), "\(name)")
    #expect(!isValid(signature, message.bytes + [0], key), "\(name)")
  }

  struct EdgeCase: Sendable {
    let name: String
    let seed: HexBytes
    let publicKey: HexBytes
    let message: HexBytes
    let signature: HexBytes
  }

  /// The signatures of the package's vectors, each with its seed's public key.
  static func edges() throws -> [EdgeCase] {
    var keys: [String: String] = [:]
    for vector in try OwnVectors.cases(from: "ed25519/public-keys.json") where vector.expectsValue {
      keys[try vector.input.text("seed")] = try vector.expected.text("publicKey")
    }
    return try OwnVectors.cases(from: "ed25519/signatures.json").filter { $0.operation == "sign" }.map { vector in
      let seed = try vector.input.text("seed")
      return EdgeCase(
        name: vector.id, seed: try #require(HexBytes(seed)),
        publicKey: try #require(keys[seed].flatMap { HexBytes($0) }),
        message: try #require(HexBytes(vector.input.text("message"))),
        signature: try #require(HexBytes(vector.expected.text("signature"))))
    }
  }

  @Test func vectors() throws {
    #expect(try OwnVectors.mismatches(of: Ed25519Suite()).isEmpty)
  }

  @Test("edge seeds, as the oracles sign")
  func edgeSeeds() throws {
    let vectors = try Self.edges()
    #expect(vectors.count >= 85)
    for vector in vectors {
      try check(
        vector.name, seed: vector.seed, publicKey: vector.publicKey, message: vector.message,
        signature: vector.signature)
    }
  }

  struct StandardCase: Decodable, Sendable {
    var `case`: String
    var variant: String
    var secret: HexBytes
    var `public`: HexBytes
    var msg: HexBytes
    var sig: HexBytes
  }

  /// Of the standard's vectors those of plain Ed25519; the variants with a context (Ed25519ctx) and over a hash
  /// (Ed25519ph) are other signature schemes, which no chain here uses.
  @Test("RFC 8032, section 7.1", .needsSharedVectors)
  func standard() throws {
    var (checked, excluded) = (0, 0)
    for vector in try SharedVectors.cases(StandardCase.self, from: "ed25519/rfc8032.json") {
      guard vector.variant == "Ed25519" else {
        excluded += 1
        continue
      }
      try check(
        vector.case, seed: vector.secret, publicKey: vector.public, message: vector.msg, signature: vector.sig)
      checked += 1
    }
    CorpusReport.ran(
      "ed25519/rfc8032.json", cases: checked,
      excluded: [(reason: "Ed25519ctx and Ed25519ph, other schemes that no chain here uses", cases: excluded)])
    #expect(checked >= 4)
    #expect(checked + excluded == 9)
  }

  struct AuthorsCase: Decodable, Sendable {
    var `case`: String
    var secret: HexBytes
    var `public`: HexBytes
    var msg: HexBytes
    var sig: HexBytes
  }

  @Test("the scheme's authors' signatures over messages of 4 to 1,023 bytes", .needsSharedVectors)
  func authors() throws {
    let vectors = try SharedVectors.cases(AuthorsCase.self, from: "ed25519/sign_input.json")
    for vector in vectors {
      try check(
        vector.case, seed: vector.secret, publicKey: vector.public, message: vector.msg, signature: vector.sig)
    }
    CorpusReport.ran("ed25519/sign_input.json", cases: vectors.count)
    #expect(vectors.count == 299)
  }

  @Test(arguments: [1, 16, 31, 33, 64])
  func otherSeedLengthsAreRefused(_ byteCount: Int) throws {
    let seed = try Secret(byteCount: byteCount)
    let error = CurveError.wrongByteCount(expected: 32, found: byteCount)
    #expect(throws: error) { try Ed25519.publicKey(ofSeed: seed) }
    #expect(throws: error) { try Ed25519.sign(message: [UInt8](repeating: 1, count: 3).span.bytes, withSeed: seed) }
  }

  @Test(arguments: [0, 63, 65])
  func otherScratchLengthsAreRefused(_ byteCount: Int) {
    let seed = [UInt8](repeating: 1, count: 32)
    var scratch = [UInt8](repeating: 0, count: byteCount)
    #expect(throws: CurveError.wrongByteCount(expected: 64, found: byteCount)) {
      try scratch.withUnsafeMutableBytes { raw in
        var span = raw.mutableBytes
        _ = try Ed25519.publicKey(ofSeed: seed.span.bytes, scratch: &span)
      }
    }
  }

  @Test func theBatchPathGivesTheSameKeyAndLeavesItsScratchZero() throws {
    for vector in try Self.edges() {
      var scratch = [UInt8](repeating: 0xEE, count: Ed25519.expandedByteCount)
      let key = try scratch.withUnsafeMutableBytes { raw in
        var span = raw.mutableBytes
        return try Ed25519.publicKey(ofSeed: vector.seed.bytes.span.bytes, scratch: &span)
      }
      #expect(key.bytes.array == vector.publicKey.bytes)
      #expect(scratch.allSatisfy { $0 == 0 })
    }
  }

  @Test func manyThreadsAtOnce() async throws {
    let vectors = try Self.edges()
    try await withThrowingTaskGroup { group in
      for worker in 0..<8 {
        group.addTask {
          for index in stride(from: worker, to: vectors.count, by: 2) {
            let vector = vectors[index]
            try check(
              vector.name, seed: vector.seed, publicKey: vector.publicKey, message: vector.message,
              signature: vector.signature)
          }
        }
      }
      try await group.waitForAll()
    }
  }
}
