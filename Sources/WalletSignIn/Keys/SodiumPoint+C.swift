import CWalletSodium
import WalletSecrets

/// Points of Ed25519 through libsodium.
enum SodiumPoint {
  /// Whether 32 bytes are the canonical encoding of a point on the curve, of the main subgroup and not of small order.
  static func isUsable(_ encoded: [UInt8]) -> Bool {
    guard encoded.count == 32, (try? SodiumLibrary.requireInitialised()) != nil else { return false }
    return unsafe crypto_core_ed25519_is_valid_point(encoded) == 1
  }
}
