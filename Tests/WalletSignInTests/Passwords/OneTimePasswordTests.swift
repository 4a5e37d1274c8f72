import Testing
import WalletSecrets
import WalletSignIn
import WalletStorage

@Suite("One-time passwords")
struct OneTimePasswordTests {
  private let mailbox = Mailbox()
  private let anna: SignInAddress

  init() throws {
    anna = try .email("anna@example.org")
  }

  private func passwords(
    _ storage: any OneTimePasswordStorage, key: UInt8 = 9, random: any RandomSource = SystemRandomness()
  ) throws -> OneTimePasswords {
    OneTimePasswords(
      storage: storage, key: try testKey(key), random: random, clock: mailbox.clock, delivery: mailbox.delivery)
  }

  @Test(arguments: StorageKind.allCases)
  func aCodeThatWasSentIsAccepted(_ kind: StorageKind) async throws {
    let made = try kind.make()
    let passwords = try passwords(made.storage)
    try await passwords.send(to: anna, session: "s")
    #expect(mailbox.messages.map(\.address) == [anna])
    #expect(mailbox.lastCode.utf8.count == 6 && mailbox.lastCode.utf8.allSatisfy { (0x30...0x39).contains($0) })
    let identity = try await passwords.verify(code: " \(mailbox.lastCode) ", for: anna, session: "s")
    #expect(identity.method == .emailOTP)
    #expect(identity.issuer == "one-time-password")
    #expect(identity.subject == "anna@example.org")
    #expect(identity.email == "anna@example.org" && identity.isEmailVerified)
    #expect(identity.expiresAt == mailbox.now + 3600)
  }

  @Test(arguments: StorageKind.allCases)
  func aCodeIsGoodOnce(_ kind: StorageKind) async throws {
    let made = try kind.make()
    let passwords = try passwords(made.storage)
    try await passwords.send(to: anna, session: "s")
    _ = try await passwords.verify(code: mailbox.lastCode, for: anna, session: "s")
    let code = mailbox.lastCode
    #expect(await refusal { _ = try await passwords.verify(code: code, for: anna, session: "s") } == .codeRefused)
  }

