import WalletAddresses
import WalletHD
import WalletKeygen
import WalletStorage

/// Derives the addresses of users of shared seeds anew, all of a slice that have one profile at a time.
struct SharedSeedRederivation {
  let users: [StorePage.User]
  let shared: SharedSeedAudit
  let engine: KeyEngine

  private struct Derivation: Hashable {
    var tenant: Tenant
    var profile: DerivationProfile
  }

  private struct Account {
    var user: Int
    var index: UInt32
    var address: String
  }

  /// - Parameter chosen: which of the users are looked at.
  func run(_ chosen: [Int], _ verdicts: inout [AuditVerdict]) throws(WalletError) {
    var accounts: [Derivation: [Account]] = [:]
    for index in chosen {
      let user = users[index]
      for wallet in user.wallets where wallet.kind == .sharedSeed {
        // A seed that does not open was named as that.
        guard let seed = shared.seed(of: user.tenant) else { continue }
        guard let profile = WalletProfile(of: wallet), seed.parent(of: profile.profile) != nil else {
          verdicts.raise(index, to: .suspect)
          continue
        }
        accounts[Derivation(tenant: user.tenant, profile: profile.profile), default: []].append(
          Account(user: index, index: profile.index, address: wallet.address))
      }
    }
    for (derivation, accounts) in accounts {
      guard let parent = shared.seed(of: derivation.tenant)?.parent(of: derivation.profile) else { continue }
      let keys: [DerivedPublicKey]
      do throws(BatchError) { keys = try parent.publicKeys(indexes: accounts.map(\.index), engine: engine) } catch {
        switch error {
        case .engine(let error): throw .keygen(error)
        case .derivation(.secretMemory(let error)), .mnemonic(.secretMemory(let error)): throw .secretMemory(error)
        // One of them has no key where it should be; which one shows when each is looked at alone.
        case .derivation, .mnemonic:
          for account in accounts { verdicts.raise(account.user, to: .suspect) }
          continue
        }
      }
      for (account, key) in zip(accounts, keys)
      where !key.address.description.utf8.elementsEqual(account.address.utf8) {
        verdicts.raise(account.user, to: .disputed)
      }
    }
  }
}
