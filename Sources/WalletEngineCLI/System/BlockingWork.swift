import Dispatch
import WalletSecrets

/// Work that computes for long or waits for a person, away from the threads that tasks run on.
enum BlockingWork {
  private static let queue = DispatchQueue(label: "wallet-engine.blocking", qos: .userInitiated)

  /// Runs a closure on a thread of Dispatch and leaves nothing of it on that thread's stack.
  static func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      queue.async {
        let result = Result(catching: work)
        SecureWipe.stack()
        continuation.resume(with: result)
      }
    }
  }
}
