import Foundation
import WalletHashing
import WalletStorage

/// A storage that fails once, after so many changes: as if the process had ended there.
final class FailingStorage: OneTimePasswordStorage, @unchecked Sendable {
  private let inner = InMemoryOneTimePasswords()
  private let lock = NSLock()
  private var remaining: Int?

  func failAfter(_ count: Int) { lock.withLock { remaining = count } }

  private func fails() -> Bool {
    lock.withLock {
      guard let left = remaining else { return false }
      remaining = left == 0 ? nil : left - 1
      return left == 0
    }
  }

  func changeOneTimePassword<Result: Sendable>(
    of identity: Bytes32, now: UInt64, _ change: @escaping @Sendable (inout OneTimePasswordRow) -> Result
  ) async throws(StoreError) -> Result {
    guard !fails() else { throw .busy(path: "test") }
    return try await inner.changeOneTimePassword(of: identity, now: now, change)
  }
}
