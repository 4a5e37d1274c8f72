import Foundation
import Testing

/// One user's keys, destroyed for good.
@Suite(.endToEnd) struct EraseCommandTests {
  /// Runs the program at a pseudo-terminal; the words must be free of blanks.
  private static let terminal = ["/bin/sh", "-c", "exec script -qefc \"$*\" /dev/null", "sh"]

  @Test func onlyThatUser() async throws {
    let workspace = try Workspace()
    let wallets = try await workspace.provision(users(10))
    let erased = try await workspace.run(["erase", "user3", "--yes"] + Workspace.storeOptions)
    expect(erased, exits: 0)
    #expect(erased.output.isEmpty)
    for wallet in wallets where wallet.userText == "user3" { #expect(erased.errors.contains(wallet.address)) }
    let rest = wallets.filter { $0.userText != "user3" }
    let listed = try await workspace.run(["list"] + Workspace.storeOptions)
    expect(listed, exits: 0)
    #expect(try Set(WalletLine.parse(listed.output)) == Set(rest))
    #expect(listed.errors.contains("1 user erased, not listed"))
    for command in [["show", "user3"], ["export", "user3", "--format", "hex", "--chain", "evm", "--reveal"]] {
      let outcome = try await workspace.run(command + Workspace.storeOptions)
      expect(outcome, exits: 1, naming: "user user3 was erased")
      #expect(outcome.output.isEmpty)
    }
    expect(try await workspace.run(["erase", "user3", "--yes"] + Workspace.storeOptions), exits: 1, naming: "erased")
    expect(try await workspace.run(["erase", "nobody", "--yes"] + Workspace.storeOptions), exits: 1, naming: "nobody")
    let again = try await workspace.run(
      ["provision", "--users", "-"] + Workspace.storeOptions, input: .bytes(users(11).asLines))
    expect(again, exits: 1, naming: "user user3 was erased")
    #expect(try WalletLine.parse(again.output).filter { $0.userText != "user11" } == rest)
    let audit = try await workspace.run(["audit"] + Workspace.storeOptions)
    expect(audit, exits: 0)
    #expect(String(decoding: audit.output, as: UTF8.self).contains("erased users    1"))
    // An address that is gone is nobody's.
    let gone = try #require(wallets.first { $0.userText == "user3" }?.address)
    expect(try await workspace.run(["show", gone] + Workspace.storeOptions), exits: 1)
  }

  @Test func theSealedBytesAreGone() async throws {
    let workspace = try Workspace()
    try await workspace.provision(users(500))
    let database = WalletDatabase(path: workspace.path("wallets.db"))
    let records = try database.blobs(
      "SELECT record FROM secrets WHERE user = (SELECT id FROM users WHERE user_id = 'user250')")
    #expect(records.count == 2)
    let needles = records.map { Data($0.suffix(48)) }
    #expect(needles.allSatisfy { needle in (try? Data(workspace.read("wallets.db")).range(of: needle)) != nil })
    expect(try await workspace.run(["erase", "user250", "--yes"] + Workspace.storeOptions), exits: 0)
    for (name, file) in try workspace.contents() {
      for needle in needles { #expect(file.range(of: needle) == nil, "\(name)") }
    }
  }

  @Test func withoutATerminalNobodyIsErased() async throws {
    let workspace = try Workspace()
    let wallets = try await workspace.provision(users(2))
    let outcome = try await workspace.run(
      ["erase", "user1"] + Workspace.storeOptions, input: .bytes(Array("user1\n".utf8)))
    expect(outcome, exits: 2, naming: "--yes")
    #expect(try await workspace.list() == wallets)
  }

  @Test(arguments: [("user1", true), ("yes", false), ("user2", false), ("", false)])
  func theUserIdIsAskedForOnATerminal(answer: String, isErased: Bool) async throws {
    let workspace = try Workspace()
    let wallets = try await workspace.provision(users(2))
    let child = try workspace.start(
      ["erase", "user1"] + Workspace.storeOptions, input: .open([]), wrappedIn: Self.terminal)
    #expect(try await eventually { String(decoding: child.output.bytes, as: UTF8.self).contains("to go on:") })
    child.send(Array("\(answer)\n".utf8))
    let outcome = try await child.finish()
    child.closeInput()
    let screen = String(decoding: outcome.output, as: UTF8.self)
    #expect(outcome.ending == .exited(isErased ? 0 : 1), "it said: \(screen)")
    #expect(screen.contains(wallets[0].address))
    #expect(try await workspace.list() == (isErased ? Array(wallets.dropFirst(2)) : wallets))
  }
}
