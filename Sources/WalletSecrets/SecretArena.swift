/// A slab of locked memory divided into slots of one size, wiped when released.
///
/// One arena per worker holds the secrets of a batch: locking page by page, or one guarded allocation per key, does not
/// scale to a million keys. The class is Sendable so that threads can fill disjoint slots of one slab; two threads
/// must not touch one slot at a time.
@safe
public final class SecretArena: @unchecked Sendable {
  /// The smallest amount of memory, in bytes, that must be lockable.
  public static let minimumByteCount = 64 * 1024

  /// The number of bytes in a slot.
  public let slotByteCount: Int
  /// The number of slots.
  public let slotCount: Int

  private let memory: Memory

  /// Where the slots are.
  private enum Memory: ~Copyable {
    case pages(LockedMapping)
    /// A part of a slab of many.
    case part(SecretPool.Part)
  }

  /// Whether the memory is locked: false only where ``MemoryLocking/allowUnlocked()`` was called.
  public let isLocked: Bool

  @usableFromInline
  let base: UnsafeMutableRawPointer

  /// Locked, zeroed memory for `slotCount` slots of `slotByteCount` bytes.
  ///
  /// Pages of its own, or a part of shared ones where a page is enough: mapping, locking and releasing take as long as a
  /// quarter of a public key. Throws ``SecretMemoryError/cannotLock(byteCount:limit:)`` when the memory cannot be locked
  /// and that was not allowed.
  public convenience init(slotByteCount: Int, slotCount: Int) throws(SecretMemoryError) {
    let byteCount = try Self.byteCount(slotByteCount: slotByteCount, slotCount: slotCount)
    if byteCount <= SecretPool.largestByteCount {
      self.init(part: try SecretPool.Part(byteCount: byteCount), slotByteCount: slotByteCount, slotCount: slotCount)
    } else {
      try self.init(mappingSlotsOf: slotByteCount, slotCount: slotCount)
    }
  }

  /// The same, always with pages of its own.
  convenience init(mappingSlotsOf slotByteCount: Int, slotCount: Int) throws(SecretMemoryError) {
    let mapping = try Self.map(slotByteCount: slotByteCount, slotCount: slotCount)
    guard mapping.isLocked || MemoryLocking.isUnlockedAllowed else {
      throw .cannotLock(byteCount: mapping.byteCount, limit: MemoryLocking.softLimit)
    }
    self.init(mapping: mapping, slotByteCount: slotByteCount, slotCount: slotCount)
  }

  /// Maps an arena of at most `maximumSlotCount` slots, halving the count until it fits the lock limit.
  ///
  /// Throws when not even ``minimumByteCount`` bytes can be locked, unless unlocked memory was allowed.
  public static func fitting(slotByteCount: Int, maximumSlotCount: Int) throws(SecretMemoryError) -> SecretArena {
    var count = maximumSlotCount
    while true {
      let mapping = try map(slotByteCount: slotByteCount, slotCount: count)
      let smaller = count / 2
      if mapping.isLocked || MemoryLocking.isUnlockedAllowed {
        return SecretArena(mapping: mapping, slotByteCount: slotByteCount, slotCount: count)
      }
      guard smaller > 0, count * slotByteCount > minimumByteCount else {
        throw .cannotLock(byteCount: mapping.byteCount, limit: MemoryLocking.softLimit)
      }
      count = smaller
    }
  }

  private init(mapping: consuming LockedMapping, slotByteCount: Int, slotCount: Int) {
    unsafe base = mapping.base
    isLocked = mapping.isLocked
    memory = .pages(mapping)
    self.slotByteCount = slotByteCount
    self.slotCount = slotCount
  }

  private init(part: consuming SecretPool.Part, slotByteCount: Int, slotCount: Int) {
    unsafe base = part.base
    isLocked = part.isLocked
    memory = .part(part)
    self.slotByteCount = slotByteCount
    self.slotCount = slotCount
  }

  private static func byteCount(slotByteCount: Int, slotCount: Int) throws(SecretMemoryError) -> Int {
    let (byteCount, overflow) = slotByteCount.multipliedReportingOverflow(by: slotCount)
    guard slotByteCount > 0, slotCount > 0, !overflow else { throw .invalidByteCount(slotByteCount) }
    return byteCount
  }

  private static func map(slotByteCount: Int, slotCount: Int) throws(SecretMemoryError) -> LockedMapping {
    try LockedMapping(byteCount: byteCount(slotByteCount: slotByteCount, slotCount: slotCount))
  }

  /// The address of a slot, for a part of a slab.
  @unsafe
  func address(ofSlot slot: Int) -> UnsafeMutableRawPointer { unsafe base + slot * slotByteCount }

  /// Runs a closure with read access to a run of slots.
  ///
  /// The range must lie within `0..<slotCount`.
  @inlinable
  public func withBytes<Result: ~Copyable, Failure: Error>(
    ofSlots slots: Range<Int>, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe body(UnsafeRawBufferPointer(buffer(of: slots)).bytes)
  }

  /// Runs a closure with write access to a run of slots.
  ///
  /// The range must lie within `0..<slotCount`.
  @inlinable
  public func withMutableBytes<Result: ~Copyable, Failure: Error>(
    ofSlots slots: Range<Int>, _ body: (inout MutableRawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var span = unsafe buffer(of: slots).mutableBytes
    return try body(&span)
  }

  /// Runs a closure with read access to one slot, or to its first bytes.
  @inlinable
  public func withBytes<Result: ~Copyable, Failure: Error>(
    ofSlot slot: Int, first byteCount: Int? = nil, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe body(UnsafeRawBufferPointer(buffer(of: slot, first: byteCount)).bytes)
  }

  /// Runs a closure with write access to one slot, or to its first bytes.
  @inlinable
  public func withMutableBytes<Result: ~Copyable, Failure: Error>(
    ofSlot slot: Int, first byteCount: Int? = nil, _ body: (inout MutableRawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var span = unsafe buffer(of: slot, first: byteCount).mutableBytes
    return try body(&span)
  }

  /// Zeroes every slot, keeping the memory for the next batch.
  public func wipe() {
    unsafe SecureWipe.zero(base, slotByteCount * slotCount)
  }

  // Both check their range although only a bug of ours could break it: outside the slab there may be another secret.

  @usableFromInline
  func buffer(of slots: Range<Int>) -> UnsafeMutableRawBufferPointer {
    precondition(slots.lowerBound >= 0 && slots.upperBound <= slotCount, "slots outside the arena")
    return unsafe UnsafeMutableRawBufferPointer(
      start: base + slots.lowerBound * slotByteCount, count: slots.count * slotByteCount)
  }

  @usableFromInline
  func buffer(of slot: Int, first byteCount: Int?) -> UnsafeMutableRawBufferPointer {
    let count = byteCount ?? slotByteCount
    precondition(slot >= 0 && slot < slotCount && count >= 0 && count <= slotByteCount, "outside the slot")
    return unsafe UnsafeMutableRawBufferPointer(start: base + slot * slotByteCount, count: count)
  }
}
