import Testing
import WalletConformance
import WalletCurves
import WalletHashing
import WalletKeygen
import WalletSecrets

/// Engines that compute wrongly in one way are found out, and the run names the cases.
struct EngineFaultTests {
  /// The reference but for what a test alters.
  struct AlteredEngine: KeyEngineBackend {
    let name = "altered"

    var secp256k1: @Sendable ([Secp256k1.PublicKey]) -> [Secp256k1.PublicKey] = { $0 }
    var ed25519: @Sendable ([Ed25519.PublicKey]) -> [Ed25519.PublicKey] = { $0 }

    func secp256k1PublicKeys(of scalars: RawSpan) throws(KeygenError) -> [Secp256k1.PublicKey] {
      secp256k1(try ReferenceKeyEngine().secp256k1PublicKeys(of: scalars))
    }

    func ed25519PublicKeys(of seeds: RawSpan) throws(KeygenError) -> [Ed25519.PublicKey] {
      ed25519(try ReferenceKeyEngine().ed25519PublicKeys(of: seeds))
    }
  }

  private static func exchanged(_ key: Secp256k1.PublicKey) -> Secp256k1.PublicKey {
    Secp256k1.PublicKey(x: key.y, y: key.x)
  }

  private func mismatches(
    _ suite: any ConformanceSuite, _ engine: AlteredEngine
  ) throws -> [ConformanceMismatch] {
    let report = try ConformanceRun(engine: KeyEngine(backend: engine), suites: [suite]).report()
    #expect(report.engine == "altered")
    return report.mismatches
  }

  @Test func theUnalteredOneIsClean() throws {
    #expect(try mismatches(Secp256k1Suite(), AlteredEngine()).isEmpty)
    #expect(try mismatches(Ed25519Suite(), AlteredEngine()).isEmpty)
  }

  @Test func wrongInBatchesOnly() throws {
    var engine = AlteredEngine()
    engine.secp256k1 = { keys in
      keys.enumerated().map { $0.offset % 8 == 5 ? Self.exchanged($0.element) : $0.element }
    }
    let found = try mismatches(Secp256k1Suite(), engine)
    #expect(found.count > 80)
    #expect(found.allSatisfy { $0.detail.contains("batch") && $0.operation == "public-key" })
  }

  @Test func wrongAloneOnly() throws {
    var engine = AlteredEngine()
    engine.ed25519 = { keys in
      keys.count == 1 ? keys.map { Ed25519.PublicKey(bytes: $0.bytes.withBytes { Keccak256.hash($0) }) } : keys
    }
    let found = try mismatches(Ed25519Suite(), engine)
    #expect(found.count > 180)
    #expect(found.allSatisfy { !$0.detail.contains("batch") && $0.operation == "public-key" })
  }

  @Test func tooFewKeys() throws {
    var engine = AlteredEngine()
    engine.ed25519 = { $0.count > 1 ? Array($0.dropLast()) : $0 }
    engine.secp256k1 = { $0.count > 1 ? $0 + $0.prefix(1) : $0 }
    #expect(try mismatches(Ed25519Suite(), engine).count == 1)
    #expect(try mismatches(Secp256k1Suite(), engine).count == 2)
  }

  /// An engine may hand a batch with k* to another one; all other scalars have to have been through a batch without it.
  @Test func theExceptionalScalarHasABatchOfItsOwn() throws {
    let exceptional = try #require(
      Bytes32([UInt8](hexadecimal: "8b0ecf296f79f2e1235675f20ef398cadd6c0b769cf07764ceff869e7ec97fe0")))
    let sizes = PlainLock<[Int: Bool]>([:])
    var engine = AlteredEngine()
    engine.secp256k1 = { keys in
      if keys.count > 1 { sizes.withLock { $0[keys.count] = keys.contains { $0.y == exceptional } } }
      return keys
    }
    #expect(try mismatches(Secp256k1Suite(), engine).isEmpty)
    let seen = sizes.withLock { $0 }.sorted { $0.key < $1.key }
    #expect(seen.map(\.value) == [false, true])
    #expect(seen.last.map(\.key) == seen.first.map { $0.key + 1 })
  }

  /// Many keys in a batch, in every lane of it, whatever the size of the rest.
  @Test(arguments: KeyEngine.availableNames, 1...17) func batchesOfEverySize(_ name: String, _ size: Int) throws {
    let engine = try KeyEngine(.named(name))
    let run = { (suite: any ConformanceSuite, cases: [VectorCase]) throws in
      for start in stride(from: 0, to: cases.count, by: size) {
        let part = Array(cases[start..<min(start + size, cases.count)])
        #expect(try suite.checkTogether(part, engine: engine).isEmpty)
      }
    }
    try run(Secp256k1Suite(), EmbeddedVectors.cases("secp256k1/public-keys.json"))
    try run(Ed25519Suite(), EmbeddedVectors.cases("ed25519/public-keys.json"))
  }
}

extension EmbeddedVectors {
  static func cases(_ path: String) throws -> [VectorCase] {
    let entry = try #require(entries.first { "\($0.suite)/\($0.name)" == path })
    return try VectorFile(text: text(of: entry), suite: entry.suite, name: entry.name).cases
  }
}

extension [UInt8] {
  /// From an even number of hexadecimal digits.
  init(hexadecimal: String) throws {
    self = try (["bytes": .string(hexadecimal)] as VectorFields).bytes("bytes")
  }
}
