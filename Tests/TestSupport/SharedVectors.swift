package import Foundation
package import Testing

/// Public test vectors that lie beside the package, in `../shared/vectors`, and are not part of it.
///
/// The environment variable `WALLET_ENGINE_SHARED_VECTORS` names another folder. Where the folder is missing, tests that
/// carry the trait `.needsSharedVectors` are skipped; under `CI=true` they run all the same, and fail.
package enum SharedVectors {
  /// The folder of the vectors; it need not exist.
  package static let url: URL =
    if let path = ProcessInfo.processInfo.environment["WALLET_ENGINE_SHARED_VECTORS"], !path.isEmpty {
      URL(fileURLWithPath: path)
    } else {
      PackageRoot.url.deletingLastPathComponent().appendingPathComponent("shared/vectors")
    }

  /// Whether tests that need the vectors are to run.
  package static let areExpected: Bool =
    FileManager.default.fileExists(atPath: url.path) || ProcessInfo.processInfo.environment["CI"] == "true"

  /// Decodes the cases of a vector file, named from the vectors' folder, such as `keccak256/short_msg_kat.json`.
  ///
  /// The file's own count must match, so that a file cut short is an error and not a smaller test.
  package static func cases<Case: Decodable>(_ type: Case.Type, from path: String) throws -> [Case] {
    let file = try JSONDecoder().decode(File<Case>.self, from: Data(contentsOf: url.appendingPathComponent(path)))
    guard file.cases.count == file.count, file.count > 0 else {
      throw VectorFileError.wrongCount(path: path, stated: file.count, found: file.cases.count)
    }
    return file.cases
  }

  private struct File<Case: Decodable>: Decodable {
    var count: Int
    var cases: [Case]
  }
}

/// What can be wrong with a vector file that is valid JSON.
package enum VectorFileError: Error {
  /// The file states another number of cases than it holds, or holds none.
  case wrongCount(path: String, stated: Int, found: Int)
}

extension Trait where Self == ConditionTrait {
  /// Skips the test where the shared vectors are missing, except under `CI=true`.
  package static var needsSharedVectors: Self {
    .enabled(if: SharedVectors.areExpected, "the folder shared/vectors does not lie beside the package")
  }
}
