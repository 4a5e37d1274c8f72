package import WalletAddresses
import WalletStorage

extension WalletProvisioner {
  /// How many words the phrases of users have, who have one; nothing secret, and nothing is opened.
  ///
  /// Users whose secret cannot be read are left out.
  package func phraseWordCounts(of users: [UserID]) async throws(WalletError) -> [UserID: Int] {
    var counts: [UserID: Int] = [:]
    for user in users {
      let secrets: [SecretRow]
      do throws(StoreError) { secrets = try await session.store.secrets(of: user, tenant: options.tenant) } catch {
        guard case .malformedRow = error else { throw WalletError(error) }
        continue
      }
      for secret in secrets where secret.kind == .mnemonic {
        counts[user] = StoredMnemonic(publicIdentity: secret.publicIdentity)?.wordCount.rawValue
      }
    }
    return counts
  }
}
