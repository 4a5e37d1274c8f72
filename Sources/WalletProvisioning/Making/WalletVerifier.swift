import WalletAddresses
import WalletSecrets
import WalletStorage

/// Takes what is about to be committed from its sealed bytes to its addresses by the reference path.
///
/// This covers the engine, the sealing and the encoding, whatever went wrong between the draw and the row.
struct WalletVerifier: Sendable {
  let opener: SecretOpener
  let tenant: Tenant

  /// Throws unless every secret of the user opens and gives exactly the addresses of its wallets.
  ///
  /// - Parameter known: secrets that are stored already and that new wallets may belong to.
  func verify(_ user: CreationBatch.User, known: [SecretRow] = []) throws(WalletError) {
    defer { SecureWipe.stack() }
    var verified = 0
    for secret in user.secrets + known {
      let wallets = user.wallets.filter { $0.secretID == secret.secretID }
      let chain = wallets.first?.chain ?? .evm
      let addresses: [String?]
      do {
        addresses = try opener.addresses(of: secret, wallets: wallets, user: user.userID, tenant: tenant)
      } catch {
        if error == .resources { throw .record(user: user.userID, error) }
        // It was sealed a moment ago: whatever is wrong with it, this machine did.
        throw .verificationFailed(user: user.userID, chain: chain)
      }
      for (wallet, address) in zip(wallets, addresses) {
        guard wallet.address == address else {
          throw .verificationFailed(user: user.userID, chain: wallet.chain)
        }
        verified += 1
      }
    }
    guard verified == user.wallets.count else {
      throw .verificationFailed(user: user.userID, chain: user.wallets.first?.chain ?? .evm)
    }
  }
}
