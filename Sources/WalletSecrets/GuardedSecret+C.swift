import CWalletSodium

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A long-lived key of 32 bytes between guard pages, read-only once filled: for root and data keys.
///
/// Costs several pages each, so it is for the few keys that open all others, not for users' keys.
@safe
public final class GuardedSecret: @unchecked Sendable {
  /// The number of bytes, 32.
  public static let byteCount = 32

  private let base: UnsafeMutableRawPointer

  /// Allocates guarded, locked memory and lets a closure fill it, zeroed, with 32 bytes.
  public init<Failure: Error>(
    filledBy body: (inout MutableRawSpan) throws(Failure) -> Void
  ) throws {
    try SodiumLibrary.requireInitialised()
    guard let memory = unsafe sodium_malloc(Self.byteCount) else {
      throw SecretMemoryError.cannotMap(byteCount: Self.byteCount, code: errno)
    }
    unsafe base = memory
    // sodium_malloc locks too, but keeps a refusal to itself; locking again tells.
    if unsafe sodium_mlock(memory, Self.byteCount) != 0, !MemoryLocking.isUnlockedAllowed {
      throw SecretMemoryError.cannotLock(byteCount: Self.byteCount, limit: MemoryLocking.softLimit)
    }
    unsafe memset(memory, 0, Self.byteCount)
    var span = unsafe UnsafeMutableRawBufferPointer(start: memory, count: Self.byteCount).mutableBytes
    try body(&span)
    unsafe sodium_mprotect_readonly(memory)
  }

  /// A fresh random key.
  package convenience init(randomFrom source: some RandomSource) throws {
    try self.init { (bytes: inout MutableRawSpan) throws(SecretMemoryError) in try source.fill(&bytes) }
  }

  deinit {
    // Zeroes and unlocks before it releases.
    unsafe sodium_free(base)
  }

  /// Runs a closure with read access to the 32 bytes.
  public func withBytes<Result: ~Copyable, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe body(UnsafeRawBufferPointer(start: base, count: Self.byteCount).bytes)
  }
}
