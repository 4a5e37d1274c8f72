import Foundation
import TestSupport

/// A fenced block of the README or of an article.
struct CodeBlock {
  var language: String
  var text: String

  /// A file's blocks of one language, in order.
  static func all(_ language: String, in file: String = "README.md") throws -> [CodeBlock] {
    let page = try String(contentsOf: PackageRoot.url(of: file), encoding: .utf8)
    var blocks: [CodeBlock] = []
    var open: CodeBlock?
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        if let block = open {
          blocks.append(block)
          open = nil
        } else {
          open = CodeBlock(language: String(line.dropFirst(3)), text: "")
        }
      } else {
        open?.text += line + "\n"
      }
    }
    return blocks.filter { $0.language == language }
  }
}
