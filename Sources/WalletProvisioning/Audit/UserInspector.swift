import WalletAddresses
import WalletStorage

/// Says everything that can be said of one user without the events and the shared seed, by the reference path.
struct UserInspector: Sendable {
  let ring: KeyRing

  /// - Parameter opensSecrets: whether the secrets are opened; the rows are checked in any case.
  func findings(_ user: StorePage.User, openingSecrets opensSecrets: Bool) -> [AuditFinding] {
    var findings = user.malformed.map { AuditFinding.malformed(user: user.userID, detail: $0) }
    if user.isErased, !user.secrets.isEmpty { findings.append(.erasedSecretPresent(user: user.userID)) }
    for secret in user.secrets {
      let wallets = user.wallets.filter { $0.secretID == secret.secretID }
      if wallets.isEmpty, user.malformed.isEmpty { findings.append(.secretWithoutWallet(user: user.userID)) }
      if opensSecrets { findings += opened(secret, wallets, of: user) }
      // Neither record nor row binds the slot, but it decides which secret a new wallet would find taken.
      for wallet in wallets where ring.isAuthentic(wallet) && secret.slot != Self.slot(of: secret, wallet) {
        findings.append(.malformed(user: user.userID, detail: "the \(wallet.chain) secret is in a slot not its own"))
      }
    }
    for wallet in user.wallets {
      if !ring.isAuthentic(wallet) { findings.append(.rowAltered(user: user.userID, chain: wallet.chain)) }
      guard wallet.kind != .sharedSeed, user.malformed.isEmpty else { continue }
      if !user.secrets.contains(where: { $0.secretID == wallet.secretID }) {
        findings.append(.secretMissing(user: user.userID, chain: wallet.chain))
      }
    }
    return findings
  }

  private func opened(_ secret: SecretRow, _ wallets: [WalletRow], of user: StorePage.User) -> [AuditFinding] {
    do throws(RecordError) {
      let addresses = try SecretOpener(ring: ring).addresses(
        of: secret, wallets: wallets, user: user.userID, tenant: user.tenant)
      return zip(wallets, addresses).compactMap { wallet, address in
        if let address {
          return wallet.address.utf8.elementsEqual(address.utf8)
            ? nil
            : .wrongAddress(user: user.userID, chain: wallet.chain, stored: wallet.address, derived: address)
        }
        // An altered row is named as that.
        return ring.isAuthentic(wallet)
          ? .malformed(user: user.userID, detail: "the \(wallet.chain) wallet does not fit its secret") : nil
      }
    } catch {
      return [.secretUnusable(user: user.userID, error)]
    }
  }

  /// Whether rows alone show nothing wrong: codes, references, slots and kinds.
  ///
  /// False is no finding yet; ``findings(_:openingSecrets:)`` tells what it is.
  func isInOrder(_ user: StorePage.User) -> Bool {
    guard user.malformed.isEmpty, !user.isErased || user.secrets.isEmpty && user.wallets.isEmpty else { return false }
    // By index: a copy of a row would count references to everything in it.
    let (secrets, wallets) = (user.secrets, user.wallets)
    for secret in secrets.indices {
      let secretID = secrets[secret].secretID
      guard wallets.contains(where: { $0.secretID == secretID }) else { return false }
    }
    for wallet in wallets.indices {
      guard ring.isAuthentic(wallets[wallet]) else { return false }
      if wallets[wallet].kind == .sharedSeed { continue }
      let secretID = wallets[wallet].secretID
      guard
        let secret = secrets.firstIndex(where: { $0.secretID == secretID }),
        secrets[secret].kind == wallets[wallet].kind,
        secrets[secret].slot == Self.slot(of: secrets[secret], wallets[wallet])
      else { return false }
    }
    return true
  }

  private static func slot(of secret: SecretRow, _ wallet: WalletRow) -> SecretSlot {
    secret.kind == .mnemonic ? .mnemonic : .raw(wallet.chain, accountIndex: wallet.accountIndex)
  }
}
