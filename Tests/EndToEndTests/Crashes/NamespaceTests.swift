#if os(Linux)
  import Testing

  /// Containers that share a volume: every one of the processes has the number 1.
  @Suite(.endToEnd, .needsRoot) struct NamespaceTests {
    @Test func processesOfOneNumber() async throws {
      for _ in 0..<12 {
        let workspace = try Workspace()
        let list = users(20)
        let children = try (0..<3).map { _ in
          try workspace.start(
            ["provision", "--users", "-"] + Workspace.storeOptions, input: .bytes(list.asLines),
            wrappedIn: ["/usr/bin/unshare", "--pid", "--fork"])
        }
        var outputs: Set<[UInt8]> = []
        for child in children {
          let outcome = try await child.finish()
          expect(outcome, exits: 0)
          outputs.insert(outcome.output)
        }
        #expect(outputs.count == 1)
        expect(try await workspace.provision(list), areOf: list)
        try await workspace.expectCleanAudit()
        // Only now: when two processes close a database at the same moment, neither is the last, and the log stays.
        let files = try workspace.contents().keys.sorted()
        #expect(files == ["home", "keys", "keys/root.key", "wallets.db"])
      }
    }
  }
#endif
