import Testing
import WalletAddresses
import WalletProvisioning

/// A SQLite store of five users, `user1` to `user5`, whose database can be edited behind the engine's back.
final class AuditFixture {
  let folder: TemporaryFolder
  let provisioner: WalletProvisioner
  let database: Database
  let users: [UserID]
  private let wallets: [UserID: UserWallets]

  init() async throws {
    folder = try TemporaryFolder()
    provisioner = try await Backend.sqlite.provisioner(in: folder)
    users = try userIDs(1...5)
    wallets = try await collect(provisioner.provision(UserList(users))).wallets.reduce(into: [:]) { $0[$1.userID] = $1 }
    database = try Database(path: folder.file("wallets.db"))
    // The edits name users by these row numbers, and events by those of their users.
    for number in 1...5 {
      #expect(try database.integer("SELECT id FROM users WHERE user_id = 'user\(number)'") == number)
    }
  }

  /// The user of a number from 1 to 5.
  func user(_ number: Int) -> UserID { users[number - 1] }

  /// The address that a user was given.
  func address(_ number: Int, _ chain: Chain) -> String { wallets[user(number)]?[chain]?.address ?? "" }

  /// The wallets that a user was given.
  func wallets(_ number: Int) throws -> UserWallets { try #require(wallets[user(number)]) }

  /// What an audit finds, each as often as it is found.
  func findings() async throws -> [AuditFinding: Int] {
    var findings: [AuditFinding: Int] = [:]
    let summary = try await provisioner.audit { findings[$0, default: 0] += 1 }
    #expect(summary.findings == findings.values.reduce(0, +))
    #expect(summary.isClean == findings.isEmpty)
    return findings
  }
}
