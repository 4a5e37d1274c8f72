import Foundation
import Testing
import WalletSignIn

/// When keys are fetched, by a clock that the test turns.
@Suite("Keeping key sets")
struct KeySetCacheTests {
  private let issuer: Issuer
  private let time = Counter()
  private let server: LoopbackServer
  private let verifier: TokenVerifier

  init() throws {
    let issuer = try Issuer.shared.get()
    self.issuer = issuer
    let first = issuer.keySet(of: ["rsa"])
    server = try LoopbackServer { $0.answer(first) }
    let time = self.time
    time.set(1_000_000)
    verifier = try TokenVerifier(
      keys: .url(server.url()), issuer: Issuer.name, audience: Issuer.audience,
      clock: SignInClock(calendar: { Issuer.now }, steady: { UInt64(time.value) }))
  }

  private func verify(_ id: String) async throws -> SignInError? {
    let key = issuer.key(id)
    let token = try TokenRecipe(kid: id, algorithm: key.algorithm).signed(by: key)
    return await refusal { _ = try await verifier.verify(token) }
  }

  private func rotate(to ids: [String]) {
    let keys = issuer.keySet(of: ids)
    server.setAnswer { $0.answer(keys) }
  }

  @Test func oneReadingServesManyTokens() async throws {
    for _ in 0..<5 { #expect(try await verify("rsa") == nil) }
    #expect(server.requestCount == 1)
  }

  @Test func manyTokensAtATimeShareOneReading() async throws {
    let keys = issuer.keySet(of: ["rsa"])
    server.setAnswer { connection in
      Thread.sleep(forTimeInterval: 0.3)
      connection.answer(keys)
    }
    try await withThrowingTaskGroup(of: SignInError?.self) { group in
      for _ in 0..<20 { group.addTask { try await verify("rsa") } }
      for try await error in group { #expect(error == nil) }
    }
    #expect(server.requestCount == 1)
  }

  @Test func anUnknownKeyIsLookedForOnceAMinute() async throws {
    #expect(try await verify("rsa") == nil)
    for second in 0..<60 {
      time.set(1_000_000 + second)
      #expect(try await verify("ec") == .unknownKeyID)
    }
    #expect(server.requestCount == 1)
    rotate(to: ["rsa", "ec"])
    #expect(try await verify("ec") == .unknownKeyID)
    time.add(1)
    #expect(try await verify("ec") == nil)
    #expect(server.requestCount == 2)
    for _ in 0..<50 { #expect(try await verify("ed") == .unknownKeyID) }
    #expect(server.requestCount == 2)
    time.add(60)
    #expect(try await verify("ed") == .unknownKeyID)
    #expect(try await verify("ed") == .unknownKeyID)
    #expect(server.requestCount == 3)
  }

  @Test func aKeyThatIsWithdrawnStopsBeingAccepted() async throws {
    #expect(try await verify("rsa") == nil)
    rotate(to: ["ec"])
    time.add(15 * 60 - 1)
    #expect(try await verify("rsa") == nil)
    time.add(1)
    #expect(try await verify("rsa") == .unknownKeyID)
    #expect(try await verify("ec") == nil)
    #expect(server.requestCount == 2)
  }

  @Test func whileTheServerIsDownTheKeysAreUsedForADay() async throws {
    #expect(try await verify("rsa") == nil)
    server.setAnswer { $0.answer("", status: "503 Down") }
    time.add(15 * 60)
    for _ in 0..<3 { #expect(try await verify("rsa") == nil) }
    #expect(server.requestCount == 2)
    time.add(60)
    #expect(try await verify("rsa") == nil)
    #expect(server.requestCount == 3)
    time.set(1_000_000 + 24 * 60 * 60 - 1)
    #expect(try await verify("rsa") == nil)
    time.add(1)
    #expect(try await verify("rsa") == .keySetStatus(503))
    rotate(to: ["rsa"])
    time.add(60)
    #expect(try await verify("rsa") == nil)
  }

  @Test func anUnknownKeyOfAServerThatIsDownIsUnknown() async throws {
    #expect(try await verify("rsa") == nil)
    server.setAnswer { $0.answer("<html>") }
    time.add(60)
    #expect(try await verify("ec") == .unknownKeyID)
    #expect(try await verify("rsa") == nil)
    #expect(server.requestCount == 2)
  }

  @Test func aServerThatWasDownAtFirstIsAskedAgainSoon() async throws {
    server.setAnswer { $0.answer("", status: "500 Down") }
    for _ in 0..<10 { #expect(try await verify("rsa") == .keySetStatus(500)) }
    #expect(server.requestCount == 1)
    rotate(to: ["rsa"])
    time.add(4)
    #expect(try await verify("rsa") == .keySetStatus(500))
    time.add(1)
    #expect(try await verify("rsa") == nil)
    #expect(server.requestCount == 2)
  }

  @Test func aFileIsReadAgainToo() async throws {
    let folder = try TemporaryFolder()
    try folder.write(issuer.keySet(of: ["rsa"]), to: "keys.json")
    let time = self.time
    let verifier = try TokenVerifier(
      keys: .file(folder.path("keys.json")), issuer: Issuer.name, audience: Issuer.audience,
      clock: SignInClock(calendar: { Issuer.now }, steady: { UInt64(time.value) }))
    let token = try TokenRecipe(kid: "ec", algorithm: "ES256").signed(by: issuer.p256)
    #expect(await refusal { _ = try await verifier.verify(token) } == .unknownKeyID)
    try folder.write(issuer.keySet(of: ["ec"]), to: "keys.json")
    #expect(await refusal { _ = try await verifier.verify(token) } == .unknownKeyID)
    time.add(60)
    #expect(await refusal { _ = try await verifier.verify(token) } == nil)
  }
}
