import WalletHD
import WalletSecrets
import WalletStorage

extension WalletVerifier {
  /// Takes wallets that are about to be committed from the sealed record of the shared seed to their addresses by the
  /// reference path.
  ///
  /// The record is opened and stretched to a seed anew: what is kept opened is what is to be checked.
  func verify(_ users: [CreationBatch.User], against row: SharedSeedRow) throws(WalletError) {
    defer { SecureWipe.stack() }
    guard !users.isEmpty else { return }
    let seed: Secret
    do { seed = try OpenedSharedSeed.seed(of: row, ring: opener.ring) } catch {
      throw .sharedSeed(tenant: tenant, error)
    }
    for user in users {
      for wallet in user.wallets {
        guard
          wallet.kind == .sharedSeed, wallet.secretID == row.secretID, let derivation = WalletProfile(of: wallet),
          let key = try? derivation.key(fromSeed: seed), key.publicKey.address.description == wallet.address
        else { throw .verificationFailed(user: user.userID, chain: wallet.chain) }
      }
    }
  }
}
