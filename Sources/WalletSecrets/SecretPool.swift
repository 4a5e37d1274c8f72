/// Hands out slots of shared arenas for single secrets, by size class.
///
/// A secret of its own mapping each would cost a page and two system calls; a pool slot costs a lock.
final class SecretPool: Sendable {
  static let shared = SecretPool()

  /// Slot sizes in bytes; a larger secret gets an arena of its own.
  private static let classes = [32, 64, 128, 256, 1024, largestByteCount]

  struct Lease: Sendable {
    let arena: SecretArena
    let slot: Int
    let sizeClass: Int?
  }

  /// The most bytes that come from a slab.
  static let largestByteCount = 4096

  /// A few bytes of a slab, zeroed and given back when the value goes.
  @safe
  struct Part: ~Copyable, @unchecked Sendable {
    private let lease: Lease
    let base: UnsafeMutableRawPointer
    private let byteCount: Int
    var isLocked: Bool { lease.arena.isLocked }

    /// Zeroed memory; at most ``largestByteCount`` bytes.
    init(byteCount: Int) throws(SecretMemoryError) {
      lease = try SecretPool.shared.lease(byteCount: byteCount)
      unsafe base = lease.arena.address(ofSlot: lease.slot)
      self.byteCount = byteCount
    }

    deinit {
      unsafe SecureWipe.zero(base, byteCount)
      SecretPool.shared.give(back: lease)
    }
  }

  private struct Shelf {
    var free: [Lease] = []
    /// The size of the next slab: a page at first, so that all size classes together fit a small lock limit.
    var nextByteCount = LockedMapping.pageByteCount
  }

  private let shelves = PlainLock([Shelf](repeating: Shelf(), count: SecretPool.classes.count))

  func lease(byteCount: Int) throws(SecretMemoryError) -> Lease {
    guard byteCount > 0 else { throw .invalidByteCount(byteCount) }
    guard let sizeClass = Self.classes.firstIndex(where: { $0 >= byteCount }) else {
      return Lease(arena: try SecretArena(mappingSlotsOf: byteCount, slotCount: 1), slot: 0, sizeClass: nil)
    }
    return try shelves.withLock { (shelves) throws(SecretMemoryError) in
      if let lease = shelves[sizeClass].free.popLast() { return lease }
      let arena = try Self.slab(slotByteCount: Self.classes[sizeClass], byteCount: shelves[sizeClass].nextByteCount)
      let size = arena.slotByteCount * arena.slotCount
      shelves[sizeClass].nextByteCount = min(2 * size, Self.largestSlab)
      shelves[sizeClass].free = (1..<arena.slotCount).map { Lease(arena: arena, slot: $0, sizeClass: sizeClass) }
      return Lease(arena: arena, slot: 0, sizeClass: sizeClass)
    }
  }

  /// No class keeps so much of a small limit to itself that others go without.
  private static var largestSlab: Int {
    guard let budget = MemoryLocking.budget else { return SecretArena.minimumByteCount }
    return min(SecretArena.minimumByteCount, max(LockedMapping.pageByteCount, budget / 16))
  }

  /// A slab of a size, or of a single page where that much cannot be locked.
  private static func slab(slotByteCount: Int, byteCount: Int) throws(SecretMemoryError) -> SecretArena {
    do {
      return try SecretArena(mappingSlotsOf: slotByteCount, slotCount: byteCount / slotByteCount)
    } catch {
      guard case .cannotLock = error, byteCount > LockedMapping.pageByteCount else { throw error }
      return try SecretArena(mappingSlotsOf: slotByteCount, slotCount: LockedMapping.pageByteCount / slotByteCount)
    }
  }

  /// Takes back a slot, which its holder has wiped.
  func give(back lease: Lease) {
    guard let sizeClass = lease.sizeClass else { return }
    shelves.withLock { $0[sizeClass].free.append(lease) }
  }
}
