import WalletAddresses
import WalletProvisioning

/// Everything that a bulk run delivered.
struct Collected {
  var batches: [ProvisioningBatch] = []

  var wallets: [UserWallets] { batches.flatMap { $0.users.map(\.1) } }
  var userIDs: [UserID] { batches.flatMap { $0.users.map(\.0) } }
  var failures: [UserID] { batches.flatMap { $0.failures.map(\.0) } }
  var progress: ProvisioningProgress? { batches.last?.progress }
}

/// Takes all batches of a run.
func collect(_ run: ProvisioningRun<UserList>) async throws -> Collected {
  var collected = Collected()
  for try await batch in run { collected.batches.append(batch) }
  return collected
}

/// Takes batches until the run throws; what was delivered, and the error.
func collectUntilError(_ run: ProvisioningRun<UserList>) async -> (Collected, (any Error)?) {
  var collected = Collected()
  do {
    for try await batch in run { collected.batches.append(batch) }
    return (collected, nil)
  } catch {
    return (collected, error)
  }
}
