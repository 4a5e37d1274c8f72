internal import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The wish to stop after the batch in hand, set once and seen everywhere.
///
/// Whoever waits for input watches ``wakeDescriptor`` as well, so that a silent pipe does not keep the process alive.
package final class Interruption: Sendable {
  private let requested = Atomic<Bool>(false)
  private let wake: Descriptor
  private let trigger: Descriptor

  /// A wish not yet expressed; throws when the process has no descriptors left.
  package init() throws(SystemFailure) {
    var ends: [Int32] = [-1, -1]
    guard unsafe ends.withUnsafeMutableBufferPointer({ unsafe pipe($0.baseAddress) }) == 0 else { throw .last }
    wake = Descriptor(owning: ends[0])
    trigger = Descriptor(owning: ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  /// Whether somebody asked to stop.
  package var isRequested: Bool { requested.load(ordering: .acquiring) }

  /// Becomes readable, and stays so, once a stop was asked for.
  package var wakeDescriptor: Int32 { wake.number }

  /// Asks to stop; returns false when that was asked before.
  @discardableResult
  package func request() -> Bool {
    guard !requested.exchange(true, ordering: .acquiringAndReleasing) else { return false }
    try? trigger.write([1])
    return true
  }
}
