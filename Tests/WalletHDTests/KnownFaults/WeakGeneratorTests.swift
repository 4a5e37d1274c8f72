import Testing
import WalletHD
import WalletSecrets

/// Wallets whose phrases came from a generator of 2^32 states were emptied by trying all of them.
@Suite("Known faults: weak generators") struct WeakGeneratorTests {
  /// Which of these entropies are the stream of a seed below 2^20.
  static func weak(among entropies: [[UInt8]]) -> [[UInt8]] {
    let beginnings = Set(entropies.map { Array($0.prefix(4)) })
    var found: [[UInt8]] = []
    var twister = MersenneTwister()
    for seed in UInt32(0)..<1 << 20 {
      let (high, low) = twister.bytes(seed: seed)
      for stream in [high, low] where beginnings.contains(Array(stream.prefix(4))) {
        found += entropies.filter { stream.starts(with: $0) }
      }
    }
    return found
  }

  /// The search finds what it is made to find; the first is the entropy of "milk sad wage cup…".
  @Test func theSearchFindsWeakOnes() throws {
    let milkSad = bytes(hex: "8c97b7d89adb8bd86c9fa562704ce40ef645627acacf877a9164ecd6125616a5")
    let low = bytes(hex: "ac2f75c043fbc36709d315f2245746d8")
    #expect(Self.weak(among: [milkSad, low, milkSad.map { ~$0 }]) == [milkSad, low])
  }

  @Test("weak-rng: streams of small seeds") func generatedPhrases() throws {
    var entropies: [[UInt8]] = []
    for count in Mnemonic.WordCount.allCases {
      for _ in 0..<200 {
        entropies.append(try Mnemonic.generate(wordCount: count).withEntropy { array($0) })
      }
    }
    #expect(Set(entropies).count == 1000)
    #expect(Self.weak(among: entropies).isEmpty)
  }

  /// The stream of a 32-bit generator would give this phrase; the product's own generator takes no seed at all.
  @Test("weak-rng") func weakGenerator() throws {
    let weak = bytes(hex: "8c97b7d89adb8bd86c9fa562704ce40ef645627acacf877a9164ecd6125616a5")
    let hooked = try Mnemonic.generate(
      wordCount: .twentyFour, language: .english, random: FixedRandomness(bytes: weak))
    #expect(
      try hooked.phraseText()
        == "milk sad wage cup reward umbrella raven visa give list decorate bulb gold raise twenty fly manual stand float "
        + "super gentle climb fold park")
    for _ in 0..<16 { #expect(try Mnemonic.generate(wordCount: .twentyFour).entropyDigits != hexadecimal(weak)) }
  }
}
