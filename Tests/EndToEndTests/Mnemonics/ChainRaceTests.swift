import Foundation
import Testing

/// Two processes with different wishes for the same new users: both end well, and no one is accused.
@Suite(.endToEnd) struct ChainRaceTests {
  private static let list = (1...60).map { "u\($0)" }

  @Test(arguments: [
    ([["--keys", "mnemonic12", "--chains", "evm"], ["--keys", "mnemonic12", "--chains", "sol"]]),
    ([["--keys", "raw", "--chains", "evm"], ["--keys", "mnemonic24"]]),
  ])
  func bothEndWell(wishes: [[String]]) async throws {
    let workspace = try Workspace()
    // The store and its key are there already.
    try await workspace.provision(["first"])
    let children = try wishes.map { wish in
      try workspace.start(
        ["provision", "--users", "-"] + wish + Workspace.storeOptions, input: .bytes(Self.list.asLines))
    }
    for child in children {
      let outcome = try await child.finish()
      workspace.note(outcome)
      expect(outcome, exits: 0)
      #expect(!outcome.errors.contains("altered"))
    }
    let stored = Set(try await workspace.list())
    for wish in wishes {
      let rows = try await workspace.provision(Self.list, wish)
      #expect(Set(rows).isSubset(of: stored))
    }
    try await workspace.expectCleanAudit()
  }
}
