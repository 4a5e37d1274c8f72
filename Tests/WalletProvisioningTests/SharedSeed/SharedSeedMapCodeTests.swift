import Testing
import WalletAddresses
import WalletHD
import WalletProvisioning
import WalletSecrets
import WalletStorage

/// The code over a map against Python's hashlib: Scripts/shared-seed-map.py made all codes here.
@Suite(.timeLimit(.minutes(15))) struct SharedSeedMapCodeTests {
  struct Known: Sendable {
    var passphrase = ""
    var tenant = "default"
    var users: [(String, UInt32)]
    var code: String
  }

  private static let known = [
    Known(users: [], code: "7a73cf626fcac324340e9552fc57614135af80fbbb541d70d099f8fafc6f5110"),
    Known(users: [("a", 0)], code: "e169dcac2b13355638cc7e6134bb0eefc55b0e096877653fd56a5244a76270ae"),
    Known(
      users: [("alice", 0), ("bob", 1), ("carol", 2)],
      code: "a4987feacc780e805799092642fda6a1168b811895b8afead34d407f353ca583"),
    Known(
      passphrase: "TREZOR", users: [("alice", 0), ("bob", 1), ("carol", 2)],
      code: "e2e2f13805dd8ec0c32aceb9b7828e8731aec077152402b05eab0cf76f935b5e"),
    Known(
      tenant: "a, \"b\"", users: [("#x", (1 << 31) - 1), ("\u{E9}", 256), ("e\u{301}", 65536)],
      code: "ea02313ccc00fc2d8d317052b23cc3e8ba7ff9ddf74a311b22df43b938a71972"),
  ]

  private func code(
    _ users: [(String, UInt32)], passphrase: String = "", tenant: String = "default"
  ) throws -> SharedSeedMapCode {
    let mnemonic = try Mnemonic.parse(try secret(zeroPhrase), language: .english)
    let seed: Secret
    if passphrase.isEmpty {
      seed = try mnemonic.seed()
    } else {
      seed = try mnemonic.seed(passphrase: secret(passphrase))
    }
    var code = try SharedSeedMapCode(seed: seed, tenant: try Tenant(tenant))
    for (user, index) in users { code.append(try UserID(user), index: index) }
    return code
  }

  @Test(arguments: known.indices) func asHashlibHasIt(_ position: Int) throws {
    let known = Self.known[position]
    let made = try code(known.users, passphrase: known.passphrase, tenant: known.tenant)
    #expect(made.code.description == known.code)
    #expect(made.isCode(made.code) && !made.isCode(made.head))
  }

  /// No other list has the code, nor has the same one of another tenant or pass-phrase.
  @Test func isThatOfOneList() throws {
    let lists: [[(String, UInt32)]] = [
      [], [("a", 0)], [("a", 1)], [("a", 0), ("b", 1)], [("a", 1), ("b", 0)], [("b", 1), ("a", 0)], [("ab", 1)],
      [("a", 0), ("b", 256)], [("a", 0), ("b1", 0)], [("\u{E9}", 0)], [("e\u{301}", 0)],
      [("a", 0), ("b", 1), ("c", 2)],
    ]
    var codes = try lists.map { try code($0).code }
    codes.append(try code(lists[1], tenant: "Default").code)
    codes.append(try code(lists[1], passphrase: "TREZOR").code)
    codes += try lists.map { try code($0).head }
    #expect(Set(codes).count == codes.count)
  }

  /// The sealed seed and the phrase give one code.
  @Test(arguments: Backend.allCases) func fromTheStore(_ backend: Backend) async throws {
    let provisioner = try await MnemonicSetting(backend).sharing()
    for user in ["alice", "bob", "carol"] { _ = try await provisioner.ensureWallets(for: try UserID(user)) }
    var code = try await provisioner.sharedSeedMapCode()
    for try await page in provisioner.sharedSeedMap() {
      for (user, index) in page { code.append(user, index: try index.get()) }
    }
    #expect(code.code.description == Self.known[2].code)
    let without = try MnemonicSetting(backend).provisioner(keys: .sharedSeed)
    await #expect(throws: WalletError.noSharedSeed(tenant: .default)) { _ = try await without.sharedSeedMapCode() }
  }

  /// What is stretched from a phrase has 64 bytes; nothing else is a key.
  @Test(arguments: [1, 32, 63, 65]) func seedsOfOtherLengths(_ count: Int) throws {
    #expect(throws: WalletError.secretMemory(.lengthMismatch(expected: 64, found: count))) {
      _ = try SharedSeedMapCode(seed: Secret(byteCount: count), tenant: .default)
    }
  }
}
