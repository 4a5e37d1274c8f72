import WalletAddresses
import WalletEngineCLI
import WalletProvisioning
import WalletSecrets

/// What tests of maps begin with.
enum MapFixture {
  /// Reads a text in small pieces.
  static func reader(_ text: String) -> SharedSeedMapReader {
    SharedSeedMapReader(name: "map", source: Pieces(Array(text.utf8), sizes: [7]), chunkSize: 64)
  }

  /// The beginning of the code of maps of "abandon … about", whose seed BIP-39 has.
  static func code(of tenant: Tenant = .default) throws -> SharedSeedMapCode {
    let digits = Array(
      ("5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc1"
        + "9a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4").utf8)
    let seed = try Secret(byteCount: 64) { (bytes) throws(SecretMemoryError) in
      try ConstantTime.decodeHexadecimal(digits.span.bytes, into: &bytes)
    }
    return try SharedSeedMapCode(seed: seed, tenant: tenant)
  }
}
