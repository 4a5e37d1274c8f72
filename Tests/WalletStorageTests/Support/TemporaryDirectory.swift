import Foundation

/// A new folder, removed with everything in it when the value goes.
final class TemporaryDirectory: Sendable {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("wallet-storage-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of a file in the folder.
  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Every file in the folder and what is in it; folders by name only.
  func contents() throws -> [String: Data] { try Self.contents(of: path) }

  static func contents(of path: String) throws -> [String: Data] {
    var found: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
      let file = "\(path)/\(name)"
      var isDirectory: ObjCBool = false
      guard FileManager.default.fileExists(atPath: file, isDirectory: &isDirectory) else { continue }
      found[name] = isDirectory.boolValue ? Data() : try Data(contentsOf: URL(fileURLWithPath: file))
    }
    return found
  }
}

/// The permission bits of a file or folder; -1 when it has none.
func permissions(_ path: String) throws -> Int {
  try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int ?? -1
}
