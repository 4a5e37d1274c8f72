import Foundation
import Testing

/// One line of `derive`.
struct DerivedLine: Hashable, Sendable {
  var index: Int
  var path: String
  var address: String
}

extension Workspace {
  enum BadOutput: Error {
    case header(String)
    case fields(String)
  }

  /// `derive` on a phrase that comes in by standard input, expected to succeed.
  func derive(
    _ phrase: String, _ options: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> [DerivedLine] {
    let outcome = try await run(["derive"] + options, input: .bytes(Array(phrase.utf8)))
    expect(outcome, exits: 0, sourceLocation: sourceLocation)
    return try Self.derivedLines(outcome.output)
  }

  /// The lines of `derive`, header first.
  static func derivedLines(_ output: [UInt8]) throws -> [DerivedLine] {
    var lines = String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    guard lines.first == "index,path,address" else { throw BadOutput.header(lines.first ?? "") }
    lines.removeFirst()
    return try lines.map { line in
      let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 3, let index = Int(fields[0]) else { throw BadOutput.fields(line) }
      return DerivedLine(index: index, path: fields[1], address: fields[2])
    }
  }

  /// `export … --reveal`, expected to succeed; what it wrote, without the line feed at the end.
  func reveal(
    _ user: String, _ options: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> String {
    let outcome = try await run(
      ["export", user, "--reveal"] + options + Self.storeOptions, isRevealing: true)
    expect(outcome, exits: 0, sourceLocation: sourceLocation)
    let text = String(decoding: outcome.output, as: UTF8.self)
    #expect(text.hasSuffix("\n"), sourceLocation: sourceLocation)
    return String(text.dropLast())
  }

  /// `import --format mnemonic` of a phrase that comes in by standard input, expected to succeed.
  @discardableResult
  func importPhrase(
    _ phrase: String, for user: String, _ options: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> [WalletLine] {
    let outcome = try await run(
      ["import", user, "--format", "mnemonic"] + options + Self.storeOptions, input: .bytes(Array(phrase.utf8)))
    expect(outcome, exits: 0, sourceLocation: sourceLocation)
    return try WalletLine.parse(outcome.output)
  }

  /// Nothing that was said and not revealed holds three words of a phrase in a row.
  func expectUnsaid(_ phrases: [String], sourceLocation: SourceLocation = #_sourceLocation) {
    let said = Phrases.triples(of: transcript)
    for phrase in phrases {
      let own = Phrases.triples(of: phrase)
      #expect(!own.isEmpty, sourceLocation: sourceLocation)
      #expect(said.isDisjoint(with: own), "a part of a phrase was said", sourceLocation: sourceLocation)
    }
  }
}

/// Phrases that everybody knows.
enum Phrases {
  static let abandon = Array(repeating: "abandon", count: 11).joined(separator: " ") + " about"
  /// A leading zero byte of one of its keys was dropped by some libraries.
  static let salt = "salt course bulb unit item mesh husband trouble taxi list win fence"

  /// Every three words in a row, whatever is between them.
  static func triples(of text: String) -> Set<String> {
    let words = text.lowercased().split { !$0.isLetter }
    return Set(zip(words, zip(words.dropFirst(), words.dropFirst(2))).map { "\($0) \($1.0) \($1.1)" })
  }
}
