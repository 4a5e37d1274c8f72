import Testing
import WalletAddresses
import WalletHD
import WalletProvisioning
import WalletSecrets
import WalletStorage

/// A stored phrase that cannot be used fails its own user and nobody else.
@Suite(.timeLimit(.minutes(15))) struct DamagedPhraseTests {
  private static let user2 = "WHERE user = 2"

  static let damages = [
    "UPDATE secrets SET record = zeroblob(length(record)) \(user2)",
    "UPDATE secrets SET record = CAST(substr(record, 1, length(record) - 1) || x'00' AS BLOB) \(user2)",
    "UPDATE secrets SET record = x'' \(user2)",
    "UPDATE secrets SET public_identity = zeroblob(36) \(user2)",
    "UPDATE secrets SET public_identity = x'' \(user2)",
    "UPDATE secrets SET record = (SELECT record FROM secrets WHERE user = 3) \(user2)",
    "UPDATE secrets SET kind = 99 \(user2)",
    "UPDATE secrets SET kind = 17 \(user2)",
    "UPDATE secrets SET secret_id = x'00' \(user2)",
    "UPDATE secrets SET slot = 7 \(user2)",
    "DELETE FROM secrets \(user2)",
    "UPDATE wallets SET chain = 9 \(user2)",
    "UPDATE wallets SET address = 'a' \(user2)",
  ]

  /// Users 1 to 4 with an EVM wallet each, the second one's phrase damaged.
  private func damaged(_ sql: String) async throws -> (MnemonicSetting, [UserID]) {
    let setting = try MnemonicSetting(.sqlite)
    let users = try userIDs(1...4)
    _ = try await collect(setting.provisioner(chains: [.evm]).provision(UserList(users)))
    try Database(path: setting.folder.file("wallets.db")).change(sql)
    return (setting, users)
  }

  @Test(arguments: damages) func aBulkRunGoesOn(sql: String) async throws {
    let (setting, users) = try await damaged(sql)
    let provisioner = try setting.provisioner()
    let all = users + (try userIDs(5...6))
    for _ in 1...2 {
      let collected = try await collect(provisioner.provision(UserList(all)))
      #expect(collected.failures == [users[1]])
      #expect(collected.userIDs == all.filter { $0 != users[1] })
      #expect(collected.wallets.allSatisfy { $0.all.count == 2 })
      // Whoever reads the message knows whom it is about.
      let message = collected.batches.first?.failures.first?.1.description ?? ""
      #expect(message.contains("user2"), "\(message)")
    }
  }

  @Test(arguments: damages) func otherLogInsSucceed(sql: String) async throws {
    let (setting, users) = try await damaged(sql)
    let provisioner = try setting.provisioner()
    let results = await withTaskGroup(of: (UserID, Bool).self) { group in
      for user in users + users {
        group.addTask { (user, (try? await provisioner.ensureWallets(for: user))?.all.count == 2) }
      }
      return await group.reduce(into: [UserID: Set<Bool>]()) { $0[$1.0, default: []].insert($1.1) }
    }
    for user in users { #expect(results[user] == [user != users[1]], "\(user)") }
  }

  /// With its rows gone, a secret that cannot be read is met inside the transaction only.
  @Test(arguments: [KeyKind.mnemonic12, .raw]) func anUnreadableSecretWithoutRows(keys: KeyKind) async throws {
    let (setting, users) = try await damaged(
      "DELETE FROM wallets \(Self.user2); UPDATE secrets SET kind = 99 \(Self.user2)")
    let provisioner = try setting.provisioner(keys: keys)
    let collected = try await collect(provisioner.provision(UserList(users + (try userIDs(5...20)))))
    #expect(collected.failures == [users[1]])
    #expect(collected.userIDs.count == 19)
    #expect(collected.batches.first?.failures.first?.1.description.contains("user2") == true)
  }

  /// An address that a stored phrase gives, but that somebody has written into another user's row.
  @Test func anAddressInTheWrongRow() async throws {
    let setting = try MnemonicSetting(.sqlite)
    let users = try userIDs(1...4)
    let evmOnly = try setting.provisioner(chains: [.evm])
    _ = try await evmOnly.importMnemonic(Mnemonic.parse(secret(zeroPhrase)), for: users[1])
    _ = try await collect(evmOnly.provision(UserList(users)))
    let address = "HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk"
    try Database(path: setting.folder.file("wallets.db")).change(
      """
      INSERT INTO addresses SELECT \(AddressHash.of(address)), id FROM users WHERE user_id = 'user4';
      UPDATE wallets SET address = '\(address)' WHERE user = (SELECT id FROM users WHERE user_id = 'user4')
      """)
    let collected = try await collect(setting.provisioner().provision(UserList(users)))
    #expect(collected.failures == [users[1], users[3]])
    #expect(collected.batches.first?.failures.first?.1 == .addressTaken(user: users[1]))
    #expect(collected.wallets.map(\.all.count) == [2, 2])
  }
}
