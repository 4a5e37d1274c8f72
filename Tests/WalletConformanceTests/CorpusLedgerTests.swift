import Foundation
import TestSupport
import Testing

/// No published corpus is passed over in silence: each is run by a test, or stands here with the reason why not.
@Suite("Published corpora", .needsSharedVectors) struct CorpusLedgerTests {
  /// Folders, or single files, and what the package lacks that they are about.
  static let excluded: [(path: String, reason: String)] = [
    ("bip39_wordlists/russian.txt", "no list of BIP-39"),
    ("bip39_wordlists/turkish.txt", "no list of BIP-39"),
    ("eip191/", "messages and transactions are not signed"),
    ("eip712/", "messages and transactions are not signed"),
    ("eth_tx/", "messages and transactions are not signed"),
    ("rlp/", "messages and transactions are not signed"),
    ("solana/ledger_messages.json", "messages and transactions are not signed"),
    ("solana/offchain_messages.json", "messages and transactions are not signed"),
    ("solana/on_curve.json", "programs' addresses are not made"),
    ("solana/trezor_sign_tx.json", "messages and transactions are not signed"),
  ]

  /// Files whose names the tests put together from a language's name.
  static let composed = ["bip39/trezor_", "bip39_wordlists/"]

  @Test func everyCorpusIsAccountedFor() throws {
    let sources = try Self.testSources()
    let paths = try Self.corpora()
    #expect(!paths.isEmpty)
    for path in paths {
      let name = path.split(separator: "/").last?.split(separator: ".").first.map(String.init) ?? path
      if let entry = Self.excluded.first(where: { path.hasPrefix($0.path) }) {
        #expect(!sources.contains { $0.contains(path.prefix(while: { $0 != "." })) }, "a test runs \(path) after all")
        CorpusReport.ran(path, cases: 0, excluded: [(entry.reason, try Self.caseCount(of: path))])
      } else {
        let isRun = Self.composed.contains { path.hasPrefix($0) } || sources.contains { $0.contains(name) }
        #expect(isRun, "no test names the corpus \(path)")
      }
    }
    // What is left out must be there to be left out.
    for entry in Self.excluded { #expect(paths.contains { $0.hasPrefix(entry.path) }, "\(entry.path)") }
  }

  private static func corpora() throws -> [String] {
    let folder = SharedVectors.url
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".json") || $0.hasSuffix(".txt") }.sorted()
  }

  /// The text of every test but this one.
  private static func testSources() throws -> [String] {
    let folder = PackageRoot.url(of: "Tests")
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") && !$0.hasSuffix("CorpusLedgerTests.swift") }
      .map { try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8) }
  }

  private static func caseCount(of path: String) throws -> Int {
    let data = try Data(contentsOf: SharedVectors.url.appendingPathComponent(path))
    guard path.hasSuffix(".json") else { return data.count { $0 == UInt8(ascii: "\n") } }
    return try JSONDecoder().decode(Counted.self, from: data).count
  }

  private struct Counted: Decodable {
    var count: Int
  }
}
