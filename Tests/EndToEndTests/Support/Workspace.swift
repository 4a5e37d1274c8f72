import Foundation
import Synchronization
import Testing

/// A folder of its own for one test, with a home directory, and the means to run the program in it.
///
/// Gone, with everything that still runs in it, when the test case is over.
final class Workspace: Sendable {
  /// The folder; the program's working directory.
  let root: String
  private let program: String
  private let said = Mutex("")

  /// What every command but the key's own tests works on: the store and the root key, in different folders.
  static let storeOptions = ["--store", "wallets.db", "--root-key", "file:keys/root.key"]

  init(in parent: String = FileManager.default.temporaryDirectory.path) throws {
    program = try #require(ProgramUnderTest.path, "the program is not built")
    root = "\(parent)/wallet-engine-\(UUID().uuidString)"
    for folder in ["home", "keys"] {
      try FileManager.default.createDirectory(atPath: "\(root)/\(folder)", withIntermediateDirectories: true)
    }
    try TestScope.atEnd { [root] in try? FileManager.default.removeItem(atPath: root) }
  }

  /// Everything the program said so far, on both channels, but for what was revealed on purpose.
  var transcript: String { said.withLock { $0 } }

  /// Starts the program.
  func start(
    _ arguments: [String], input: ChildProcess.Launch.Input = .empty, output: ChildProcess.Launch.Output = .captured,
    environment: [String: String] = [:], wrappedIn wrapper: [String] = []
  ) throws -> ChildProcess {
    let words = wrapper + [program] + Self.withRawKeys(arguments)
    let child = try ChildProcess(
      .init(
        executable: words[0], arguments: Array(words.dropFirst()),
        environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "\(root)/home"].merging(environment) { $1 },
        directory: root, input: input, output: output))
    try TestScope.atEnd { _ = await child.end() }
    return child
  }

  /// Raw keys for new users unless the command says otherwise: a phrase takes a hundred times longer to make.
  private static func withRawKeys(_ arguments: [String]) -> [String] {
    let isUnsaid = arguments.first == "provision" && !arguments.contains { $0.hasPrefix("--keys") }
    return isUnsaid && !arguments.contains("--help")
      ? ["provision", "--keys", "raw"] + arguments.dropFirst() : arguments
  }

  /// Runs the program to its end.
  ///
  /// - Parameter isRevealing: its output is meant to hold a secret, so it is left out of the transcript.
  func run(
    _ arguments: [String], input: ChildProcess.Launch.Input = .empty, output: ChildProcess.Launch.Output = .captured,
    environment: [String: String] = [:], wrappedIn wrapper: [String] = [], isRevealing: Bool = false
  ) async throws -> ChildProcess.Outcome {
    let child = try start(
      arguments, input: input, output: output, environment: environment, wrappedIn: wrapper)
    let outcome = try await child.finish()
    note(outcome, isRevealing: isRevealing)
    return outcome
  }

  /// Adds what a process said to the transcript.
  func note(_ outcome: ChildProcess.Outcome, isRevealing: Bool = false) {
    let output = isRevealing ? "" : String(decoding: outcome.output, as: UTF8.self)
    said.withLock { $0 += outcome.errors + output }
  }
}

// The commands that most tests use, on the usual store.
extension Workspace {
  /// `provision --users -`, fed with these ids; expected to succeed.
  @discardableResult
  func provision(
    _ users: [String], _ options: [String] = [], store: [String] = storeOptions, exits status: Int32 = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> [WalletLine] {
    let outcome = try await run(["provision", "--users", "-"] + store + options, input: .bytes(users.asLines))
    expect(outcome, exits: status, sourceLocation: sourceLocation)
    return options.contains("--output") ? [] : try WalletLine.parse(outcome.output)
  }

  /// `list`, expected to succeed.
  func list(
    _ options: [String] = [], store: [String] = storeOptions, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> [WalletLine] {
    let outcome = try await run(["list"] + store + options)
    expect(outcome, exits: 0, sourceLocation: sourceLocation)
    return try WalletLine.parse(outcome.output)
  }

  /// `audit`, expected to find nothing.
  func expectCleanAudit(
    store: [String] = storeOptions, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let outcome = try await run(["audit"] + store)
    expect(outcome, exits: 0, sourceLocation: sourceLocation)
    #expect(outcome.errors.isEmpty, sourceLocation: sourceLocation)
  }

  /// What `audit --json` says, clean or not.
  func audit(store: [String] = storeOptions) async throws -> AuditReport {
    let outcome = try await run(["audit", "--json"] + store)
    return try JSONDecoder().decode(AuditReport.self, from: Data(outcome.output))
  }
}

/// The summary of an audit.
struct AuditReport: Decodable, Equatable {
  var clean: Bool
  var users: Int
  var wallets: Int
  var secrets: Int
  var events: Int
  var findings: Int
}

extension [String] {
  /// One a line, the way a list of users is written.
  var asLines: [UInt8] { [UInt8]((joined(separator: "\n") + "\n").utf8) }
}

/// Ids made of a prefix and the numbers from 1.
func users(_ count: Int, prefix: String = "user") -> [String] {
  (1...count).map { "\(prefix)\($0)" }
}
