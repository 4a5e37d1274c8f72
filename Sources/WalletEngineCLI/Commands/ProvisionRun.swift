import WalletAddresses
import WalletHD
import WalletProvisioning

/// A provisioning run from its first batch to its exit status: rows out, failures named, progress shown.
struct ProvisionRun {
  let provisioner: WalletProvisioner
  let writer: RowWriter
  let rejections: UserInput.Rejections
  let context: CommandContext
  let total: Int?
  let lines: UserLines
  /// Whether the kind of keys was chosen, and not just left as it is.
  let asksForKeys: Bool

  /// Drives the run to its end, whatever that is.
  func run(_ users: BegunUsers) async -> ExitStatus {
    let console = context.console
    var progress: ProvisioningProgress?
    var differing = 0
    do {
      for try await batch in provisioner.provision(users) {
        let createdBefore = progress?.createdWallets ?? 0
        progress = batch.progress
        for (user, wallets) in batch.users {
          for wallet in wallets.all { try writer.append(WalletRow(wallet, of: user)) }
          if differs(wallets) { differing += 1 }
        }
        if batch.progress.createdWallets - createdBefore < batch.users.reduce(0, { $0 + $1.1.all.count }) {
          differing += try await otherPhraseCount(batch.users)
        }
        for (_, error) in batch.failures { console.error(error.description) }
        // Rows go out as soon as their batch is durable, so that a reader of a pipe never sees an address too early or late.
        try writer.flush()
        console.progress(
          ProgressSnapshot(completed: batch.progress.completed, total: total, fraction: lines.fractionRead))
      }
      console.endProgress()
      if context.interruption.isRequested {
        tellPartial(writer.abandon())
        console.note("interrupted after \(done(progress)); run the same command again to go on")
        return .interrupted
      }
      try writer.finish()
    } catch let error as OutputError {
      console.endProgress()
      tellPartial(writer.abandon())
      console.error("\(error); \(done(progress)) committed, run the same command again for the rest")
      return .file
    } catch {
      console.endProgress()
      tellPartial(writer.abandon())
      let failure = CommandFailure(error)
      console.error(failure.message)
      console.note("\(done(progress)) committed before that; run the same command again to go on")
      return failure.status
    }
    summarise(progress, differing: differing)
    return rejections.count > 0 || (progress?.failed ?? 0) > 0 ? .someFailed : .done
  }

  /// Whether a user's wallets were made with other keys or profiles than are asked for now.
  private func differs(_ wallets: UserWallets) -> Bool {
    let options = provisioner.options
    return wallets.all.contains { wallet in
      guard options.chains.contains(wallet.chain) else { return false }
      if wallet.kind == .sharedSeed || options.keys == .sharedSeed {
        let profile = options.profiles[wallet.chain] ?? .perUserStandard(for: wallet.chain)
        return wallet.kind != .sharedSeed || options.keys != .sharedSeed || wallet.profile != profile.name
      }
      guard wallet.kind == .mnemonic else { return options.keys != .raw }
      let profile = options.profiles[wallet.chain] ?? .standard(for: wallet.chain)
      return options.keys == .raw || wallet.profile != profile.name
    }
  }

  /// How many users keep a phrase of another number of words than is asked for now, and do not differ otherwise.
  private func otherPhraseCount(_ users: [(UserID, UserWallets)]) async throws -> Int {
    let options = provisioner.options
    guard asksForKeys, options.keys == .mnemonic12 || options.keys == .mnemonic24 else { return 0 }
    let phrases = users.filter { !differs($0.1) && $0.1.all.contains { $0.kind == .mnemonic } }
    let counts = try await provisioner.phraseWordCounts(of: phrases.map(\.0))
    let wanted = options.keys == .mnemonic24 ? 24 : 12
    return phrases.count { (user, _) in counts[user].map { $0 != wanted } ?? false }
  }

  private func done(_ progress: ProvisioningProgress?) -> String {
    let count = progress?.completed ?? 0
    return "\(Numbers.grouped(count)) user\(count == 1 ? "" : "s")"
  }

  private func tellPartial(_ path: String?) {
    if let path { context.console.note("the rows so far are in \(path)") }
  }

  private func summarise(_ progress: ProvisioningProgress?, differing: Int) {
    guard let progress else { return }
    let failed = progress.failed + rejections.count
    let created = progress.createdWallets
    var text = "\(done(progress)), \(Numbers.counted(created, "new wallet"))"
    if failed > 0 { text += ", \(Numbers.grouped(failed)) failed" }
    text += " (\(Numbers.grouped(Int(progress.usersPerSecond.rounded()))) users/s, engine \(provisioner.engineName))"
    context.console.summary(text)
    if differing > 0 {
      context.console.note(
        "\(Numbers.grouped(differing)) user\(differing == 1 ? " keeps" : "s keep") wallets made with other keys or "
          + "profiles than asked for now; existing wallets are never changed")
    }
  }
}
