import Dispatch
import Foundation
import Testing
import WalletSecrets

@Suite("PlainLock")
struct PlainLockTests {
  private struct Refusal: Error, Equatable {}

  @Test func nothingIsLostUnderContention() {
    let counter = PlainLock(0)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<5_000 {
        counter.withLock { value in
          // Another thread runs in between, even on one processor, and would write over what is read here.
          let seen = value
          sched_yield()
          value = seen + 1
        }
      }
    }
    #expect(counter.withLock { $0 } == 40_000)
  }

  @Test func anErrorReleasesTheLock() {
    let lock = PlainLock(1)
    #expect(throws: Refusal()) {
      try lock.withLock { (value) throws(Refusal) in
        value = 2
        throw Refusal()
      }
    }
    #expect(lock.withLock { $0 } == 2)
  }

  @Test func holdsWhatCannotBeCopied() throws {
    let lock = PlainLock(try Secret(byteCount: 32))
    lock.withLock { $0.withMutableBytes { $0.fill(with: 5) } }
    #expect(lock.withLock { $0.withBytes { $0.array } } == [UInt8](repeating: 5, count: 32))
  }
}
