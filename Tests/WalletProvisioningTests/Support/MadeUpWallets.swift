import WalletAddresses
import WalletProvisioning
import WalletStorage

extension UserWallets {
  /// Wallets that were never made, told apart by a number: for tests of the rules alone.
  static func madeUp(for user: UserID, number: UInt64) -> UserWallets {
    let row = WalletRow(
      tenant: .default, userID: user, chain: .evm, accountIndex: 0, kind: .rawSecp256k1, profile: "", path: "",
      address: "address \(number)", walletID: RecordID(bytes: Bytes16(high: 0, low: number)),
      secretID: RecordID(bytes: Bytes16(high: 1, low: number)))
    return UserWallets(userID: user, rows: [row])
  }
}
