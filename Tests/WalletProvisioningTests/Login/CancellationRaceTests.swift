import Foundation
import Testing
import WalletAddresses
import WalletProvisioning

/// Cancellations that coincide with answers and published states.
///
/// The runtime calls a cancellation handler while it holds the lock of the task's status, and resuming a task takes that
/// same lock. Whoever resumes or yields under a lock that the handler wants freezes the process, so this runs in one of
/// its own, which an alarm ends.
struct CancellationRaceTests {
  @Test func cancellationsMeetDeadlines() async {
    await #expect(processExitsWith: .success) {
      alarm(60)
      let setting = try ScriptedSetting()
      await setting.store.creating.close()
      let provisioner = try setting.provisioner(deadline: .milliseconds(2))
      for round in 0..<300 {
        let user = try UserID("user-\(round % 8)")
        let callers = (0..<32).map { _ in
          Task { try? await provisioner.ensureWallets(for: user) }
        }
        // Around the moment at which the deadline answers the same callers.
        try await Task.sleep(for: .microseconds(1500 + 40 * (round % 25)))
        for caller in callers { caller.cancel() }
        for caller in callers { _ = await caller.value }
      }
      await setting.store.creating.open()
      await provisioner.close()
      exit(0)
    }
  }

  @Test func cancellationsMeetPublishedStates() async {
    await #expect(processExitsWith: .success) {
      alarm(60)
      let setting = try ScriptedSetting()
      let provisioner = try setting.provisioner()
      for round in 0..<300 {
        let user = try UserID("user-\(round)")
        let watchers = (0..<16).map { _ in
          Task { for await _ in provisioner.creationStates(of: user) {} }
        }
        let creation = Task { try? await provisioner.ensureWallets(for: user) }
        try await Task.sleep(for: .microseconds(20 * (round % 40)))
        for watcher in watchers { watcher.cancel() }
        for watcher in watchers { await watcher.value }
        _ = await creation.value
      }
      await provisioner.close()
      exit(0)
    }
  }
}
