import Foundation
import TestSupport
import Testing

/// Runs the README's console transcripts and compares what is printed, values that differ from run to run apart.
struct TranscriptTests {
  struct Step {
    var command: String
    var expected: String
  }

  static func steps(_ block: CodeBlock) -> [Step] {
    var steps: [Step] = []
    for line in block.text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("$ ") {
        steps.append(Step(command: String(line.dropFirst(2)), expected: ""))
      } else if !steps.isEmpty, !line.isEmpty {
        steps[steps.count - 1].expected += line + "\n"
      }
    }
    return steps
  }

  /// Replaces keys' products and measurements by names, and runs of spaces by one.
  static func normalised(_ text: String) -> String {
    text
      .replacing(/0x[0-9a-fA-F]{40}/, with: "EVM-ADDRESS")
      .replacing(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/, with: "UUID")
      .replacing(/archive-public-[0-9a-f]{72}/, with: "ARCHIVE-KEY")
      .replacing(/[0-9a-f]{64}/, with: "HEAD")
      .replacing(/fingerprint [0-9a-f]{16}/, with: "fingerprint F")
      .replacing(/\b[1-9A-HJ-NP-Za-km-z]{32,44}\b/, with: "SOLANA-ADDRESS")
      .replacing(/[0-9,]+ users\/s/, with: "N users/s")
      .replacing(/wallets\/s +[0-9,]+/, with: "wallets/s N")
      .replacing(/engine +[a-z0-9]+/, with: "engine E")
      .replacing(/CPU features +[^\n]+/, with: "CPU features F")
      .replacing(/(libsodium|OpenSSL|utf8proc|SQLite) +[0-9.]+/) { "\($0.1) V" }
      .replacing(/\n([a-z0-9-]+ +[0-9,]+ +[0-9,]+ +[0-9,]+) +[0-9,]+/) { "\n\($0.1) MS" }
      .replacing(/[ ]+/, with: " ")
      .replacing(/\n\n+/, with: "\n")
  }

  @Test("Every transcript prints what the README says")
  func transcripts() throws {
    let binary = try Self.binary()
    let blocks = try CodeBlock.all("console")
    #expect(blocks.count >= 2)
    for block in blocks {
      let scratch = try ScratchDirectory()
      let environment = [
        "HOME": scratch.url.path, "WALLET_ENGINE_BINARY": binary.path,
        "PATH": "\(binary.deletingLastPathComponent().path):\(ProcessInfo.processInfo.environment["PATH"] ?? "")",
      ]
      for step in Self.steps(block) {
        // Scripts are the repository's; their demo goes to the scratch directory.
        let isScript = step.command.hasPrefix("bash Scripts/")
        let command = isScript ? "\(step.command) \(scratch.url.path)/demo 2>/dev/null" : step.command
        let run = try ChildProcess.run(
          ["bash", "-c", command], in: isScript ? PackageRoot.url : scratch.url, environment: environment)
        #expect(run.status == 0, "\(step.command): \(run.output)")
        let printed = Self.normalised(run.output)
        if isScript {
          // The README shows the first rows.
          #expect(printed.hasPrefix(Self.normalised(step.expected)), "\(step.command) printed: \(run.output)")
        } else {
          #expect(printed == Self.normalised(step.expected), "\(step.command) printed: \(run.output)")
        }
      }
    }
  }

  /// The command-line tool that was built with the tests.
  static func binary() throws -> URL {
    let bundle = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    for candidate in [bundle, PackageRoot.url(of: ".build/release"), PackageRoot.url(of: ".build/debug")] {
      let binary = candidate.appending(path: "wallet-engine")
      if FileManager.default.isExecutableFile(atPath: binary.path) { return binary }
    }
    throw CocoaError(.fileNoSuchFile)
  }
}
