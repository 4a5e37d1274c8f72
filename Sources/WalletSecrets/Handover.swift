/// A value on its way from a thread to the task that waits for it.
///
/// A continuation alone orders the two as well, but by means that the thread sanitizer does not see; a pthread mutex is
/// seen.
package struct Handover<Value: Sendable>: Sendable {
  private let lock: PlainLock<Void>
  private let continuation: CheckedContinuation<Value, Never>

  /// Hands the value over; exactly once.
  package func give(_ value: Value) {
    lock.withLock { _ in }
    continuation.resume(returning: value)
  }

  /// Waits for what a closure hands over, or has handed over later.
  package static func wait(_ body: (Handover) -> Void) async -> Value {
    let lock = PlainLock(())
    let value = await withCheckedContinuation { body(Handover(lock: lock, continuation: $0)) }
    lock.withLock { _ in }
    return value
  }
}
