import DynamicSDKSwift
import Foundation

/// Where the example keeps its things.
struct Folder {
  private let path: String

  /// A folder, made if it is missing, that only its owner can enter.
  init(_ path: String) throws {
    self.path = path
    for folder in [path, "\(path)/store", "\(path)/key"] {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
  }

  /// The issuer's public keys.
  var keySet: String { "\(path)/keys.json" }

  /// An engine that keeps wallets here and believes the issuer.
  ///
  /// Whoever has both the store and the root key has the wallets: with wallets that are to last, they belong on different
  /// storage. Here they are at least in different folders.
  func engine() throws -> EngineConfiguration {
    EngineConfiguration(
      store: .sqlite("\(path)/store/wallets.db"), rootKey: .file("\(path)/key/root.key"),
      tokenVerifier: try TokenVerifier(
        keys: .file(keySet), issuer: LocalIssuer.issuer, audience: LocalIssuer.audience))
  }
}
