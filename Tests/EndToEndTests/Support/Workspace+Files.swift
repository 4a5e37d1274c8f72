import Foundation

extension Workspace {
  /// The whole path of a file of the folder.
  func path(_ name: String) -> String { "\(root)/\(name)" }

  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  func read(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path(name))))
  }

  func text(_ name: String) throws -> String { String(decoding: try read(name), as: UTF8.self) }

  /// Writes a file, with permissions of its own if need be.
  func write(_ name: String, _ bytes: [UInt8], mode: Int? = nil) throws {
    let file = path(name)
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    if let mode { try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file) }
  }

  func write(_ name: String, _ text: String, mode: Int? = nil) throws {
    try write(name, Array(text.utf8), mode: mode)
  }

  func copy(_ name: String, to other: String) throws {
    if exists(other) { try remove(other) }
    try FileManager.default.copyItem(atPath: path(name), toPath: path(other))
  }

  func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path(name)) }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
  }

  /// The permission bits of a file or folder; nil when there is none.
  func mode(_ name: String) -> Int? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path(name))
    return (attributes?[.posixPermissions] as? NSNumber)?.intValue
  }

  /// Every file below the folder with its content, every folder with nothing: to see that nothing was touched.
  func contents() throws -> [String: Data] {
    var found: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: root) {
      found[name] = FileManager.default.contents(atPath: path(name)) ?? Data()
    }
    return found
  }
}
