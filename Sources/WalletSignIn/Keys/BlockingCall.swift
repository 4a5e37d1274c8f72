import Dispatch
import WalletSecrets

/// Runs what waits for a disk or a network on threads of its own: the cooperative pool must not block.
enum BlockingCall {
  private static let queue = DispatchQueue(label: "wallet-engine.sign-in", qos: .userInitiated, attributes: .concurrent)

  /// When the caller is answered, whatever the call does: looking up a host's name cannot always be broken off.
  static let deadline = DispatchTimeInterval.milliseconds(KeySetDownload.milliseconds + 1000)

  /// The outcome of a call, or ``SignInError/keySetTimedOut`` at the deadline.
  static func run<Success: Sendable>(
    _ body: @escaping @Sendable () throws(SignInError) -> Success
  ) async -> Result<Success, SignInError> {
    await withCheckedContinuation { continuation in
      let waiting = PlainLock<CheckedContinuation<Result<Success, SignInError>, Never>?>(continuation)
      @Sendable func answer(_ outcome: Result<Success, SignInError>) {
        // Whoever comes first.
        waiting.withLock { $0.take() }?.resume(returning: outcome)
      }
      queue.async {
        do throws(SignInError) { answer(.success(try body())) } catch { answer(.failure(error)) }
      }
      queue.asyncAfter(deadline: .now() + deadline) { answer(.failure(.keySetTimedOut)) }
    }
  }
}
