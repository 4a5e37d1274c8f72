import WalletAddresses
import WalletCurves
import WalletHD
import WalletKeygen
import WalletSecrets
import WalletStorage

/// Derives the addresses of phrases anew, all of a slice that have one language and length at a time.
///
/// A phrase with a pass-phrase has a salt of its own, so nothing of it can be shared: it is looked at alone, by the
/// reference.
struct MnemonicRederivation {
  let users: [StorePage.User]
  let engine: KeyEngine

  private struct Form: Hashable {
    var language: MnemonicLanguage
    var wordCount: Mnemonic.WordCount
  }

  private struct Opened {
    var place: SecretPlace
    var stored: StoredMnemonic
  }

  func run(
    _ places: [SecretPlace], _ opener: inout BatchOpener, _ verdicts: inout [AuditVerdict]
  ) throws(WalletError) {
    var forms: [Form: [Opened]] = [:]
    for place in places {
      let identity = users[place.user].secrets[place.secret].publicIdentity
      guard let stored = StoredMnemonic(publicIdentity: identity), !stored.hasPassphrase else {
        verdicts.raise(place.user, to: .suspect)
        continue
      }
      let form = Form(language: stored.language, wordCount: stored.wordCount)
      forms[form, default: []].append(Opened(place: place, stored: stored))
    }
    for (form, candidates) in forms {
      do throws(BatchError) { try rederive(form, candidates, &opener, &verdicts) } catch {
        switch error {
        case .engine(let error): throw .keygen(error)
        case .derivation(.secretMemory(let error)), .mnemonic(.secretMemory(let error)): throw .secretMemory(error)
        // One of them has no key where it should be, about as likely as guessing one; which one shows when each is
        // looked at alone.
        case .derivation, .mnemonic: for candidate in candidates { verdicts.raise(candidate.place.user, to: .suspect) }
        }
      }
    }
  }

  private func rederive(
    _ form: Form, _ candidates: [Opened], _ opener: inout BatchOpener, _ verdicts: inout [AuditVerdict]
  ) throws(BatchError) {
    let entropies: SecretArena
    do throws(SecretMemoryError) {
      entropies = try SecretArena(slotByteCount: form.wordCount.entropyByteCount, slotCount: candidates.count)
    } catch { throw .mnemonic(.secretMemory(error)) }
    var opened: [Opened] = []
    for candidate in candidates {
      let user = users[candidate.place.user]
      let isOpen = entropies.withMutableBytes(ofSlot: opened.count) { entropy in
        opener.open(user.secrets[candidate.place.secret], of: user.userID, tenant: user.tenant, into: &entropy)
      }
      if isOpen { opened.append(candidate) } else { verdicts.raise(candidate.place.user, to: .suspect) }
    }
    guard !opened.isEmpty else { return }
    let batch = try MnemonicBatch(
      entropies: entropies, count: opened.count, wordCount: form.wordCount, language: form.language, engine: engine)
    let seeds = SeedBatch(seeds: batch.seeds, count: batch.count, engine: engine)
    for (index, master) in try seeds.ethereumKeys(nil, index: 0).masters.enumerated()
    where master.compressed != opened[index].stored.masterPublicKey {
      verdicts.raise(opened[index].place.user, to: .disputed)
    }
    for (derivation, wallets) in wallets(of: opened, &verdicts) {
      try compare(wallets, derivation, batch, opened, &verdicts)
    }
  }

  /// A wallet, and the slot of the seed that it comes from.
  private struct SeededWallet {
    var slot: Int
    var address: String
  }

  private struct Derivation: Hashable {
    var profile: DerivationProfile
    var index: UInt32
  }

  /// The wallets of opened phrases, by how they are derived.
  private func wallets(
    of opened: [Opened], _ verdicts: inout [AuditVerdict]
  ) -> [Derivation: [SeededWallet]] {
    var found: [Derivation: [SeededWallet]] = [:]
    for (slot, phrase) in opened.enumerated() {
      let user = users[phrase.place.user]
      let secretID = user.secrets[phrase.place.secret].secretID
      for wallet in user.wallets where wallet.secretID == secretID {
        guard let profile = WalletProfile(of: wallet) else {
          verdicts.raise(phrase.place.user, to: .suspect)
          continue
        }
        found[Derivation(profile: profile.profile, index: profile.index), default: []].append(
          SeededWallet(slot: slot, address: wallet.address))
      }
    }
    return found
  }

  private func compare(
    _ wallets: [SeededWallet], _ derivation: Derivation, _ batch: MnemonicBatch, _ opened: [Opened],
    _ verdicts: inout [AuditVerdict]
  ) throws(BatchError) {
    let seeds = SeedBatch(
      seeds: try Self.seeds(of: wallets, from: batch), count: wallets.count, engine: engine)
    let derived: [DerivedPublicKey]
    switch derivation.profile.chain {
    case .evm:
      derived = try seeds.ethereumKeys(derivation.profile, index: derivation.index).keys.map { .secp256k1($0) }
    case .solana: derived = try seeds.solanaKeys(derivation.profile, index: derivation.index).map { .ed25519($0) }
    }
    for (wallet, key) in zip(wallets, derived)
    where !key.address.description.utf8.elementsEqual(wallet.address.utf8) {
      verdicts.raise(opened[wallet.slot].place.user, to: .disputed)
    }
  }

  /// The seeds of some wallets side by side; those of all phrases, once each, are that already.
  private static func seeds(
    of wallets: [SeededWallet], from batch: MnemonicBatch
  ) throws(BatchError) -> SecretArena {
    if wallets.map(\.slot) == Array(0..<batch.count) { return batch.seeds }
    let chosen: SecretArena
    do throws(SecretMemoryError) {
      chosen = try SecretArena(slotByteCount: Mnemonic.seedByteCount, slotCount: wallets.count)
    } catch { throw .mnemonic(.secretMemory(error)) }
    for (slot, wallet) in wallets.enumerated() {
      batch.seeds.withBytes(ofSlot: wallet.slot) { seed in
        chosen.withMutableBytes(ofSlot: slot) { copyBytes(seed, into: &$0, at: 0) }
      }
    }
    return chosen
  }
}
