import Testing
import WalletCurves
import WalletKeygen
import WalletSecrets

@Suite("RawKeyBatch")
struct RawKeyBatchTests {
  private func batch(_ secp256k1: Int, _ ed25519: Int, _ random: some RandomSource) throws -> RawKeyBatch {
    try RawKeyBatch(secp256k1Count: secp256k1, ed25519Count: ed25519, engine: KeyEngine(), random: random)
  }

  static let sizes = [0, 1, 2, 17, 128]

  /// Every mix of the two curves, by every engine: each public key is the one that its private key gives alone.
  @Test(arguments: sizes, sizes)
  func publicKeysAreThoseOfTheOneAtATimePath(_ secp256k1: Int, _ ed25519: Int) throws {
    for name in KeyEngine.availableNames {
      let batch = try RawKeyBatch(
        secp256k1Count: secp256k1, ed25519Count: ed25519, engine: KeyEngine(.named(name)), random: SystemRandomness())
      #expect(batch.secp256k1.count == secp256k1)
      #expect(batch.ed25519.count == ed25519)
      for index in 0..<secp256k1 {
        let key = try batch.withSecp256k1PrivateKey(at: index) { try Secp256k1.publicKey(of: Secret(copying: $0)) }
        #expect(key == batch.secp256k1[index], "\(name), \(index)")
      }
      for index in 0..<ed25519 {
        let key = try batch.withEd25519Seed(at: index) { try Ed25519.publicKey(ofSeed: Secret(copying: $0)) }
        #expect(key == batch.ed25519[index], "\(name), \(index)")
      }
      #expect(Set(batch.privateKeys).count == secp256k1 + ed25519, "every key has entropy of its own")
    }
  }

  @Test func privateKeysAreTheDrawsInOrder() throws {
    let draws = (1...5).map { [UInt8](repeating: UInt8($0), count: 32) }
    let batch = try batch(2, 3, PlayedRandomness(draws))
    #expect(batch.privateKeys == draws)
  }

  /// Each draw that is no scalar is drawn again, as often as it takes, and nothing else is.
  @Test func drawsThatAreNoScalarsAreDrawnAgain() throws {
    let fine = (1...4).map { [UInt8](repeating: UInt8($0), count: 32) }
    var draws = [Edge.zero, Edge.belowOrder, Edge.order, Edge.aboveOrder, Edge.allOnes]
    draws += [Edge.allOnes, Edge.zero, fine[0]]  // in place of zero
    draws += [fine[1]]  // in place of n
    draws += [Edge.order, fine[2]]  // in place of n + 1
    draws += [fine[3]]  // in place of all ones
    let random = PlayedRandomness(draws)
    let batch = try batch(5, 0, random)
    #expect(batch.privateKeys == [fine[0], Edge.belowOrder, fine[1], fine[2], fine[3]])
    #expect(random.calls == [5 * 32, 32, 32, 32, 32, 32, 32, 32])
    for index in 0..<5 {
      let key = try batch.withSecp256k1PrivateKey(at: index) { try Secp256k1.publicKey(of: $0) }
      #expect(key == batch.secp256k1[index])
    }
  }

  @Test func everySeedIsAnEd25519Key() throws {
    let draws = [Edge.zero, Edge.order, Edge.aboveOrder, Edge.allOnes]
    let random = PlayedRandomness(draws)
    let batch = try batch(0, 4, random)
    #expect(batch.privateKeys == draws)
    #expect(random.calls == [4 * 32])
    #expect(Set(batch.ed25519).count == 4)
  }

  @Test func aSeedIsNotTakenForAScalar() throws {
    let batch = try batch(1, 2, PlayedRandomness([Edge.one, Edge.zero, Edge.allOnes]))
    #expect(batch.privateKeys == [Edge.one, Edge.zero, Edge.allOnes])
  }

  @Test func anEmptyBatchDrawsNothing() throws {
    let random = PlayedRandomness([])
    let batch = try batch(0, 0, random)
    #expect(batch.privateKeys.isEmpty)
    #expect(random.calls.allSatisfy { $0 == 0 })
  }

  @Test(arguments: [0, 1, 2])
  func failingRandomnessIsNamed(_ call: Int) {
    #expect(throws: KeygenError.secretMemory(.randomnessUnavailable(code: 5))) {
      _ = try batch(2, 1, FailingRandomness(at: call))
    }
  }

  @Test func batchesOnManyThreadsAreIndependent() async throws {
    let keys = try await withThrowingTaskGroup { group in
      for _ in 0..<8 {
        group.addTask { try batch(16, 16, SystemRandomness()).privateKeys }
      }
      return try await group.reduce(into: [[UInt8]]()) { $0 += $1 }
    }
    #expect(Set(keys).count == 8 * 32)
  }

  @Test(arguments: [(-1, 0), (0, -1), (-1, 1), (1, -1), (-1, -1), (Int.max, 0), (0, Int.max), (Int.max, Int.max)])
  func impossibleCountsAreRefused(_ secp256k1: Int, _ ed25519: Int) {
    #expect(throws: KeygenError.self) { _ = try batch(secp256k1, ed25519, SystemRandomness()) }
  }
}
