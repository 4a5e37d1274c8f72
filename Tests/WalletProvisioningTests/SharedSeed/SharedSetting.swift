import WalletAddresses
import WalletHD
import WalletProvisioning
import WalletSecrets
import WalletStorage

/// What bip_utils, eth-account and libwally give for accounts of "abandon … about", without a pass-phrase and with `TREZOR`
/// (Scripts/derive-phrases.py).
enum KnownAccounts {
  static let plain: [(evm: String, solana: String)] = [
    ("0x9858EfFD232B4033E47d90003D41EC34EcaEda94", "HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk"),
    ("0x78839F6054d7ed13918bAe0473BA31b1Ca9D7265", "Hh8QwFUA6MtVu1qAoq12ucvFHNwCcVTV7hpWjeY1Hztb"),
    ("0x07B5FdfEB4E11826D233403Fe8Db0611CCF4c231", "7WktogJEd2wQ9eH2oWusmcoFTgeYi6rS632UviTBJ2jm"),
  ]
  static let trezor: [(evm: String, solana: String)] = [
    ("0x9c32F71D4DB8Fb9e1A58B0a80dF79935e7256FA6", "7zSmbu6gKkb6HB7UDPtHYjwCWuBHU1D4TpNZFm4sndQe"),
    ("0x16F92C9Ac08F4A3f7CB3D4C889B954d390572F65", "8CW93AFYFKj2rKZRq3YjLesb4XbgtAiq8k2FgfruVZL5"),
    ("0x05d578b6B31310414a12Cb3a89d009c3b539F196", "3Xn4TRPPnqg4mRiMwnU55v4uwFUKzBMfgs6GWJ2eD4SK"),
  ]
  static let last = (
    evm: "0x12DcC9F4feEa216Da086A8afaFCDd4438Bf7E751", solana: "4js3iYAPReCCbyjcQi6hnmfy6gM4idGBRpTLtTJbkFRc"
  )
}

extension MnemonicSetting {
  /// A provisioner for users of the shared seed, which is the phrase of sixteen zero bytes.
  func sharing(
    chains: Set<Chain> = Set(Chain.allCases), profiles: [Chain: DerivationProfile] = [:]
  ) async throws -> WalletProvisioner {
    let provisioner = try provisioner(chains: chains, keys: .sharedSeed, profiles: profiles)
    if try await provisioner.sharedSeed() == nil {
      _ = try await provisioner.importSharedSeed(Mnemonic.parse(try secret(zeroPhrase), language: .english))
    }
    return provisioner
  }
}

extension UserWallets {
  /// The one index that all wallets are at.
  var sharedIndex: UInt32? {
    let indexes = Set(all.map(\.accountIndex))
    return indexes.count == 1 && all.allSatisfy { $0.kind == .sharedSeed } ? indexes.first : nil
  }
}

/// The map of a store as a dictionary; errors are left out.
func map(of provisioner: WalletProvisioner) async throws -> [UserID: UInt32] {
  var map: [UserID: UInt32] = [:]
  for try await page in provisioner.sharedSeedMap() {
    for (user, index) in page { map[user] = try? index.get() }
  }
  return map
}
