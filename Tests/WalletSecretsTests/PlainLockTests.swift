import Dispatch
import Testing
import WalletSecrets

@Suite("PlainLock")
struct PlainLockTests {
  private struct Refusal: Error, Equatable {}

  @Test func nothingIsLostUnderContention() {
    let counter = PlainLock((first: 0, second: 0))
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<20_000 {
        counter.withLock { value in
          value.first += 1
          // Seen together, always.
          if value.first != value.second + 1 { value.first = -1_000_000 }
          value.second += 1
        }
      }
    }
    #expect(counter.withLock { $0.first } == 160_000)
    #expect(counter.withLock { $0.second } == 160_000)
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
