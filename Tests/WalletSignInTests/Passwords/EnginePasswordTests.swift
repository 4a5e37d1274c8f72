import Foundation
import Testing
import WalletProvisioning
import WalletSignIn

/// One-time passwords in an engine's store, as an application sets them up.
@Suite("One-time passwords of an engine")
struct EnginePasswordTests {
  /// Opens the engine anew, as after a restart, and lets a closure use its passwords.
  private func afterRestart<Result>(
    _ folder: TemporaryFolder, _ mailbox: Mailbox, _ body: (OneTimePasswords) async throws -> Result
  ) async throws -> Result {
    let engine = try await WalletProvisioner(
      store: .sqlite(folder.path("wallets.db")), rootKey: .file(folder.path("root.key")))
    let passwords = OneTimePasswords(engine: engine, issuer: "shop", identitySeconds: 60, delivery: mailbox.delivery)
    let result = try await body(passwords)
    await engine.close()
    return result
  }

  @Test func codesAndLimitsOutliveARestart() async throws {
    let (folder, mailbox) = (try TemporaryFolder(), Mailbox())
    let anna = try SignInAddress.email("anna@example.org")
    try await afterRestart(folder, mailbox) { try await $0.send(to: anna, session: "s") }
    let code = mailbox.lastCode
    for number in 1...4 {
      let error = try await afterRestart(folder, mailbox) { passwords in
        await refusal { _ = try await passwords.verify(code: Mailbox.wrong(code, number), for: anna, session: "s") }
      }
      #expect(error == .codeRefused)
    }
    let identity = try await afterRestart(folder, mailbox) { passwords in
      try await passwords.verify(code: code, for: anna, session: "s")
    }
    #expect(identity.issuer == "shop" && identity.subject == "anna@example.org")
  }

  /// The store tells neither the address nor the code.
  @Test func theDatabaseNamesNobody() async throws {
    let (folder, mailbox) = (try TemporaryFolder(), Mailbox())
    let anna = try SignInAddress.email("anna@example.org")
    try await afterRestart(folder, mailbox) { try await $0.send(to: anna, session: "a session") }
    for name in ["wallets.db", "wallets.db-wal"] {
      guard let bytes = FileManager.default.contents(atPath: folder.path(name)) else { continue }
      for text in ["anna", "example.org", "a session"] { #expect(bytes.range(of: Data(text.utf8)) == nil) }
    }
  }

  @Test func anEngineInMemory() async throws {
    let mailbox = Mailbox()
    let passwords = try OneTimePasswords.inMemory(delivery: mailbox.delivery)
    let bert = try SignInAddress.phone("+4930123456")
    try await passwords.send(to: bert, session: "s")
    #expect(try await passwords.verify(code: mailbox.lastCode, for: bert, session: "s").method == .smsOTP)
  }
}
