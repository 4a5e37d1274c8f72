package import Foundation

/// The folder that holds Package.swift, found from where this source file lies.
package enum PackageRoot {
  /// The package's folder.
  package static let url = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent()  // TestSupport
    .deletingLastPathComponent()  // Tests
    .deletingLastPathComponent()

  /// A file or folder of the package, named from its root, such as `Vectors/keccak-256/lengths.json`.
  package static func url(of path: String) -> URL {
    url.appendingPathComponent(path)
  }

  /// Decodes a JSON file of the package, named from its root.
  package static func decode<Document: Decodable>(_ type: Document.Type, from path: String) throws -> Document {
    try JSONDecoder().decode(type, from: Data(contentsOf: url(of: path)))
  }
}
