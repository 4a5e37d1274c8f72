import Foundation
import TestSupport
import Testing

/// Builds a package that depends on this one, as a user would, with the README's examples in it, and runs everything.
@Suite(.serialized)
struct DependentPackageTests {
  /// Kept between runs, so that only the first takes long.
  static let copy = PackageRoot.url(of: ".build/dependent-package")

  static func environment(_ snippetCount: Int) -> [String: String] {
    ["WALLET_ENGINE_PATH": PackageRoot.url.path, "README_SNIPPETS": "\(snippetCount)"]
  }

  /// Copies the fixture and writes each example into a target of its own.
  static func prepare() throws -> Int {
    let files = FileManager.default
    let fixture = PackageRoot.url(of: "Tests/Fixtures/DependentPackage")
    try files.createDirectory(at: copy, withIntermediateDirectories: true)
    for name in ["Package.swift", "Sources"] {
      let target = copy.appending(path: name)
      if files.fileExists(atPath: target.path) { try files.removeItem(at: target) }
      try files.copyItem(at: fixture.appending(path: name), to: target)
    }
    let snippets = try CodeBlock.all("swift")
    for (index, snippet) in snippets.enumerated() {
      let directory = copy.appending(path: "Sources/Snippet\(index)")
      try files.createDirectory(at: directory, withIntermediateDirectories: true)
      try snippet.text.write(to: directory.appending(path: "main.swift"), atomically: true, encoding: .utf8)
    }
    return snippets.count
  }

  @Test("A dependent package with targets CSQLite and Signing, and every Swift example, builds and runs")
  func buildsAndRuns() throws {
    let count = try Self.prepare()
    #expect(count >= 2, "the README has Swift examples")
    let build = try ChildProcess.run(["swift", "build"], in: Self.copy, environment: Self.environment(count))
    try #require(build.status == 0, "\(build.output)")
    let bin = try ChildProcess.run(
      ["swift", "build", "--show-bin-path"], in: Self.copy, environment: Self.environment(count))
    let binaries = URL(filePath: bin.output.trimmingCharacters(in: .whitespacesAndNewlines))

    let scratch = try ScratchDirectory()
    let app = try ChildProcess.run([binaries.appending(path: "DependentApp").path, scratch.url.path], in: scratch.url)
    #expect(app.status == 0, "\(app.output)")
    let lines = app.output.split(separator: "\n")
    #expect(lines.first == "signed by 7")
    #expect(lines.last == "same")
    #expect(lines.contains { $0.wholeMatch(of: /EVM 0x[0-9a-fA-F]{40}/) != nil })
    #expect(lines.contains { $0.wholeMatch(of: /SOL [1-9A-HJ-NP-Za-km-z]{32,44}/) != nil })

    for index in 0..<count {
      let snippet = try ChildProcess.run([binaries.appending(path: "Snippet\(index)").path], in: scratch.url)
      #expect(snippet.status == 0, "example \(index): \(snippet.output)")
      #expect(snippet.output.contains("0x"), "example \(index) prints an address: \(snippet.output)")
      #expect(!snippet.output.contains("failed:"), "example \(index): \(snippet.output)")
      if index == 1 {
        #expect(snippet.output.contains("5000 wallets, clean: true"))
      }
    }
  }
}
