/// Hands out slots of shared arenas for single secrets, by size class.
///
/// A secret of its own mapping each would cost a page and two system calls; a pool slot costs a lock.
final class SecretPool: Sendable {
  static let shared = SecretPool()

  /// Slot sizes in bytes; a larger secret gets an arena of its own.
  private static let classes = [32, 64, 128, 256, 1024, 4096]

  struct Lease: Sendable {
    let arena: SecretArena
    let slot: Int
    let sizeClass: Int?
  }

  private struct Shelf {
    var free: [Lease] = []
  }

  private let shelves = PlainLock([Shelf](repeating: Shelf(), count: SecretPool.classes.count))

  func lease(byteCount: Int) throws(SecretMemoryError) -> Lease {
    guard byteCount > 0 else { throw .invalidByteCount(byteCount) }
    guard let sizeClass = Self.classes.firstIndex(where: { $0 >= byteCount }) else {
      return Lease(arena: try SecretArena(slotByteCount: byteCount, slotCount: 1), slot: 0, sizeClass: nil)
    }
    return try shelves.withLock { (shelves) throws(SecretMemoryError) in
      if let lease = shelves[sizeClass].free.popLast() { return lease }
      let slotByteCount = Self.classes[sizeClass]
      let count = SecretArena.minimumByteCount / slotByteCount
      let arena = try SecretArena(slotByteCount: slotByteCount, slotCount: count)
      shelves[sizeClass].free = (1..<count).map { Lease(arena: arena, slot: $0, sizeClass: sizeClass) }
      return Lease(arena: arena, slot: 0, sizeClass: sizeClass)
    }
  }

  /// Takes back a slot, which its holder has wiped.
  func give(back lease: Lease) {
    guard let sizeClass = lease.sizeClass else { return }
    shelves.withLock { $0[sizeClass].free.append(lease) }
  }
}
