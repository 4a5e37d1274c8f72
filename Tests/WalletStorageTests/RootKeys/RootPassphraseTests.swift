import Foundation
import Testing
import WalletSecrets
import WalletStorage

@Suite("Root key: from a pass-phrase")
struct RootPassphraseTests {
  /// Computed with argon2-cffi 25.1 (the reference implementation): type ID, version 0x13, one lane, 32 bytes.
  @Test(
    arguments: [
      (
        "correct horse battery staple", [UInt8](0..<16), 2, 65_536,
        "c05ce4c4dd7e0e45ee6011cc59d068ade47df1b01fc0cf9cd4678bdf68a5b7b0"
      ),
      (
        "p\u{e4}ss w\u{f6}rd ", [UInt8](repeating: 255, count: 16), 3, 65_536,
        "91e9fb66a6b149016681eebde2cfa21748ea87528b232fa324355a9a353ce243"
      ),
      ("x", [UInt8](16..<32), 2, 70_000, "b17250980ed305f060d990c5c07fe430b51cf3d0e49bbc6439d68844cdba0e92"),
    ] as [(String, [UInt8], UInt32, UInt32, String)])
  func knownKeys(words: String, salt: [UInt8], passes: UInt32, memory: UInt32, key: String) throws {
    let source = RootKeySource.passphrase(Self.giving(words))
    let derivation = RootDerivation(salt: salt, passes: passes, memoryKiB: memory)
    let found = try source.load(derivation: derivation).array
    #expect(found.map { String(format: "%02x", $0) }.joined() == key)
  }

  private static func giving(_ words: String, cost: RootPassphraseCost = .minimum) -> RootPassphrase {
    RootPassphrase(cost: cost) { _ in try Secret(copying: Array(words.utf8).span.bytes) }
  }

  @Test func aNewOneGetsASaltOfItsOwn() throws {
    let asked = PlainLock<[RootPassphrase.Purpose]>([])
    let source = RootKeySource.passphrase(
      RootPassphrase(cost: .minimum) { purpose in
        asked.withLock { $0.append(purpose) }
        return try Secret(copying: Array("words".utf8).span.bytes)
      })
    let (one, other) = (try source.loadOrCreate(), try source.loadOrCreate())
    let derivation = try #require(one.derivation)
    #expect(derivation.salt.count == 16 && derivation.passes == 2 && derivation.memoryKiB == 65_536)
    #expect(other.derivation?.salt != derivation.salt)
    #expect(one.key.array != other.key.array)
    #expect(!one.wasCreated)
    #expect(try source.load(derivation: derivation).array == one.key.array)
    #expect(asked.withLock { $0 } == [.new, .new, .unlocking])
    // The standard cost is for new stores; what a store has goes by its own.
    #expect(RootPassphraseCost.standard.passes == 3 && RootPassphraseCost.standard.memoryKiB == 262_144)
  }

  /// Refused before anybody is asked, or anything computed.
  @Test(
    arguments: [
      (1, 65_536, 16), (0, 65_536, 16), (17, 65_536, 16), (.max, 65_536, 16), (2, 65_535, 16), (2, 0, 16),
      (2, 1_048_577, 16), (2, .max, 16), (2, 65_536, 15), (2, 65_536, 17), (2, 65_536, 0),
    ] as [(UInt32, UInt32, Int)])
  func unacceptable(passes: UInt32, memory: UInt32, saltByteCount: Int) {
    let source = RootKeySource.passphrase(
      RootPassphrase { _ in
        Issue.record("it asked")
        return try Secret(byteCount: 1)
      })
    let derivation = RootDerivation(
      salt: [UInt8](repeating: 1, count: saltByteCount), passes: passes, memoryKiB: memory)
    let error = RootKeyError.unacceptableCost(passes: passes, memoryKiB: memory)
    #expect(throws: error) { try source.load(derivation: derivation) }
    if saltByteCount == 16 { #expect(throws: error) { try RootPassphraseCost(passes: passes, memoryKiB: memory) } }
  }

  @Test func theEdgesAreAccepted() throws {
    for (passes, memory) in [(2, 65_536), (16, 1_048_576)] as [(UInt32, UInt32)] {
      #expect(throws: Never.self) { try RootPassphraseCost(passes: passes, memoryKiB: memory) }
    }
  }

  @Test func aStoreWithoutOne() {
    #expect(throws: RootKeyError.notFromPassphrase) { try RootKeySource.passphrase(Self.giving("x")).load() }
  }

  struct Mood: Error, CustomStringConvertible { let description = "not in the mood" }

  @Test func whatTheProviderThrows() throws {
    func error(_ thrown: any Error) -> RootKeyError? {
      let source = RootKeySource.passphrase(RootPassphrase(cost: .minimum) { _ in throw thrown })
      return #expect(throws: RootKeyError.self) { try source.loadOrCreate() }
    }
    #expect(error(CancellationError()) == .interrupted)
    #expect(error(Mood()) == .passphraseUnavailable(reason: "not in the mood"))
    #expect(error(RootKeyError.passphraseEmpty) == .passphraseEmpty)
    let long = RootKeySource.passphrase(Self.giving(String(repeating: "x", count: 1025)))
    #expect(throws: RootKeyError.self) { try long.loadOrCreate() }
  }

  @Test func specification() throws {
    let asking = Self.giving("x")
    #expect(try RootKeySource(specification: "passphrase", asking: asking) == .passphrase(asking))
    #expect(try RootKeySource(specification: "passphrase", asking: asking).description == "passphrase")
    let file = try RootKeySource(specification: "passphrase:/a/b")
    #expect(file == .passphrase(RootPassphrase(file: "/a/b")))
    #expect(file.description == "passphrase:/a/b" && file.filePath == "/a/b")
    #expect(file != .passphrase(RootPassphrase(file: "/a/c")))
    #expect(RootKeySource.passphrase(asking) != .passphrase(Self.giving("x")))
    for text in ["passphrase:", "passphrases", "Passphrase", "passphrase ", "passphrase:\0"] {
      #expect(throws: RootKeyError.malformedSpecification) {
        try RootKeySource(specification: text, asking: asking)
      }
    }
  }
}

