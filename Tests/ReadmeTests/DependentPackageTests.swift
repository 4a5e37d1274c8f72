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

  /// Copies the fixture and the example program, and writes the README's examples into targets of their own.
  static func prepare() throws -> Int {
    let files = FileManager.default
    let fixture = PackageRoot.url(of: "Tests/Fixtures/DependentPackage")
    try files.createDirectory(at: copy, withIntermediateDirectories: true)
    for name in ["Package.swift", "Sources"] { try replace(name, with: fixture.appending(path: name)) }
    for name in ["AppModel", "WalletManagerExample"] {
      try replace("Sources/\(name)", with: PackageRoot.url(of: "Examples/Sources/\(name)"))
    }
    let articles = copy.appending(path: "Sources/Articles")
    try files.createDirectory(at: articles, withIntermediateDirectories: true)
    try ArticleProgram.text().write(to: articles.appending(path: "main.swift"), atomically: true, encoding: .utf8)
    let snippets = try CodeBlock.all("swift")
    for (index, snippet) in snippets.enumerated() {
      let directory = copy.appending(path: "Sources/Snippet\(index)")
      try files.createDirectory(at: directory, withIntermediateDirectories: true)
      try snippet.text.write(to: directory.appending(path: "main.swift"), atomically: true, encoding: .utf8)
    }
    return snippets.count
  }

  private static func replace(_ name: String, with source: URL) throws {
    let files = FileManager.default
    let target = copy.appending(path: name)
    if files.fileExists(atPath: target.path) { try files.removeItem(at: target) }
    try files.copyItem(at: source, to: target)
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
    try Self.checkArticles(binaries)
    try Self.checkExample(binaries)
  }

  private static func checkArticles(_ binaries: URL) throws {
    let scratch = try ScratchDirectory()
    let run = try ChildProcess.run([binaries.appending(path: "Articles").path], in: scratch.url)
    #expect(run.status == 0, "\(run.output)")
    #expect(!run.output.contains("failed:"), "\(run.output)")
    for line in ["clean: true", "a phrase of 12 words gives 0x", "emailOTP ada@example.com", "primary: "] {
      #expect(run.output.contains(line), "\(run.output)")
    }
  }

  private static func checkExample(_ binaries: URL) throws {
    let scratch = try ScratchDirectory()
    let run = try ChildProcess.run([binaries.appending(path: "WalletManagerExample").path], in: scratch.url)
    #expect(run.status == 0, "\(run.output)")
    // Two launches and another sign-in show the same two wallets; the Solana one is put first in the first launch.
    let shown = run.output.split(separator: "\n").filter { $0.hasPrefix("wallet ") }
    let addresses = shown.compactMap { $0.split(separator: " ").dropFirst(2).first }
    #expect(addresses.count == 6 && Set(addresses).count == 2, "\(run.output)")
    #expect(
      shown.filter { $0.hasSuffix("primary") }.map { $0.contains(" SOL ") } == [false, true, true], "\(run.output)")
    #expect(run.output.contains("the session was kept"), "\(run.output)")
  }
}
