import Foundation
import Testing
import WalletConformance
import WalletKeygen

/// A copy of the embedded vectors in a folder of its own, to be altered; removed with the value.
final class VectorFolder {
  let url: URL

  /// Copies the files of some suites.
  init(of suites: [String] = ConformanceSuites.all.map(\.name)) throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("vectors-\(UUID().uuidString)")
    for suite in suites {
      try FileManager.default.createDirectory(at: url.appendingPathComponent(suite), withIntermediateDirectories: true)
    }
    for entry in EmbeddedVectors.entries where suites.contains(entry.suite) {
      try write(EmbeddedVectors.text(of: entry), to: "\(entry.suite)/\(entry.name)")
    }
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func write(_ text: [UInt8], to path: String) throws {
    try Data(text).write(to: url.appendingPathComponent(path))
  }

  func text(of path: String) throws -> String {
    String(decoding: try Data(contentsOf: url.appendingPathComponent(path)), as: UTF8.self)
  }

  func remove(_ path: String) throws {
    try FileManager.default.removeItem(at: url.appendingPathComponent(path))
  }

  /// Replaces the one occurrence of a text in a file.
  func replace(_ old: String, by new: String, in path: String) throws {
    let text = try text(of: path)
    try #require(text.ranges(of: old).count == 1, "\(old) is not there once")
    try write(Array(text.replacing(old, with: new).utf8), to: path)
  }

  func report(of suites: [any ConformanceSuite]) throws(ConformanceError) -> ConformanceReport {
    let engine: KeyEngine
    do { engine = try KeyEngine() } catch { throw .vectors(VectorError(file: "engine", .missing)) }
    return try ConformanceRun(of: .folder(url.path), engine: engine, suites: suites).report()
  }
}
