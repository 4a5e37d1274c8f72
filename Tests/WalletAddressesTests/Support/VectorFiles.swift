import Foundation

/// Reads files of test vectors: those in this package's `Vectors` folder, and the larger collection beside the package.
enum VectorFiles {
  /// `…/Tests/WalletAddressesTests/Support/VectorFiles.swift`, four levels below the package.
  private static let packageRoot = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let sharedRoot = packageRoot.deletingLastPathComponent().appendingPathComponent("shared/vectors")

  /// False where the collection is absent, so that its tests are skipped; under CI it must be there.
  static var haveShared: Bool {
    FileManager.default.fileExists(atPath: sharedRoot.path) || ProcessInfo.processInfo.environment["CI"] == "true"
  }

  /// The cases of a file of this package.
  static func committed<Case: Decodable>(_ path: String, of type: Case.Type = Case.self) throws -> [Case] {
    try cases(at: packageRoot.appendingPathComponent("Vectors").appendingPathComponent(path))
  }

  /// The cases of a file of the collection beside the package.
  static func shared<Case: Decodable>(_ path: String, of type: Case.Type = Case.self) throws -> [Case] {
    try cases(at: sharedRoot.appendingPathComponent(path))
  }

  private struct File<Case: Decodable>: Decodable {
    let cases: [Case]
  }

  private static func cases<Case: Decodable>(at url: URL) throws -> [Case] {
    try JSONDecoder().decode(File<Case>.self, from: Data(contentsOf: url)).cases
  }
}