@Suite("Root key: a file with a pass-phrase")
struct RootPassphraseFileTests {
  private static let derivation = RootDerivation(
    salt: [UInt8](repeating: 7, count: 16), passes: 2, memoryKiB: 65_536)
  private static let expected = Result { try key(of: "my words") }

  private static func key(of words: String) throws -> [UInt8] {
    try RootKeySource.passphrase(
      RootPassphrase(cost: .minimum) { _ in try Secret(copying: Array(words.utf8).span.bytes) }
    ).load(derivation: derivation).array
  }

  private func load(_ bytes: [UInt8], mode: Int = 0o600) throws -> [UInt8] {
    let directory = try TemporaryDirectory()
    let path = directory.file("words")
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    return try RootKeySource.passphrase(RootPassphrase(file: path)).load(derivation: Self.derivation).array
  }

  @Test(arguments: ["my words", "my words\n", "my words\r\n", "my words\nand more\n", "\u{feff}my words\n"])
  func firstLine(text: String) throws {
    #expect(try load(Array(text.utf8)) == Self.expected.get())
  }

  @Test func blanksCount() throws {
    for text in ["my words ", " my words", "my  words", "my words\r"] where text != "my words\r" {
      #expect(try load(Array(text.utf8)) != Self.expected.get())
    }
  }

  @Test func refused() throws {
    for text in ["", "\n", "\r\n", "\nmy words", "\u{feff}", "\u{feff}\n"] {
      #expect(throws: RootKeyError.passphraseEmpty) { try load(Array(text.utf8)) }
    }
    #expect(throws: RootKeyError.self) { try load([0xFF, 0xFE, 0x6D, 0]) }
    #expect(throws: RootKeyError.self) { try load([0xFE, 0xFF, 0, 0x6D]) }
    #expect(throws: RootKeyError.self) { try load([UInt8](repeating: 97, count: 1025)) }
    #expect(throws: RootKeyError.self) { try load([UInt8](repeating: 97, count: 100_000)) }
    for mode in [0o644, 0o620, 0o604, 0o602] {
      #expect(throws: RootKeyError.self) { try load(Array("my words".utf8), mode: mode) }
    }
    #expect(throws: Never.self) { try load([UInt8](repeating: 97, count: 1024) + [10]) }
  }

  @Test func otherThanFiles() throws {
    let directory = try TemporaryDirectory()
    for path in [directory.path, "/dev/zero", directory.file("missing")] {
      let error = #expect(throws: RootKeyError.self) {
        try RootKeySource.passphrase(RootPassphrase(file: path)).load(derivation: Self.derivation)
      }
      #expect(error?.description.contains(path) == true)
    }
  }

  @Test func aPipe() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("pipe")
    #expect(mkfifo(path, 0o666) == 0)
    let writer = Thread {
      let file = open(path, O_WRONLY)
      for piece in ["my ", "words\n"] {
        _ = Array(piece.utf8).withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
        usleep(20_000)
      }
      close(file)
    }
    writer.start()
    let key = try RootKeySource.passphrase(RootPassphrase(file: path)).load(derivation: Self.derivation).array
    #expect(try key == Self.expected.get())
  }
}
