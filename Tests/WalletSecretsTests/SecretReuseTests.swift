import Testing
import WalletSecrets

/// What becomes of a slot when its secret goes; in processes of their own, where no other test takes the slot first.
@Suite("Slots of secrets that are gone")
struct SecretReuseTests {
  @Test("a slot is handed out again, and it is zero")
  func slotIsZeroAgain() async {
    await #expect(processExitsWith: .success) {
      for byteCount in SecretTests.sizes where byteCount <= 4096 {
        let old = try address(ofSecretFilledWith: 0xEE, byteCount)
        let next = try Secret(byteCount: byteCount)
        #expect(next.withBytes { $0.address } == old)
        #expect(next.withBytes { ConstantTime.isZero($0) })
      }
    }
  }

  @Test("a slot is zero as soon as its secret is gone")
  func slotIsZeroAtOnce() async {
    await #expect(processExitsWith: .success) {
      for byteCount in SecretTests.sizes where byteCount <= 4096 {
        let old = try address(ofSecretFilledWith: 0xEE, byteCount)
        // The pool keeps its memory, so the address stays good.
        let left = UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: old), count: byteCount)
        #expect(left.allSatisfy { $0 == 0 }, "\(byteCount) bytes")
      }
    }
  }

  @Test("a slot whose filling failed is zero")
  func failedFilling() async {
    await #expect(processExitsWith: .success) {
      var address: UInt = 0
      do {
        _ = try Secret(byteCount: 32) { (bytes) throws(SecretMemoryError) in
          bytes.fill(with: 0xEE)
          address = bytes.withUnsafeMutableBytes { UInt(bitPattern: $0.baseAddress) }
          throw SecretMemoryError.libraryUnavailable
        }
      } catch {}
      let next = try Secret(byteCount: 32)
      #expect(next.withBytes { $0.address } == address)
      #expect(next.withBytes { ConstantTime.isZero($0) })
    }
  }

  @Test("secrets of one size class share memory, larger ones have their own")
  func sizeClasses() async {
    await #expect(processExitsWith: .success) {
      // Each pair fits one class, of which the second size is the full slot.
      for (small, full) in [(1, 32), (33, 64), (65, 128), (129, 256), (257, 1024), (1025, 4096)] {
        let old = try address(ofSecretFilledWith: 1, small)
        #expect(try address(ofSecretFilledWith: 1, full) == old, "\(small) and \(full) bytes")
      }
      let one = try Secret(byteCount: 4097)
      let two = try Secret(byteCount: 4097)
      let distance = Int(bitPattern: one.withBytes { $0.address }) - Int(bitPattern: two.withBytes { $0.address })
      #expect(abs(distance) >= 8192)
    }
  }

  @Test("ten thousand secrets at once lie apart")
  func manyAtOnce() throws {
    final class Holder {
      let secret: Secret
      init(_ secret: consuming Secret) { self.secret = secret }
    }
    let holders = try (0..<10_000).map { Holder(try secret(of: 20, filledWith: UInt8(truncatingIfNeeded: $0))) }
    let addresses = holders.map { $0.secret.withBytes { $0.address } }.sorted()
    #expect(zip(addresses, addresses.dropFirst()).allSatisfy { $1 - $0 >= 32 })
    for (index, holder) in holders.enumerated() {
      #expect(holder.secret.withBytes { $0.array } == [UInt8](repeating: UInt8(truncatingIfNeeded: index), count: 20))
    }
  }

  @Test("secrets made and released on many threads never meet")
  func manyThreads() async throws {
    try await withThrowingTaskGroup { group in
      for worker in 1...8 {
        group.addTask {
          for round in 0..<2_000 {
            var mine = try Secret(byteCount: 1 + round % 64)
            #expect(mine.withBytes { ConstantTime.isZero($0) })
            mine.withMutableBytes { $0.fill(with: UInt8(worker)) }
            #expect(mine.withBytes { $0.array.allSatisfy { $0 == UInt8(worker) } })
          }
        }
      }
      try await group.waitForAll()
    }
  }
}

/// Makes a secret, lets it go, and tells where it was.
private func address(ofSecretFilledWith byte: UInt8, _ byteCount: Int) throws -> UInt {
  let secret = try secret(of: byteCount, filledWith: byte)
  return secret.withBytes { $0.address }
}
