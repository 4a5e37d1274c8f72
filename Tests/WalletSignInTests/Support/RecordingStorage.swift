import Foundation
import WalletHashing
import WalletStorage

/// A storage that remembers everything it was given, as hexadecimal digits.
final class RecordingStorage: OneTimePasswordStorage, @unchecked Sendable {
  private let inner = InMemoryOneTimePasswords()
  private let lock = NSLock()
  private var kept = ""

  var description: String { lock.withLock { kept } }

  func changeOneTimePassword<Result: Sendable>(
    of identity: Bytes32, now: UInt64, _ change: @escaping @Sendable (inout OneTimePasswordRow) -> Result
  ) async throws(StoreError) -> Result {
    try await inner.changeOneTimePassword(of: identity, now: now) { row in
      let result = change(&row)
      let bytes = identity.array + (row.codeHash?.array ?? [])
      let text = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      self.lock.withLock { self.kept += text + "\n" }
      return result
    }
  }
}
