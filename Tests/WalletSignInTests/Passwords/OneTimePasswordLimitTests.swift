import Testing
import WalletSecrets
import WalletSignIn
import WalletStorage

@Suite("Limits of one-time passwords")
struct OneTimePasswordLimitTests {
  private let mailbox = Mailbox()
  private let anna: SignInAddress

  init() throws {
    anna = try .email("anna@example.org")
  }

  private func passwords(_ storage: any OneTimePasswordStorage) throws -> OneTimePasswords {
    OneTimePasswords(
      storage: storage, key: try testKey(), random: SystemRandomness(), clock: mailbox.clock, delivery: mailbox.delivery
    )
  }

  private func attempt(
    _ passwords: OneTimePasswords, _ code: String, session: String = "s"
  ) async -> SignInError? {
    await refusal { _ = try await passwords.verify(code: code, for: anna, session: session) }
  }

  @Test(arguments: StorageKind.allCases)
  func fiveAttemptsACode(_ kind: StorageKind) async throws {
    let made = try kind.make()
    let passwords = try passwords(made.storage)
    try await passwords.send(to: anna, session: "s")
    let code = mailbox.lastCode
    for number in 1...5 { #expect(await attempt(passwords, Mailbox.wrong(code, number)) == .codeRefused) }
    for _ in 0..<3 { #expect(await attempt(passwords, code) == .codeAttemptsUsedUp) }
  }

  @Test(arguments: StorageKind.allCases)
  func tenWrongAttemptsADayAcrossCodes(_ kind: StorageKind) async throws {
    let made = try kind.make()
    let passwords = try passwords(made.storage)
    let start = mailbox.now
    for _ in 0..<2 {
      try await passwords.send(to: anna, session: "s")
      for number in 1...5 { #expect(await attempt(passwords, Mailbox.wrong(mailbox.lastCode, number)) == .codeRefused) }
      mailbox.wait(60)
    }
    try await passwords.send(to: anna, session: "s")
    let refused = SignInError.tooManyAttempts(until: start + 86_400)
    #expect(await attempt(passwords, mailbox.lastCode) == refused)
    mailbox.wait(86_400 - 121)
    #expect(await attempt(passwords, mailbox.lastCode) == refused)
    mailbox.wait(1)
    try await passwords.send(to: anna, session: "s")
    #expect(await attempt(passwords, mailbox.lastCode) == nil)
  }

  /// A sliding day, not a calendar's: there is no hour at which twenty attempts can be made.
  @Test func attemptsComeBackOneByOne() async throws {
    let passwords = try passwords(InMemoryOneTimePasswords())
    for number in 0..<10 {
      if number.isMultiple(of: 5) { try await passwords.send(to: anna, session: "s") }
      #expect(await attempt(passwords, Mailbox.wrong(mailbox.lastCode)) == .codeRefused)
      mailbox.wait(1000)
    }
    mailbox.wait(86_400 - 10_000)
    for number in 1...3 {
      try await passwords.send(to: anna, session: "s")
      #expect(await attempt(passwords, Mailbox.wrong(mailbox.lastCode)) == .codeRefused)
      guard case .tooManyAttempts = await attempt(passwords, mailbox.lastCode) else {
        Issue.record("more than one attempt came back, \(number)")
        return
      }
      mailbox.wait(1000)
    }
  }

  @Test func rightCodesDoNotCount() async throws {
    let passwords = try passwords(InMemoryOneTimePasswords())
    for _ in 0..<12 {
      try await passwords.send(to: anna, session: "s")
      #expect(await attempt(passwords, mailbox.lastCode) == nil)
      mailbox.wait(86_400 / 8)
    }
  }

  /// Whoever signs in gets no new attempts for somebody else who guesses.
  @Test func aRightCodeDoesNotForgiveWrongOnes() async throws {
    let passwords = try passwords(InMemoryOneTimePasswords())
    for _ in 0..<3 {
      try await passwords.send(to: anna, session: "s")
      for number in 1...3 { #expect(await attempt(passwords, Mailbox.wrong(mailbox.lastCode, number)) == .codeRefused) }
      #expect(await attempt(passwords, mailbox.lastCode) == nil)
    }
    try await passwords.send(to: anna, session: "s")
    #expect(await attempt(passwords, Mailbox.wrong(mailbox.lastCode)) == .codeRefused)
    guard case .tooManyAttempts = await attempt(passwords, mailbox.lastCode) else {
      Issue.record("wrong attempts were forgotten")
      return
    }
  }

  @Test func limitsOutliveTheProcess() async throws {
    let folder = try TemporaryFolder()
    var code = ""
    for round in 0..<5 {
      let store = try StorageKind.database(in: folder)
      let passwords = try passwords(store)
      if round == 0 {
        try await passwords.send(to: anna, session: "s")
        code = mailbox.lastCode
      }
      #expect(await attempt(passwords, Mailbox.wrong(code)) == .codeRefused)
      await store.close()
    }
    let store = try StorageKind.database(in: folder)
    #expect(await attempt(try passwords(store), code) == .codeAttemptsUsedUp)
    await store.close()
  }

  /// The attempt is in the store before its outcome is known to anyone.
  @Test func anAttemptCountsBeforeItIsCompared() async throws {
    let storage = FailingStorage()
    let passwords = try passwords(storage)
    try await passwords.send(to: anna, session: "s")
    storage.failAfter(1)
    guard case .storage = await attempt(passwords, mailbox.lastCode) else {
      Issue.record("accepted without using the code up")
      return
    }
    for number in 1...4 { #expect(await attempt(passwords, Mailbox.wrong(mailbox.lastCode, number)) == .codeRefused) }
    #expect(await attempt(passwords, mailbox.lastCode) == .codeAttemptsUsedUp)
  }

  @Test(arguments: StorageKind.allCases)
  func attemptsAtATimeAreAllCounted(_ kind: StorageKind) async throws {
    let made = try kind.make()
    let passwords = try passwords(made.storage)
    try await passwords.send(to: anna, session: "s")
    let (code, anna) = (mailbox.lastCode, anna)
    let refused = await withTaskGroup(of: SignInError?.self) { group in
      for number in 1...40 {
        group.addTask {
          await refusal {
            _ = try await passwords.verify(code: Mailbox.wrong(code, number), for: anna, session: "s")
          }
        }
      }
      return await group.reduce(into: 0) { $0 += $1 == .codeRefused ? 1 : 0 }
    }
    #expect(refused == 5)
  }

  @Test(arguments: StorageKind.allCases)
  func fiveCodesAnHourAndTenADay(_ kind: StorageKind) async throws {
    let made = try kind.make()
    let passwords = try passwords(made.storage)
    let start = mailbox.now
    func send() async -> SignInError? { await refusal { try await passwords.send(to: anna, session: "s") } }
    for _ in 0..<5 { #expect(await send() == nil) }
    #expect(await send() == .tooManyCodes(until: start + 3600))
    mailbox.wait(3599)
    #expect(await send() == .tooManyCodes(until: start + 3600))
    mailbox.wait(1)
    for _ in 0..<5 { #expect(await send() == nil) }
    mailbox.wait(3600)
    #expect(await send() == .tooManyCodes(until: start + 86_400))
    #expect(mailbox.messages.count == 10)
    mailbox.wait(86_400 - 7200)
    #expect(await send() == nil)
  }

  /// The answers to somebody who was never sent a code are those to somebody who was.
  @Test func nothingTellsWhetherACodeIsOut() async throws {
    let (with, without) = (try passwords(InMemoryOneTimePasswords()), try passwords(InMemoryOneTimePasswords()))
    try await with.send(to: anna, session: "s")
    for number in 1...8 {
      let wrong = Mailbox.wrong(mailbox.lastCode, number)
      #expect(await attempt(with, wrong) == attempt(without, wrong))
    }
  }

  @Test func oneAddressDoesNotBurdenAnother() async throws {
    let passwords = try passwords(InMemoryOneTimePasswords())
    let bert = try SignInAddress.phone("+49 30 123456")
    for _ in 0..<5 { #expect(await attempt(passwords, "000000") == .codeRefused) }
    try await passwords.send(to: bert, session: "s")
    let identity = try await passwords.verify(code: mailbox.lastCode, for: bert, session: "s")
    #expect(identity.method == .smsOTP && identity.subject == "+4930123456" && identity.email == nil)
  }

  /// Once the clock was years ahead, nobody is locked out until then.
  @Test func aClockThatWasWrong() async throws {
    let passwords = try passwords(InMemoryOneTimePasswords())
    mailbox.wait(100_000_000)
    for _ in 0..<5 { try await passwords.send(to: anna, session: "s") }
    for _ in 0..<5 { _ = await attempt(passwords, Mailbox.wrong(mailbox.lastCode)) }
    mailbox.wait(-100_000_000)
    try await passwords.send(to: anna, session: "s")
    #expect(await attempt(passwords, mailbox.lastCode) == nil)
  }
}
