import Foundation

/// Work on a thread of its own: a test that waits for it must not hold a thread that it needs.
final class OnThread<Value: Sendable>: @unchecked Sendable {
  // Written before the semaphore is signalled, read after.
  private var result: Result<Value, any Error>?
  private let done = DispatchSemaphore(value: 0)

  init(_ body: @escaping @Sendable () throws -> Value) {
    Thread.detachNewThread {
      self.result = Result(catching: body)
      self.done.signal()
    }
  }

  /// The result; nil when it took longer than half a minute.
  func value() throws -> Value? {
    guard done.wait(timeout: .now() + 30) == .success else { return nil }
    return try result?.get()
  }
}
