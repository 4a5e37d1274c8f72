import Dispatch

/// Work that is measured: so many items, on so many threads.
public struct Workload: Sendable {
  /// Items come in multiples of this number, for work that is done in batches.
  public var batch: Int

  private let body: @Sendable (_ itemsPerThread: Int, _ threads: Int) throws -> Void

  /// Work that every thread does for itself, side by side with the others; the closure is told the number of items.
  public init(batch: Int = 1, onEachThread work: @escaping @Sendable (_ items: Int) throws -> Void) {
    self.batch = max(batch, 1)
    body = { items, threads in
      guard threads > 1 else { return try work(items) }
      // One slot a thread: nothing is shared that would need a lock.
      var failures = [(any Error)?](repeating: nil, count: threads)
      unsafe failures.withUnsafeMutableBufferPointer { slots in
        nonisolated(unsafe) let slots = unsafe slots
        DispatchQueue.concurrentPerform(iterations: threads) { thread in
          do { try work(items) } catch { unsafe slots[thread] = error }
        }
      }
      for case let failure? in failures { throw failure }
    }
  }

  /// Work that sees to its threads itself; the closure is told the number of items in all, and of threads.
  public init(batch: Int = 1, withThreads work: @escaping @Sendable (_ items: Int, _ threads: Int) throws -> Void) {
    self.batch = max(batch, 1)
    body = { try work($0 * $1, $1) }
  }

  /// Does so many items on each of so many threads.
  func run(itemsPerThread: Int, threads: Int) throws {
    try body(itemsPerThread, threads)
  }
}
