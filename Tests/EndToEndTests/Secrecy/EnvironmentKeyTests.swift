import Foundation
import Testing

/// A root key in an environment variable: read once, and then no longer there.
@Suite(.endToEnd) struct EnvironmentKeyTests {
  private static let digits = (0..<32).map { "\($0 < 16 ? "0" : "")\(String($0 * 7 % 256, radix: 16))".suffix(2) }
    .joined()
  private static let options = ["--store", "wallets.db", "--root-key", "env:WALLETS_ROOT"]

  @Test func worksFromAFreshEnvironmentEachTime() async throws {
    let workspace = try Workspace()
    let key = try #require(Self.digits.utf8.count == 64 ? Self.digits : nil)
    let command = ["provision", "--count", "20", "--prefix", "user"] + Self.options
    let first = try await workspace.run(command, environment: ["WALLETS_ROOT": key])
    expect(first, exits: 0)
    let second = try await workspace.run(command, environment: ["WALLETS_ROOT": key + "\n"])
    expect(second, exits: 0)
    #expect(first.output == second.output)
    #expect(!workspace.transcript.contains(key.prefix(16)))
    #expect(try workspace.contents().keys.sorted() == ["home", "keys", "wallets.db"], "no key is written anywhere")

    let before = try workspace.contents()
    let without = try await workspace.run(command)
    expect(without, exits: 3, naming: "WALLETS_ROOT")
    let wrong = try await workspace.run(command, environment: ["WALLETS_ROOT": String(key.reversed())])
    expect(wrong, exits: 3, naming: "wrong root key")
    let malformed = try await workspace.run(command, environment: ["WALLETS_ROOT": String(key.dropLast())])
    expect(malformed, exits: 3, naming: "WALLETS_ROOT")
    #expect(!malformed.errors.contains(key.prefix(16)))
    #expect(try workspace.contents() == before)
  }

  #if os(Linux)
    /// Only root may look into a process that is not dumpable.
    @Test(.needsRoot) func isWipedFromTheRunningProcess() async throws {
      let workspace = try Workspace()
      let child = try workspace.start(
        ["provision", "--users", "-"] + Self.options, input: .open([]),
        environment: ["WALLETS_ROOT": Self.digits, "OTHER": "still here"])
      // While it waits for the first user it has not opened anything yet: the search finds what is there.
      #expect(try await eventually { self.environment(of: child).contains("OTHER=still here") })
      #expect(environment(of: child).contains(Self.digits))
      child.send(["anna"].asLines)
      // Both in one look: one that came back empty would say nothing.
      #expect(
        try await eventually {
          let found = self.environment(of: child)
          return found.contains("OTHER=still here") && !found.contains(Self.digits.suffix(8))
        })
      child.closeInput()
      let outcome = try await child.finish()
      expect(outcome, exits: 0)
      expect(try WalletLine.parse(outcome.output), areOf: ["anna"])
    }

    private func environment(of child: ChildProcess) -> String {
      let file = FileManager.default.contents(atPath: "/proc/\(child.processID)/environ") ?? Data()
      return String(decoding: file, as: UTF8.self)
    }
  #endif
}