  @Test(arguments: StorageKind.allCases)
  func ofManyAtATimeOneUsesTheCode(_ kind: StorageKind) async throws {
    let made = try kind.make()
    let passwords = try passwords(made.storage)
    try await passwords.send(to: anna, session: "s")
    let (code, anna) = (mailbox.lastCode, anna)
    let accepted = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<5 {
        group.addTask { (try? await passwords.verify(code: code, for: anna, session: "s")) != nil }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(accepted == 1)
  }

  @Test func aCodeIsOfOneAddressSessionTimeAndKey() async throws {
    let storage = InMemoryOneTimePasswords()
    let passwords = try passwords(storage)
    try await passwords.send(to: anna, session: "s")
    let code = mailbox.lastCode
    func refused(_ address: SignInAddress, _ session: String, _ passwords: OneTimePasswords) async -> SignInError? {
      await refusal { _ = try await passwords.verify(code: code, for: address, session: session) }
    }
    #expect(await refused(try .email("hanna@example.org"), "s", passwords) == .codeRefused)
    #expect(await refused(anna, "t", passwords) == .codeRefused)
    #expect(await refused(anna, "s\u{301}", passwords) == .codeRefused)
    #expect(await refused(anna, "s", try self.passwords(storage, key: 10)) == .codeRefused)
    #expect(await refused(anna, "s", passwords) == nil)
  }

  @Test func aNewCodeTakesTheOldOnesPlace() async throws {
    let passwords = try passwords(InMemoryOneTimePasswords())
    try await passwords.send(to: anna, session: "s")
    let old = mailbox.lastCode
    mailbox.wait(1)
    repeat { try await passwords.send(to: anna, session: "s") } while mailbox.lastCode == old
    #expect(await refusal { _ = try await passwords.verify(code: old, for: anna, session: "s") } == .codeRefused)
    _ = try await passwords.verify(code: mailbox.lastCode, for: anna, session: "s")
  }

  @Test(arguments: [(599, true), (600, false), (100_000, false), (-60, true), (-61, false)])
  func aCodeIsValidForTenMinutes(_ seconds: Int, _ isValid: Bool) async throws {
    let passwords = try passwords(InMemoryOneTimePasswords())
    try await passwords.send(to: anna, session: "s")
    mailbox.wait(seconds)
    let code = mailbox.lastCode
    let error = await refusal { _ = try await passwords.verify(code: code, for: anna, session: "s") }
    #expect(error == (isValid ? nil : .codeRefused))
  }

  @Test func aCodeThatWasNotDeliveredIsVoid() async throws {
    let storage = InMemoryOneTimePasswords()
    // The same code every time, so that the test knows the one that nobody got.
    let passwords = try passwords(storage, random: FixedRandomness(number: 123_456))
    mailbox.isBroken = true
    #expect(await refusal { try await passwords.send(to: anna, session: "s") } == .deliveryFailed)
    #expect(await refusal { _ = try await passwords.verify(code: "123456", for: anna, session: "s") } == .codeRefused)
    mailbox.isBroken = false
    try await passwords.send(to: anna, session: "s")
    #expect(mailbox.lastCode == "123456")
    _ = try await passwords.verify(code: "123456", for: anna, session: "s")
  }

  @Test(arguments: [
    "", "12345", "1234567", "12345a", "12 345", "\u{661}\u{662}\u{663}456", "-12345", "+12345", "123456\n",
  ])
  func whatIsNoCodeIsNotCounted(_ text: String) async throws {
    let passwords = try passwords(InMemoryOneTimePasswords())
    try await passwords.send(to: anna, session: "s")
    for _ in 0..<20 {
      #expect(await refusal { _ = try await passwords.verify(code: text, for: anna, session: "s") } == .malformedCode)
    }
    _ = try await passwords.verify(code: mailbox.lastCode, for: anna, session: "s")
  }

  @Test func sessionsAreBounded() async throws {
    let passwords = try passwords(InMemoryOneTimePasswords())
    for session in ["", String(repeating: "s", count: 513)] {
      #expect(await refusal { try await passwords.send(to: anna, session: session) } == .malformedSession)
      let error = await refusal { _ = try await passwords.verify(code: "000000", for: anna, session: session) }
      #expect(error == .malformedSession)
    }
    try await passwords.send(to: anna, session: String(repeating: "s", count: 512))
  }

  /// Neither code nor address is in what is stored.
  @Test func whatIsStoredTellsNothing() async throws {
    let recorder = RecordingStorage()
    let passwords = try passwords(recorder)
    try await passwords.send(to: anna, session: "session")
    let stored = recorder.description
    #expect(!stored.isEmpty)
    for secret in [mailbox.lastCode, "anna", "session"] {
      #expect(!stored.contains(secret.utf8.map { String($0, radix: 16) }.joined()))
    }
  }

  @Test func aStoreThatFailsAcceptsNothing() async throws {
    let folder = try TemporaryFolder()
    let store = try StorageKind.database(in: folder)
    let passwords = try passwords(store)
    try await passwords.send(to: anna, session: "s")
    let code = mailbox.lastCode
    await store.close()
    let closed = SignInError.storage(.closed(path: folder.path("wallets.db")))
    #expect(await refusal { _ = try await passwords.verify(code: code, for: anna, session: "s") } == closed)
    #expect(await refusal { try await passwords.send(to: anna, session: "s") } == closed)
    #expect(mailbox.messages.count == 1)
  }

  @Test func withoutRandomnessNothingIsSent() async throws {
    let passwords = try passwords(InMemoryOneTimePasswords(), random: NoRandomness())
    guard case .resources = await refusal({ try await passwords.send(to: anna, session: "s") }) else {
      Issue.record("sent without randomness")
      return
    }
    #expect(mailbox.messages.isEmpty)
  }
}

/// Gives out one number of 32 bits over and over, little-endian.
struct FixedRandomness: RandomSource {
  let number: UInt32

  func fill(_ target: inout MutableRawSpan) throws(SecretMemoryError) {
    for index in 0..<target.byteCount {
      target.storeBytes(
        of: UInt8(truncatingIfNeeded: number >> UInt32(8 * (index % 4))), toByteOffset: index, as: UInt8.self)
    }
  }
}

/// A random source that has none.
struct NoRandomness: RandomSource {
  func fill(_ target: inout MutableRawSpan) throws(SecretMemoryError) {
    throw .randomnessUnavailable(code: 5)
  }
}
