import WalletSecrets

/// Locked scratch memory for kernels: as many pieces as threads have been at work at one time.
///
/// Kernels wipe what they used before they return; the pieces are kept because mapping and locking two megabytes takes
/// longer than many batches.
final class ScratchPool: Sendable {
  private let byteCount: Int
  private let free = PlainLock<[SecretArena]>([])

  /// Makes the first piece, as a proof that such pieces can be had.
  init(byteCount: Int) throws(SecretMemoryError) {
    self.byteCount = byteCount
    let first = try SecretArena(slotByteCount: byteCount, slotCount: 1)
    free.withLock { $0.append(first) }
  }

  /// Runs a closure with a piece that no other thread has meanwhile, aligned to a page.
  func withScratch<Result>(_ body: (inout MutableRawSpan) -> Result) throws(KeygenError) -> Result {
    let arena: SecretArena
    if let idle = free.withLock({ $0.popLast() }) {
      arena = idle
    } else {
      do { arena = try SecretArena(slotByteCount: byteCount, slotCount: 1) } catch { throw .secretMemory(error) }
    }
    defer { free.withLock { $0.append(arena) } }
    return arena.withMutableBytes(ofSlot: 0, body)
  }
}
