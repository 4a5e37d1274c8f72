import Foundation

/// A new folder, removed with everything in it when the value goes.
final class TemporaryFolder: Sendable {
  private let folder: String

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("wallet-sign-in-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
  }

  /// A pipe that nobody writes into.
  func makePipe(_ name: String) throws {
    guard mkfifo(path(name), 0o600) == 0 else { throw TestFailure(what: "mkfifo") }
  }
}
