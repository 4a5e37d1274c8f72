import WalletAddresses
import WalletProvisioning

/// A provisioning run from its first batch to its exit status: rows out, failures named, progress shown.
struct ProvisionRun {
  let provisioner: WalletProvisioner
  let writer: RowWriter
  let rejections: UserInput.Rejections
  let context: CommandContext
  let total: Int?
  let lines: UserLines

  /// Drives the run to its end, whatever that is.
  func run(_ users: BegunUsers) async -> ExitStatus {
    let console = context.console
    var progress: ProvisioningProgress?
    do {
      for try await batch in provisioner.provision(users) {
        progress = batch.progress
        for (user, wallets) in batch.users {
          for wallet in wallets.all { try writer.append(WalletRow(wallet, of: user)) }
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
    summarise(progress)
    return rejections.count > 0 || (progress?.failed ?? 0) > 0 ? .someFailed : .done
  }

  private func done(_ progress: ProvisioningProgress?) -> String {
    let count = progress?.completed ?? 0
    return "\(Numbers.grouped(count)) user\(count == 1 ? "" : "s")"
  }

  private func tellPartial(_ path: String?) {
    if let path { context.console.note("the rows so far are in \(path)") }
  }

  private func summarise(_ progress: ProvisioningProgress?) {
    guard let progress else { return }
    let failed = progress.failed + rejections.count
    var text = "\(done(progress)), \(Numbers.grouped(progress.createdWallets)) new wallets"
    if failed > 0 { text += ", \(Numbers.grouped(failed)) failed" }
    text += " (\(Numbers.grouped(Int(progress.usersPerSecond.rounded()))) users/s, engine \(provisioner.engineName))"
    context.console.summary(text)
  }
}
