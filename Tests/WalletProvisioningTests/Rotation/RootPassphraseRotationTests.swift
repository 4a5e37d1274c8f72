import Foundation
import Testing
import WalletAddresses
import WalletProvisioning
import WalletSecrets
import WalletStorage

/// Root keys that come from pass-phrases take each other's place.
@Suite(.timeLimit(.minutes(15))) struct RootPassphraseRotationTests {
  @Test func passphrases() async throws {
    let folder = try TemporaryFolder()
    let first = try await RootKeySetting.open(folder, RootKeySetting.passphrase("one"))
    #expect(first.opening.madeStore && !first.opening.madeRootKey)
    let wallets = try await first.ensureWallets(for: "anna")
    #expect(try await first.storeStatus().passphraseCost == .minimum)
    await first.close()
    let error = await #expect(throws: WalletError.self) {
      try await RootKeySetting.open(folder, RootKeySetting.passphrase("One"))
    }
    guard case .keyRing(.wrongRootKey(first.opening.rootKeyFingerprint, _)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    let second = try await RootKeySetting.open(folder, RootKeySetting.passphrase("one"))
    #expect(try await second.ensureWallets(for: "anna") == wallets)
    // The same words would get another salt, and would still be the same words.
    await #expect(
      throws: WalletError.keyRing(.sameRootKey(fingerprint: second.opening.rootKeyFingerprint))
    ) { try await second.rotateRootKey(to: RootKeySetting.passphrase("one")) }
    #expect(try await second.rotateRootKey(to: RootKeySetting.passphrase("two")).epoch == 2)
    await second.close()
    await #expect(throws: WalletError.self) { try await RootKeySetting.open(folder, RootKeySetting.passphrase("one")) }
    let third = try await RootKeySetting.open(folder, RootKeySetting.passphrase("two"))
    #expect(try await third.rotateRootKey(to: .file(folder.file("root.key"))).epoch == 3)
    #expect(try await third.storeStatus().passphraseCost == nil)
    await third.close()
    await #expect(throws: WalletError.rootKey(.notFromPassphrase)) {
      try await RootKeySetting.open(folder, RootKeySetting.passphrase("two"))
    }
    let fourth = try await RootKeySetting.open(folder, .file(folder.file("root.key")))
    #expect(try await fourth.ensureWallets(for: "anna") == wallets)
    #expect(try await fourth.audit { Issue.record("\($0)") }.isClean)
    await fourth.close()
  }

  /// Whoever writes to the database cannot make opening cheaper than the floor, or dearer than the cap, or anything else.
  @Test(arguments: [
    ("passes = 1", true), ("passes = 0", true), ("passes = 17", true), ("passes = -3", false), ("memory_kib = 8", true),
    ("memory_kib = 1048577", true), ("memory_kib = 4294967296", false), ("salt = x'00'", true), ("passes = 3", false),
    ("memory_kib = 65537", false), ("salt = zeroblob(16)", false),
  ])
  func alteredParameters(change: String, isCost: Bool) async throws {
    let folder = try TemporaryFolder()
    let first = try await RootKeySetting.open(folder, RootKeySetting.passphrase("one"))
    let wallets = try await first.ensureWallets(for: "anna")
    await first.close()
    let database = try Database(path: folder.file("wallets.db"))
    let before = try database.blob("SELECT salt FROM root_derivation")
    try database.change("UPDATE root_derivation SET \(change)")
    let error = await #expect(throws: WalletError.self) {
      try await RootKeySetting.open(folder, RootKeySetting.passphrase("one"))
    }
    switch error {
    case .rootKey(.unacceptableCost): #expect(isCost)
    case .keyRing(.wrongRootKey), .store(.malformedRow): #expect(!isCost)
    default: Issue.record("\(String(describing: error))")
    }
    try database.change(
      "UPDATE root_derivation SET passes = 2, memory_kib = 65536, salt = ?1", blobs: [before])
    let second = try await RootKeySetting.open(folder, RootKeySetting.passphrase("one"))
    #expect(try await second.ensureWallets(for: "anna") == wallets)
    await second.close()
  }

  /// Parameters that appear beside another key, or vanish, are an alteration.
  @Test func parametersFromNowhere() async throws {
    let folder = try TemporaryFolder()
    let key = RootKeySource.file(folder.file("root.key"))
    await (try await RootKeySetting.open(folder, key)).close()
    let database = try Database(path: folder.file("wallets.db"))
    try database.change("INSERT INTO root_derivation VALUES (1, zeroblob(16), 2, 65536)")
    await #expect(throws: WalletError.keyRing(.ringAltered)) { try await RootKeySetting.open(folder, key) }
    try database.change("DELETE FROM root_derivation")
    await (try await RootKeySetting.open(folder, key)).close()
  }
}
