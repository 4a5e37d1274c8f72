import Foundation
import TestSupport

/// The Swift examples of all articles as one program: each a function of its own, run one after the other.
enum ArticleProgram {
  /// The text of the program.
  static func text() throws -> String {
    var imports: Set<String> = []
    var functions: [String] = []
    for article in try articles() {
      for block in try CodeBlock.all("swift", in: article) {
        let lines = block.text.split(separator: "\n", omittingEmptySubsequences: false)
        imports.formUnion(lines.filter { $0.hasPrefix("import ") }.map(String.init))
        let body = lines.filter { !$0.hasPrefix("import ") }.joined(separator: "\n")
        functions.append("// \(article)\n@MainActor func example\(functions.count)() async throws {\n\(body)\n}\n")
      }
    }
    let calls = functions.indices.map { "try await example\($0)()\n" }
    return (imports.sorted().map { $0 + "\n" } + functions + calls).joined()
  }

  /// The articles' paths in the package.
  private static func articles() throws -> [String] {
    let files = FileManager.default
    let sources = PackageRoot.url(of: "Sources")
    return try files.contentsOfDirectory(atPath: sources.path).sorted().flatMap { module -> [String] in
      let catalogue = "Sources/\(module)/\(module).docc"
      guard files.fileExists(atPath: PackageRoot.url(of: catalogue).path) else { return [] }
      return try files.contentsOfDirectory(atPath: PackageRoot.url(of: catalogue).path).sorted()
        .filter { $0.hasSuffix(".md") }
        .map { "\(catalogue)/\($0)" }
    }
  }
}
