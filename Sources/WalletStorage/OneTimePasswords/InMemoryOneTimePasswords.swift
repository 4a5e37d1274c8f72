public import WalletHashing
import WalletSecrets

/// Rows of one-time passwords that live as long as the process: for tests and for trying things out.
///
/// Restarting gives everyone new attempts, so it is not for service.
public final class InMemoryOneTimePasswords: OneTimePasswordStorage {
  private struct Kept: Sendable {
    var row: OneTimePasswordRow
    var time: UInt64
  }

  private let rows = PlainLock<[Bytes32: Kept]>([:])

  /// No rows.
  public init() {}

  /// How many rows there are.
  package var count: Int { rows.withLock { $0.count } }

  /// See ``OneTimePasswordStorage``; never throws.
  public func changeOneTimePassword<Result: Sendable>(
    of identity: Bytes32, now: UInt64, _ change: @escaping @Sendable (inout OneTimePasswordRow) -> Result
  ) async throws(StoreError) -> Result {
    rows.withLock { rows in
      let outdated = rows.filter { $0.value.time <= now && now - $0.value.time >= OneTimePasswordLifetime.rowSeconds }
      for key in outdated.keys where key != identity { rows[key] = nil }
      var row = rows[identity]?.row ?? OneTimePasswordRow()
      let result = change(&row)
      rows[identity] = Kept(row: row, time: now)
      return result
    }
  }
}
