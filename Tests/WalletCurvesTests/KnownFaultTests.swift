import TestSupport
import Testing
import WalletCurves
import WalletHashing
import WalletSecrets

/// Faults that other wallets have had, one test for each kind.
@Suite struct KnownFaultTests {
  static let order = "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141"

  /// Accepted, reduced or a crash: here refused, before anything is computed.
  @Test(
    "key-range",
    arguments: [
      (String(repeating: "0", count: 64), CurveError.scalarIsZero), (order, .scalarNotBelowOrder),
      (order.dropLast() + "2", .scalarNotBelowOrder), (String(repeating: "f", count: 64), .scalarNotBelowOrder),
    ])
  func keyRange(_ hexadecimal: String, _ error: CurveError) throws {
    let key = try secret(hexadecimal)
    #expect(throws: error) { try Secp256k1.validate(privateKey: key) }
    #expect(throws: error) { try Secp256k1.publicKey(of: key) }
    #expect(throws: error) { try Secp256k1.sign(digest: Bytes32(), with: key) }
  }

  @Test("key-range, its ends") func keyRangeEnds() throws {
    let one = try Secp256k1.publicKey(of: secret(String(repeating: "0", count: 63) + "1"))
    let last = try Secp256k1.publicKey(of: secret(Self.order.dropLast() + "0"))
    #expect(one.x == last.x)
    #expect(one.y != last.y)
    #expect(one.x.description == Secp256k1PointParsingTests.x)
    #expect(one.y.description == Secp256k1PointParsingTests.y)
    #expect(last.y.description == Secp256k1PointParsingTests.negativeY)
  }

  static let digest = "1fce8faf1fca7006d086704beb4ea4dd50c90831b8776cdffa1ebf6f7d95f62e"
  static let key = "82aaf37e0cb522d2990bf35764979fc6d86a701cabe1a3ef507eb434f409342d"
  static let r = "4e0d3849ca1cae6babbb781cd3cdbe17c159072234221b6d9d55f98f29a5e398"
  static let s = "6e33acc3e6a278ef7893b829b1c3e8622aecd29d45686a74d2ccda5766df8240"

  /// The digest is signed as it is: hashing it once more gives a signature of something else.
  @Test("double-hash") func doubleHash() throws {
    let digest = try Bytes32(hexadecimal: Self.digest)
    let key = try secret(Self.key)
    let signature = try Secp256k1.sign(digest: digest, with: key)
    #expect(signature.r.description == Self.r)
    #expect(signature.s.description == Self.s)
    #expect(signature.recoveryID == 1)
    #expect(try Secp256k1.sign(digest: digest, with: key) == signature)
    let ofHash = try Secp256k1.sign(digest: sha256(digest.array), with: key)
    #expect(ofHash.r.description == "4ece907e83a33d2edc467f198a8b79061d2e578d8ecd3c44ec343bcad9cff067")
  }

  /// The byte 27 + id, in front or behind, is not the id: here it is 0 to 3 and a value of its own.
  @Test("recovery-id") func recoveryID() throws {
    let digest = try Bytes32(hexadecimal: Self.digest)
    let (r, s) = (try Bytes32(hexadecimal: Self.r), try Bytes32(hexadecimal: Self.s))
    let signer = try Secp256k1.publicKey(of: secret(Self.key))
    #expect(
      try Secp256k1.recoverPublicKey(from: .init(r: r, s: s, recoveryID: 1), digest: digest) == signer)
    #expect(
      try Secp256k1.recoverPublicKey(from: .init(r: r, s: s, recoveryID: 0), digest: digest) != signer)
    for id in [2, 3] {
      #expect(throws: CurveError.unrecoverable) {
        try Secp256k1.recoverPublicKey(from: .init(r: r, s: s, recoveryID: id), digest: digest)
      }
    }
    for id in [-1, 4, 26, 27, 28, 29, 31, 255] {
      #expect(throws: CurveError.invalidRecoveryID(id)) {
        try Secp256k1.recoverPublicKey(from: .init(r: r, s: s, recoveryID: id), digest: digest)
      }
    }
    // Bitcoin's order, 32 ‖ r ‖ s, cut as r ‖ s ‖ id: other numbers, which give no key or another one.
    let shifted = try bytes("20" + Self.r + Self.s)
    let mixed = Secp256k1.Signature(
      r: try #require(Bytes32(Array(shifted[..<32]))), s: try #require(Bytes32(Array(shifted[32..<64]))), recoveryID: 0)
    #expect((try? Secp256k1.recoverPublicKey(from: mixed, digest: digest)) != signer)
  }

  /// Keys, coordinates and halves of signatures that begin with zero bytes keep them.
  @Test("leading-zero-bytes-dropped", arguments: [1, 2, 3, 16, 31])
  func leadingZeroBytes(_ count: Int) throws {
    let short = [UInt8](repeating: 0, count: count) + [UInt8](repeating: 0x5A, count: 32 - count)
    let key = try Secp256k1.publicKey(of: Secret(copying: short.span.bytes))
    #expect(key.compressed.count == 33)
    // Without the zero bytes it is no key at all, and never another one.
    let dropped = Array(short.dropFirst(count))
    #expect(throws: CurveError.wrongByteCount(expected: 32, found: 32 - count)) {
      try Secp256k1.publicKey(of: Secret(copying: dropped.span.bytes))
    }
    let behind = dropped + [UInt8](repeating: 0, count: count)
    #expect(try Secp256k1.publicKey(of: Secret(copying: behind.span.bytes)) != key)
  }

  /// Signing takes the seed alone and derives the public half: a foreign half would leak the secret scalar.
  @Test("double-public-key-oracle") func doublePublicKeyOracle() throws {
    let foreign = try bytes(
      String(repeating: "07", count: 32) + "1398f62c6d1a457c51ba6a4b5f3dbd2f69fca93216218dc8997e416bd17d93ca")
    let pair = try Secret(copying: foreign.span.bytes)
    let message: [UInt8] = [1, 2, 3]
    let error = CurveError.wrongByteCount(expected: 32, found: 64)
    #expect(throws: error) { try Ed25519.sign(message: message.span.bytes, withSeed: pair) }
    #expect(throws: error) { try Ed25519.publicKey(ofSeed: pair) }
    let seed = try Secret(copying: foreign.span.bytes.extracting(0..<32))
    let signature = try Ed25519.sign(message: message.span.bytes, withSeed: seed)
    let own = try Ed25519.publicKey(ofSeed: seed)
    let other = Ed25519.PublicKey(bytes: try #require(Bytes32(Array(foreign[32...]))))
    #expect(own != other)
    let verdicts = [own, other].map { Ed25519.isValid(signature, message: message.span.bytes, publicKey: $0) }
    #expect(verdicts == [true, false])
  }
}
