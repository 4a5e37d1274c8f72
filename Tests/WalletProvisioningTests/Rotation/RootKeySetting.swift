import WalletProvisioning
import WalletSecrets
import WalletStorage

/// Stores under root keys that take each other's place.
enum RootKeySetting {
  static func passphrase(_ words: String) -> RootKeySource {
    .passphrase(
      RootPassphrase(cost: .minimum) { _ in
        try Secret(byteCount: words.utf8.count) { bytes in
          for (index, byte) in words.utf8.enumerated() {
            bytes.storeBytes(of: byte, toByteOffset: index, as: UInt8.self)
          }
        }
      })
  }

  static func open(_ folder: TemporaryFolder, _ key: RootKeySource) async throws -> WalletProvisioner {
    try await WalletProvisioner(store: .sqlite(folder.file("wallets.db")), rootKey: key, options: .raw)
  }
}
