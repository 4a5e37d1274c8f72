/// Secret bytes in locked memory, zeroed when the value goes out of scope.
///
/// A handle on a slot, not the bytes themselves: a deinitialiser cannot reach copies that moves of inline storage leave
/// behind. It has no description, no coding and no equality operator, so that it cannot slip into a log, a file or a
/// variable-time comparison; bytes are reached through closures only and must not be copied out of them.
public struct Secret: ~Copyable, Sendable {
  private let lease: SecretPool.Lease
  /// The number of secret bytes.
  public let byteCount: Int

  /// Zeroed memory for `byteCount` secret bytes (at least one).
  public init(byteCount: Int) throws(SecretMemoryError) {
    lease = try SecretPool.shared.lease(byteCount: byteCount)
    self.byteCount = byteCount
  }

  /// Fresh bytes from the kernel's random generator.
  public init(randomByteCount byteCount: Int) throws(SecretMemoryError) {
    try self.init(byteCount: byteCount) { (bytes) throws(SecretMemoryError) in try SystemRandomness().fill(&bytes) }
  }

  /// A copy of bytes that are already in secret memory, or that the caller wipes.
  public init(copying bytes: RawSpan) throws(SecretMemoryError) {
    try self.init(byteCount: bytes.byteCount) { copyBytes(bytes, into: &$0, at: 0) }
  }

  /// Zeroed memory that a closure fills before the secret exists; an error thrown there leaves nothing behind.
  public init(
    byteCount: Int, filledBy body: (inout MutableRawSpan) throws(SecretMemoryError) -> Void
  ) throws(SecretMemoryError) {
    let lease = try SecretPool.shared.lease(byteCount: byteCount)
    do {
      try lease.arena.withMutableBytes(ofSlot: lease.slot, first: byteCount, body)
    } catch {
      lease.arena.withMutableBytes(ofSlot: lease.slot) { SecureWipe.zero(&$0) }
      SecretPool.shared.give(back: lease)
      throw error
    }
    self.lease = lease
    self.byteCount = byteCount
  }

  deinit {
    lease.arena.withMutableBytes(ofSlot: lease.slot, first: byteCount) { SecureWipe.zero(&$0) }
    SecretPool.shared.give(back: lease)
  }

  /// Runs a closure with read access to the bytes.
  public borrowing func withBytes<Result: ~Copyable, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try lease.arena.withBytes(ofSlot: lease.slot, first: byteCount, body)
  }

  /// Runs a closure with write access to the bytes.
  public mutating func withMutableBytes<Result: ~Copyable, Failure: Error>(
    _ body: (inout MutableRawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try lease.arena.withMutableBytes(ofSlot: lease.slot, first: byteCount, body)
  }

  /// A second, independent copy.
  public borrowing func copy() throws(SecretMemoryError) -> Secret {
    try withBytes { (bytes) throws(SecretMemoryError) in try Secret(copying: bytes) }
  }

  /// Whether two secrets hold the same bytes, in time that depends on their lengths only.
  public borrowing func isEqual(to other: borrowing Secret) -> Bool {
    withBytes { mine in other.withBytes { ConstantTime.areEqual(mine, $0) } }
  }
}
