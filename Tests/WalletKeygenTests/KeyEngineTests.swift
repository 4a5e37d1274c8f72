import TestSupport
import Testing
import WalletConformance
import WalletCurves
import WalletKeygen
import WalletSecrets

@Suite("KeyEngine")
struct KeyEngineTests {
  @Test func theReferenceIsAlwaysThere() throws {
    #expect(KeyEngine.availableNames.contains("reference"))
    #expect(Set(KeyEngine.availableNames).count == KeyEngine.availableNames.count)
  }

  @Test(arguments: KeyEngine.availableNames)
  func everyNameChoosesItsEngine(_ name: String) throws {
    #expect(try KeyEngine(.named(name)).name == name)
  }

  @Test func automaticIsOneOfThem() throws {
    #expect(KeyEngine.availableNames.contains(try KeyEngine(.automatic).name))
    #expect(try KeyEngine().name == KeyEngine(.automatic).name)
  }

  @Test(arguments: ["", "Reference", "reference ", "refe\u{301}rence", "avx9000", "auto", "reference\0"])
  func anUnknownNameIsAnsweredWithTheKnownOnes(_ name: String) {
    #expect(throws: KeygenError.engineUnavailable(name: name, available: KeyEngine.availableNames)) {
      _ = try KeyEngine(.named(name))
    }
    let text = KeygenError.engineUnavailable(name: name, available: ["one", "two"]).description
    #expect(text.contains("'\(name)'"))
    #expect(text.contains("one, two"))
  }

  /// The keys of a batch are the oracles', whatever the engine; the batch has every vector at once.
  @Test(arguments: KeyEngine.availableNames)
  func batchesOfEdgeKeysAreTheOracles(_ name: String) throws {
    let scalars = try OwnVectors.cases(from: "secp256k1/public-keys.json")
    let seeds = try OwnVectors.cases(from: "ed25519/public-keys.json").filter(\.expectsValue)
    let batch = try RawKeyBatch(
      secp256k1Count: scalars.count, ed25519Count: seeds.count, engine: KeyEngine(.named(name)),
      random: PlayedRandomness(
        try scalars.map { try $0.input.bytes("scalar") } + seeds.map { try $0.input.bytes("seed") }))
    for (key, vector) in zip(batch.secp256k1, scalars) {
      let expected = try vector.expected.bytes("x") + vector.expected.bytes("y")
      #expect(key.withUncompressedBytes { $0.array } == expected, "\(vector.id)")
    }
    for (key, vector) in zip(batch.ed25519, seeds) {
      #expect(key.bytes.withBytes { $0.array } == (try vector.expected.bytes("publicKey")), "\(vector.id)")
    }
  }

  /// k* = 14n − 222·2^252 at every place of a batch: a fast engine that lacks one case goes wrong for all its neighbours.
  @Test(arguments: KeyEngine.availableNames)
  func theExceptionalScalarAtEveryPlace(_ name: String) throws {
    let exceptional = try #require(
      HexBytes("1fffffffffffffffffffffffffffffee3590149d95f8c3447d812bb362f7918e")
    ).bytes
    let expected = try Secp256k1.publicKey(of: Secret(copying: exceptional.span.bytes))
    let count = 17
    for place in 0..<count {
      var draws = (0..<count).map { [UInt8](repeating: UInt8($0 + 1), count: 32) }
      draws[place] = exceptional
      let batch = try RawKeyBatch(
        secp256k1Count: count, ed25519Count: 0, engine: KeyEngine(.named(name)), random: PlayedRandomness(draws))
      #expect(batch.secp256k1[place] == expected)
      for (index, draw) in draws.enumerated() {
        #expect(try Secp256k1.publicKey(of: Secret(copying: draw.span.bytes)) == batch.secp256k1[index])
      }
    }
  }

  @Test func errorsOfTheRoomsBelowAreToldAsTheyAre() {
    #expect(KeygenError.curve(.scalarIsZero).description.contains(CurveError.scalarIsZero.description))
    let memory = SecretMemoryError.cannotLock(byteCount: 1, limit: 2)
    #expect(KeygenError.secretMemory(memory).description == memory.description)
  }
}
