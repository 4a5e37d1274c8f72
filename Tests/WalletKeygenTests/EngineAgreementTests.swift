import Foundation
import TestSupport
import Testing
import WalletCurves
import WalletKeygen
import WalletSecrets

/// Every fast engine against the reference, whole batches at a time.
@Suite("Engines agree")
struct EngineAgreementTests {
  static let fast = KeyEngine.availableNames.filter { $0 != "reference" }
  static let sizes = Array(1...17) + [63, 64, 65, 127, 129, 511, 512, 513, 4095, 4096, 4097]

  /// Secrets with more zero bytes, all-ones bytes and small values than chance would give.
  private func secrets(_ count: Int, seed: UInt64) -> [[UInt8]] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in
      var bytes = (0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) }
      switch UInt8.random(in: 0..<12, using: &generator) {
      case 0:
        for index in 0..<Int.random(in: 1...31, using: &generator) { bytes[index] = 0 }
      case 1:
        for index in Int.random(in: 0...31, using: &generator)...31 { bytes[index] = 0xFF }
      case 2:
        for index in Int.random(in: 1...31, using: &generator)...31 { bytes[index] = 0 }
      default: break
      }
      // Neither zero nor above the group order, whatever the rest is.
      bytes[0] &= 0x7F
      if bytes.allSatisfy({ $0 == 0 }) { bytes[31] = 1 }
      return bytes
    }
  }

  private func compare(_ name: String, count: Int, seed: UInt64) throws {
    let draws = secrets(count, seed: seed).flatMap { $0 }
    let arena = try SecretArena(slotByteCount: 32, slotCount: count)
    arena.withMutableBytes(ofSlots: 0..<count) { $0.withUnsafeMutableBytes { $0.copyBytes(from: draws) } }
    let engine = try KeyEngine(.named(name)).backend
    let judge = ReferenceKeyEngine()
    try arena.withBytes(ofSlots: 0..<count) { keys in
      let points = (try engine.secp256k1PublicKeys(of: keys), try judge.secp256k1PublicKeys(of: keys))
      #expect(points.0 == points.1)
      let encoded = (try engine.ed25519PublicKeys(of: keys), try judge.ed25519PublicKeys(of: keys))
      #expect(encoded.0 == encoded.1)
    }
  }

  @Test(arguments: fast, sizes)
  func batchesOfAnySize(_ name: String, _ count: Int) throws {
    try compare(name, count: count, seed: UInt64(count))
  }

  @Test(
    .enabled(
      if: ProcessInfo.processInfo.environment["WALLET_ENGINE_LONG_TESTS"] != nil, "set WALLET_ENGINE_LONG_TESTS=1"),
    arguments: fast)
  func aMillionKeysOfEachCurve(_ name: String) throws {
    for round in 0..<250 { try compare(name, count: 4000, seed: UInt64(1_000_000 + round)) }
  }

  /// A batch that holds k* goes to the reference as a whole, so its neighbours come out right as well.
  @Test(arguments: fast)
  func theExceptionalScalarAtEveryPlaceOfALargeBatch(_ name: String) throws {
    let exceptional = try #require(
      HexBytes("1fffffffffffffffffffffffffffffee3590149d95f8c3447d812bb362f7918e")
    ).bytes
    let engine = try KeyEngine(.named(name)).backend
    let count = 130
    let others = secrets(count, seed: 7)
    let bytes = others.flatMap { $0 }
    let arena = try SecretArena(slotByteCount: 32, slotCount: count)
    arena.withMutableBytes(ofSlots: 0..<count) { $0.withUnsafeMutableBytes { $0.copyBytes(from: bytes) } }
    let expected = try arena.withBytes(ofSlots: 0..<count) { try ReferenceKeyEngine().secp256k1PublicKeys(of: $0) }
    let special = try Secp256k1.publicKey(of: Secret(copying: exceptional.span.bytes))
    for place in 0..<count {
      arena.withMutableBytes(ofSlot: place) { $0.withUnsafeMutableBytes { $0.copyBytes(from: exceptional) } }
      let keys = try arena.withBytes(ofSlots: 0..<count) { try engine.secp256k1PublicKeys(of: $0) }
      var wanted = expected
      wanted[place] = special
      #expect(keys == wanted, "k* at place \(place)")
      arena.withMutableBytes(ofSlot: place) { $0.withUnsafeMutableBytes { $0.copyBytes(from: others[place]) } }
    }
  }

  /// Invalid scalars are refused with the reference's own error, wherever they stand.
  @Test(arguments: KeyEngine.availableNames, [0, 1, 63, 64, 129])
  func invalidScalarsAreRefused(_ name: String, _ place: Int) throws {
    let order = try #require(
      HexBytes("fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141")
    ).bytes
    let invalid: [([UInt8], CurveError)] = [
      ([UInt8](repeating: 0, count: 32), .scalarIsZero), (order, .scalarNotBelowOrder),
      ([UInt8](repeating: 0xFF, count: 32), .scalarNotBelowOrder),
    ]
    let engine = try KeyEngine(.named(name)).backend
    for (scalar, error) in invalid {
      var draws = secrets(130, seed: 3)
      draws[place] = scalar
      let bytes = draws.flatMap { $0 }
      #expect(throws: KeygenError.curve(error)) {
        _ = try engine.secp256k1PublicKeys(of: bytes.span.bytes)
      }
    }
  }

  /// Scalars that cancel out, so that the sum by which a batch is checked is the point at infinity.
  @Test(arguments: fast)
  func keysThatCancelOut(_ name: String) throws {
    let engine = try KeyEngine(.named(name)).backend
    let minusOne = try #require(
      HexBytes("fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364140")
    ).bytes
    let one = [UInt8](repeating: 0, count: 31) + [1]
    // Places 0 and 64 bear the same weight; the rest cancel out alike.
    var draws = [[UInt8]]()
    for index in 0..<128 { draws.append(index < 64 ? one : minusOne) }
    let bytes = draws.flatMap { $0 }
    let keys = (
      try engine.secp256k1PublicKeys(of: bytes.span.bytes),
      try ReferenceKeyEngine().secp256k1PublicKeys(of: bytes.span.bytes)
    )
    #expect(keys.0 == keys.1)
  }

  @Test func theEngineIsChosenByWhatTheProcessorCanDo() throws {
    #expect(try KeyEngine(.automatic, availableKernels: []).name == "reference")
    #expect(try KeyEngine(.automatic, availableKernels: ["portable"]).name == "portable")
    #expect(try KeyEngine(.automatic, availableKernels: ["portable", "avx512ifma"]).name == "avx512ifma")
    #expect(throws: KeygenError.engineUnavailable(name: "avx512ifma", available: ["reference", "portable"])) {
      _ = try KeyEngine(.named("avx512ifma"), availableKernels: ["portable"])
    }
  }
}
