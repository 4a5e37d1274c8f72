import TestSupport
import Testing
import WalletCurves
import WalletHashing
import WalletKeygen
import WalletSecrets

/// Hashes and texts of every engine against the reference's, which the vectors judge.
@Suite("Engines hash and spell alike")
struct EngineHashTests {
  static let fast = KeyEngine.availableNames.filter { $0 != "reference" }
  static let counts = [1, 7, 8, 9, 15, 16, 17, 31, 100]

  private func noise(_ count: Int, seed: UInt64) -> [UInt8] {
    var generator = SeededGenerator(seed: seed)
    return generator.bytes(count)
  }

  /// What a closure writes into so many bytes.
  private func output(_ count: Int, _ body: (inout MutableRawSpan) throws -> Void) rethrows -> [UInt8] {
    var bytes = [UInt8](repeating: 0xAA, count: count)
    try bytes.withUnsafeMutableBytes { buffer in
      var span = buffer.mutableBytes
      try body(&span)
    }
    return bytes
  }

  /// The lengths of derivation, master keys and children, and those at which the hash's blocks end.
  @Test(arguments: fast, counts)
  func codes(_ name: String, _ count: Int) throws {
    let engines: [any KeyEngineBackend] = [try KeyEngine(.named(name)).backend, ReferenceKeyEngine()]
    for (messageByteCount, keyByteCount) in [(37, 32), (64, 12), (1, 1), (111, 127), (112, 128), (128, 128)] {
      let messages = noise(count * messageByteCount, seed: 1)
      let keys = noise(count * keyByteCount, seed: 2)
      let codes = try engines.map { engine in
        try output(64 * count) {
          try engine.hmacSHA512(
            of: messages.span.bytes, each: messageByteCount, keys: keys.span.bytes, each: keyByteCount, into: &$0)
        }
      }
      #expect(codes[0] == codes[1], "messages of \(messageByteCount), keys of \(keyByteCount) bytes")
    }
  }

  /// Phrases of 12 to 24 words stand side by side; over 128 bytes they are hashed first.
  @Test(arguments: fast, [1, 3, 8, 17, 33])
  func seeds(_ name: String, _ count: Int) throws {
    let engines: [any KeyEngineBackend] = [try KeyEngine(.named(name)).backend, ReferenceKeyEngine()]
    let stride = 216
    let phrases = noise(count * stride, seed: 3)
    let byteCounts = (0..<count).map { [38, 127, 128, 129, 64, 215, 216, 100][$0 % 8] }
    for salt in ["mnemonic", "mnemonic" + String(repeating: "pass", count: 60)] {
      let salt = Array(salt.utf8)
      let seeds = try engines.map { engine in
        try output(64 * count) {
          try engine.mnemonicSeeds(
            of: phrases.span.bytes, stride: stride, byteCounts: byteCounts, salt: salt.span.bytes, into: &$0)
        }
      }
      #expect(seeds[0] == seeds[1], "salt of \(salt.count) bytes")
    }
  }

  @Test(arguments: fast, counts)
  func addressTexts(_ name: String, _ count: Int) throws {
    let engines: [any KeyEngineBackend] = [try KeyEngine(.named(name)).backend, ReferenceKeyEngine()]
    var coordinates = (0..<3 * count).map { Bytes32(noise(32, seed: UInt64(10 + $0))) ?? Bytes32() }
    // Leading zero bytes, which base58 writes as ones, and all bits set.
    coordinates[0] = Bytes32()
    if count > 1 { coordinates[1] = Bytes32([UInt8](repeating: 0xFF, count: 32)) ?? Bytes32() }
    if count > 2 { coordinates[2] = Bytes32([0, 0, 0] + noise(29, seed: 5)) ?? Bytes32() }
    let points = (0..<count).map { Secp256k1.PublicKey(x: coordinates[$0], y: coordinates[count + $0]) }
    let keys = (0..<count).map { Ed25519.PublicKey(bytes: coordinates[$0]) }
    let evm = try engines.map { engine in try output(42 * count) { try engine.evmAddressTexts(of: points, into: &$0) } }
    #expect(evm[0] == evm[1])
    let solana = try engines.map { engine in
      try output(44 * count) { try engine.solanaAddressTexts(of: keys, into: &$0) }
    }
    #expect(solana[0] == solana[1])
  }
}
