import Testing
import WalletKeygen
import WalletSecrets

/// Faults that other makers of many keys have had, named after the kind of fault.
@Suite("Known faults: keys in bulk")
struct KnownKeyFaultTests {
  static func batch(_ count: Int) throws -> RawKeyBatch {
    try RawKeyBatch(
      secp256k1Count: count, ed25519Count: count, engine: KeyEngine(), random: SystemRandomness())
  }

  /// Keys with a zero byte in front are as many as they should be, and each of them still has 32 bytes.
  @Test("leading-zero-bytes-dropped: raw keys in bulk") func zerosInFront() throws {
    let keys = try Self.batch(20_000).privateKeys
    #expect(keys.allSatisfy { $0.count == 32 })
    for chain in [keys.prefix(20_000), keys.suffix(20_000)] {
      // 78 expected; beyond these bounds less than once in 100,000 runs.
      #expect((40...130).contains(chain.count { $0[0] == 0 }))
    }
    #expect(Set(keys).count == 40_000)
  }

  /// No key is another one with a number added, as a search for pretty addresses makes them.
  @Test("weak-rng: stepped keys") func steppedKeys() throws {
    let keys = try Self.batch(10_000).privateKeys
    for chain in [keys.prefix(10_000), keys.suffix(10_000)] {
      #expect(Self.isSpreadOut(Array(chain)))
    }
    // And the check notices what it is for: the last byte, and a carry through half of the key.
    var next = keys[0]
    next[31] ^= 1
    #expect(!Self.isSpreadOut([keys[0], next]))
    let low = [UInt8](repeating: 7, count: 24) + [UInt8](repeating: 0xFF, count: 8)
    let high = [UInt8](repeating: 7, count: 23) + [8] + [UInt8](repeating: 0, count: 8)
    #expect(!Self.isSpreadOut([low, high]))
  }

  /// Whether all keys are at least 2^64 apart, seen by the differences of neighbours.
  private static func isSpreadOut(_ keys: [[UInt8]]) -> Bool {
    let sorted = keys.sorted { $0.lexicographicallyPrecedes($1) }
    return zip(sorted, sorted.dropFirst()).allSatisfy { lower, upper in
      var difference = [UInt8](repeating: 0, count: 32)
      var borrow = 0
      for index in (0..<32).reversed() {
        let value = Int(upper[index]) - Int(lower[index]) - borrow
        borrow = value < 0 ? 1 : 0
        difference[index] = UInt8(truncatingIfNeeded: value)
      }
      return difference.prefix(24).contains { $0 != 0 }
    }
  }
}
