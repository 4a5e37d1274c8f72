import Foundation
import Testing

/// Output that cannot be written costs rows on paper, never wallets.
@Suite(.endToEnd) struct OutputFailureTests {
  private static let all = users(20_000)
  private static let provision = ["provision", "--users", "-"] + Workspace.storeOptions

  /// As with `| head -1`.
  @Test func readerGoesAway() async throws {
    let workspace = try Workspace()
    let cut = try await workspace.run(
      Self.provision, input: .bytes(Self.all.asLines), output: .readerLeavesAfter(lines: 1))
    expect(cut, exits: 4, naming: "standard output", "run the same command again")
    let printed = try WalletLine.parseInterrupted(cut.output)
    let stored = try await workspace.list()
    #expect(!printed.isEmpty && stored.count < 40_000)
    #expect(Set(printed).isSubset(of: stored))
    let rows = try await workspace.provision(Self.all)
    expect(rows, areOf: Self.all)
    #expect(Set(stored).isSubset(of: rows))

    // Whoever looks at a list with head has seen what they wanted.
    let listed = try await workspace.run(["list"] + Workspace.storeOptions, output: .readerLeavesAfter(lines: 1))
    expect(listed, exits: 0)
    #expect(listed.errors.isEmpty)
    try await workspace.expectCleanAudit()
  }

  @Test func closedStandardOutput() async throws {
    let workspace = try Workspace()
    let list = users(3000)
    let outcome = try await workspace.run(Self.provision, input: .bytes(list.asLines), output: .closed)
    // Not whatever the runtime opened in its place.
    expect(outcome, exits: 4, naming: "standard output", "EBADF")
    for command in [["list"], ["show", "user1"], ["audit"], ["doctor"]] {
      let other = try await workspace.run(command + Workspace.storeOptions, output: .closed)
      expect(other, exits: 4, naming: "standard output")
    }
    expect(try await workspace.provision(list), areOf: list)
    try await workspace.expectCleanAudit()
  }

  /// With nowhere to say anything, a run still ends, and its messages do not end up in a file of the program's own.
  @Test(arguments: ["2>&-", ">&- 2>&-", "<&- >&- 2>&-"]) func closedDescriptors(redirections: String) async throws {
    let workspace = try Workspace()
    // Many bad lines, so that there is much to say.
    let list = users(1500).flatMap { [$0, "bad\t\($0)"] }
    try workspace.write("users.txt", list.asLines)
    let child = try workspace.start(
      ["provision", "--users", "users.txt"] + Workspace.storeOptions,
      wrappedIn: ["/bin/sh", "-c", "exec \"$0\" \"$@\" \(redirections)"])
    let outcome = try await child.finish()
    #expect(outcome.ending == .exited(redirections.contains(">&- 2") ? 4 : 1))
    expect(try await workspace.provision(users(1500)), areOf: users(1500))
    try await workspace.expectCleanAudit()
  }

  /// Found out before a store or a key is made.
  @Test(arguments: ["missing/rows.csv", "keys", "users.txt/rows.csv", "dangling"])
  func noPlaceForTheFile(name: String) async throws {
    let workspace = try Workspace()
    try workspace.write("users.txt", "anna\n")
    try FileManager.default.createSymbolicLink(
      atPath: workspace.path("dangling"), withDestinationPath: workspace.path("nowhere"))
    let before = try workspace.contents()
    let outcome = try await workspace.run(
      ["provision", "--users", "users.txt", "--output", name] + Workspace.storeOptions)
    expect(outcome, exits: 4, naming: name)
    #expect(try workspace.contents() == before)
  }

  /// Rows must not replace what they are made from: the list, the store, the key.
  @Test(arguments: [
    "users.txt", "users.link", "users.hard", "./users.txt", "wallets.db", "../NAME/wallets.db", "wallets.db-wal",
    "wallets.db-shm", "wallets.db-journal", "keys/root.key", "key.link",
  ])
  func filesThatRowsMustNotReplace(name: String) async throws {
    for isNew in [true, false] {
      let workspace = try Workspace()
      let name = name.replacing("NAME", with: URL(fileURLWithPath: workspace.root).lastPathComponent)
      try workspace.write("users.txt", "anna\nbert\n")
      if !isNew { try await workspace.provision(["anna"]) }
      for (link, target) in [("users.link", "users.txt"), ("key.link", "keys/root.key")] {
        try FileManager.default.createSymbolicLink(
          atPath: workspace.path(link), withDestinationPath: workspace.path(target))
      }
      try FileManager.default.linkItem(atPath: workspace.path("users.txt"), toPath: workspace.path("users.hard"))
      let before = try workspace.contents()
      let outcome = try await workspace.run(
        ["provision", "--users", "users.txt", "--output", name] + Workspace.storeOptions)
      expect(outcome, exits: 4, naming: name)
      #expect(try workspace.contents() == before, "new store: \(isNew)")
      guard !isNew, !name.hasPrefix("users"), !name.hasPrefix("./users") else { continue }
      let listed = try await workspace.run(["list", "--output", name] + Workspace.storeOptions)
      expect(listed, exits: 4, naming: name)
      #expect(try workspace.contents() == before)
    }
  }

  /// Neither may the file that the rows are in until they are complete.
  @Test(arguments: ["users.txt", "wallets.db", "root.key"]) func partialFilesToo(name: String) async throws {
    let workspace = try Workspace()
    let options = ["--store", "wallets.db.partial", "--root-key", "file:root.key.partial"]
    try workspace.write("users.txt.partial", "anna\nbert\n")
    let command = ["provision", "--users", "users.txt.partial"] + options
    expect(try await workspace.run(command), exits: 0)
    let before = try workspace.contents()
    let outcome = try await workspace.run(command + ["--output", name])
    expect(outcome, exits: 4, naming: name)
    #expect(try workspace.contents() == before)
  }

  /// A file that was there is replaced in one step, and not before the new one is complete.
  @Test func anOlderFileStaysUntilTheNewOneIsComplete() async throws {
    let workspace = try Workspace()
    try workspace.write("rows.csv", "old")
    let command = Self.provision + ["--output", "rows.csv"]
    let child = try workspace.start(command, input: .open(users(5000).asLines))
    #expect(try await eventually { (try? workspace.read("rows.csv.partial").count) ?? 0 > 100_000 })
    #expect(try workspace.text("rows.csv") == "old")
    child.closeInput()
    expect(try await child.finish(), exits: 0)
    expect(try WalletLine.parse(workspace.read("rows.csv")), areOf: users(5000))
    #expect(!workspace.exists("rows.csv.partial"))
  }
}
