import Foundation
import TestSupport
import Testing
import WalletAddresses
import WalletKeyFiles
import WalletProvisioning
import WalletSecrets
import WalletStorage

/// What the events tell of and is not there to be archived is named.
@Suite(.timeLimit(.minutes(15))) struct ArchiveWholenessTests {
  private let key: ArchiveSecretKey

  init() throws {
    key = try ArchiveSecretKey()
  }

  private struct Made {
    var summary: ArchiveSummary
    var errors: [WalletError]
    var audited: Bool
  }

  /// Archives after a change by somebody without a key; the archive itself is whole, and says what it lacks.
  private func archived(_ changes: [String], of setting: MnemonicSetting, _ provisioner: WalletProvisioner) async throws
    -> Made
  {
    let database = try Database(path: setting.folder.file("wallets.db"))
    for change in changes { try database.change(change) }
    var errors: [WalletError] = []
    let file = setting.folder.file("archive")
    let summary = try await provisioner.archive(to: file, lock: .recipient(key.publicKey)) { errors.append($0) }
    #expect(try WalletArchive(path: file, unlock: .secretKey(key)).summary == summary)
    return Made(summary: summary, errors: errors, audited: try await provisioner.audit { _ in }.isClean)
  }

  private static let two = "user = (SELECT id FROM users WHERE user_id = 'user2')"

  @Test(arguments: [
    ["DELETE FROM wallets WHERE \(two)", "DELETE FROM secrets WHERE \(two)"],
    ["DELETE FROM wallets WHERE \(two)"], ["DELETE FROM secrets WHERE \(two)"],
    ["DELETE FROM wallets WHERE \(two) AND chain = 1"],
    [
      "DELETE FROM wallets WHERE \(two)", "DELETE FROM secrets WHERE \(two)",
      "INSERT INTO erased_users SELECT id, 1 FROM users WHERE user_id = 'user2'",
    ],
    ["UPDATE users SET user_id = cast(x'ff' AS TEXT) WHERE user_id = 'user2'"],
  ]) func aUserOfRawKeys(_ changes: [String]) async throws {
    let setting = try MnemonicSetting(.sqlite)
    let provisioner = try setting.provisioner(keys: .raw)
    for number in 1...5 { _ = try await provisioner.ensureWallets(for: "user\(number)") }
    let made = try await archived(changes, of: setting, provisioner)
    #expect(made.summary.users == 4 && made.summary.wallets == 8 && !made.audited)
    // One user, by name; a row that cannot be read counts for itself.
    #expect(made.summary.failures == (changes[0].hasPrefix("UPDATE") ? 2 : 1), "\(made.errors)")
    #expect(made.errors.contains { $0.description.contains("user user2") }, "\(made.errors)")
    #expect(!made.errors.contains { $0.description.contains("of a kind") })
  }

  @Test func oneWalletOfAPhrase() async throws {
    let setting = try MnemonicSetting(.sqlite)
    let provisioner = try setting.provisioner()
    for number in 1...3 { _ = try await provisioner.ensureWallets(for: "user\(number)") }
    let made = try await archived(["DELETE FROM wallets WHERE \(Self.two) AND chain = 2"], of: setting, provisioner)
    // With what is left: the phrase gives the other wallet at any time.
    #expect(made.summary.users == 3 && made.summary.wallets == 5 && made.summary.failures == 1)
    #expect(made.errors.count == 1)
    guard case .finding(.walletMissing(user: try UserID("user2"), chain: .solana, _))? = made.errors.first else {
      Issue.record("\(made.errors)")
      return
    }
  }

  @Test(arguments: ["", " AND chain = 1"]) func aUserOfASharedSeed(_ rest: String) async throws {
    let setting = try MnemonicSetting(.sqlite)
    let provisioner = try setting.provisioner(keys: .sharedSeed)
    _ = try await provisioner.createSharedSeed()
    for number in 1...3 { _ = try await provisioner.ensureWallets(for: "user\(number)") }
    let made = try await archived(["DELETE FROM wallets WHERE \(Self.two)\(rest)"], of: setting, provisioner)
    #expect(made.summary.users == (rest.isEmpty ? 2 : 3) && made.summary.failures == 1 && !made.audited)
    #expect(made.errors.allSatisfy { $0.description.contains("user user2") }, "\(made.errors)")
  }

  @Test func changedEvents() async throws {
    let setting = try MnemonicSetting(.sqlite)
    let provisioner = try setting.provisioner(keys: .raw)
    for number in 1...3 { _ = try await provisioner.ensureWallets(for: "user\(number)") }
    let made = try await archived(["DELETE FROM events WHERE sequence = 2"], of: setting, provisioner)
    #expect(made.summary.users == 3)
    #expect(made.errors.contains(.finding(.eventMissing(sequence: 2))))
    #expect(made.errors.contains(.finding(.eventChainBroken)))
    #expect(made.errors.contains(.finding(.walletWithoutEvent(user: try UserID("user2"), chain: .evm))))
  }

  @Test func wholeStoresAreSilent() async throws {
    let setting = try MnemonicSetting(.sqlite)
    let provisioner = try setting.provisioner(keys: .raw)
    for number in 1...3 { _ = try await provisioner.ensureWallets(for: "user\(number)") }
    _ = try await provisioner.erase(try UserID("user3"))
    let made = try await archived([], of: setting, provisioner)
    #expect(made.errors == [] && made.summary.failures == 0 && made.summary.erased == 1 && made.audited)
  }
}
