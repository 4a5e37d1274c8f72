import Dispatch
import WalletSecrets

/// Locked scratch memory for kernels: as many pieces as threads have been at work at one time, if so many can be had.
///
/// Kernels wipe what they used before they return; the pieces are kept because mapping and locking two megabytes takes
/// longer than many batches.
final class ScratchPool: Sendable {
  private let byteCount: Int
  /// How many pieces may still be made.
  private let remaining: PlainLock<Int>
  private let free = PlainLock<[SecretArena]>([])
  /// Counts the free pieces.
  private let available = DispatchSemaphore(value: 0)

  /// Makes the first piece, as a proof that such pieces can be had.
  ///
  /// - Parameter share: how much memory all pieces may take together, the first one apart; the rest of what may be locked
  ///   is for keys.
  init(byteCount: Int, share: Int?) throws(SecretMemoryError) {
    self.byteCount = byteCount
    remaining = PlainLock(share.map { max($0 / byteCount, 1) - 1 } ?? .max)
    give(try SecretArena(slotByteCount: byteCount, slotCount: 1))
  }

  /// Runs a closure with a piece that no other thread has meanwhile, aligned to a page.
  ///
  /// Where no further piece can be had, waits for a thread that has one: a batch takes some milliseconds.
  func withScratch<Result>(_ body: (inout MutableRawSpan) -> Result) -> Result {
    let arena = take()
    defer { give(arena) }
    return arena.withMutableBytes(ofSlot: 0, body)
  }

  private func take() -> SecretArena {
    while true {
      if available.wait(timeout: .now()) == .timedOut {
        if let made = makeAnother() { return made }
        available.wait()
      }
      if let arena = free.withLock({ $0.popLast() }) { return arena }
    }
  }

  private func makeAnother() -> SecretArena? {
    let isAllowed = remaining.withLock { remaining in
      guard remaining > 0 else { return false }
      remaining -= 1
      return true
    }
    return isAllowed ? try? SecretArena(slotByteCount: byteCount, slotCount: 1) : nil
  }

  private func give(_ arena: SecretArena) {
    free.withLock { $0.append(arena) }
    available.signal()
  }
}
