#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A value behind a pthread mutex.
///
/// `Synchronization.Mutex` is not understood by the thread sanitizer; a pthread mutex is, so races can be looked for.
@safe
package final class PlainLock<Value: ~Copyable>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  /// At an address, so that accesses are not checked a second time for being exclusive.
  private let value: UnsafeMutablePointer<Value>

  package init(_ value: consuming sending Value) {
    unsafe mutex = .allocate(capacity: 1)
    unsafe mutex.initialize(to: pthread_mutex_t())
    unsafe pthread_mutex_init(mutex, nil)
    unsafe self.value = .allocate(capacity: 1)
    unsafe self.value.initialize(to: value)
  }

  deinit {
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deallocate()
    unsafe value.deinitialize(count: 1)
    unsafe value.deallocate()
  }

  /// Runs a closure with exclusive access to the value.
  package func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return try unsafe body(&value.pointee)
  }
}
