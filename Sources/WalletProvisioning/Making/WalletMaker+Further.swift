import WalletAddresses
import WalletHD
import WalletKeygen
import WalletSecrets
import WalletStorage

extension MnemonicWalletMaker {
  /// Derives the wallet at another account index from a user's phrase, along the profile of one that is there.
  func further(
    _ row: SecretRow, like first: Wallet, at index: UInt32, of userID: UserID
  ) throws(WalletError) -> CreationBatch.User {
    guard
      let profile = try? DerivationProfile(name: first.profile), profile.chain == first.chain,
      let derivation = WalletProfile(profile, index: index)
    else { throw .noFurtherAccount(user: userID, chain: first.chain) }
    let seed = try openSeed(row, of: userID)
    let address: String
    do { address = try derivation.key(fromSeed: seed).publicKey.address.description } catch {
      throw .derivation(user: userID, error)
    }
    var user = CreationBatch.User(userID: userID, secrets: [], wallets: [])
    for id in try sealer.drawIdentifiers(1) {
      sealer.add(
        address, on: first.chain, kind: .mnemonic, derivation: derivation, id: id, secretID: row.secretID, to: &user)
    }
    return user
  }
}

extension RawWalletMaker {
  /// Makes and seals a random key for another account index.
  func further(
    on chain: Chain, at index: UInt32, of userID: UserID, dataKeyID: UInt32
  ) throws(WalletError) -> CreationBatch.User {
    let request = WalletRequest(userID: userID, chains: [chain], source: .raw)
    return try make([request], dataKeyID: dataKeyID, accountIndex: index).first
      ?? CreationBatch.User(userID: userID, secrets: [], wallets: [])
  }
}
