import Foundation
import TestSupport
import Testing
import WalletAddresses
import WalletProvisioning

/// Stores that older programs made.
@Suite struct OldStoreAuditTests {
  @Test func aStoreOfVersion1OpensAndIsClean() async throws {
    let folder = try TemporaryFolder()
    let first = try await Backend.sqlite.provisioner(in: folder)
    let made = try await collect(first.provision(UserList(try userIDs(1...150)))).wallets
    await first.close()
    let (path, old) = (folder.file("wallets.db"), folder.file("old.db"))
    try Database.make(at: old, running: SchemaVersion1.script(copying: path))
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.moveItem(atPath: old, toPath: path)
    let second = try await Backend.sqlite.provisioner(in: folder)
    let again = try await collect(second.provision(UserList(try userIDs(1...151)))).wallets
    #expect(Array(again.prefix(150)) == made)
    let summary = try await second.audit { Issue.record("\($0)") }
    #expect(summary.users == 151 && summary.wallets == 302 && summary.secrets == 302 && summary.events == 151)
    let address = try #require(made.last?[.solana]).address
    #expect(try await second.owner(ofAddress: try WalletAddress.parse(address))?.userID == made.last?.userID)
    await second.close()
  }
}
