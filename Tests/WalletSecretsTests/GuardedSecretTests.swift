import Testing
import WalletSecrets

@Suite("GuardedSecret")
struct GuardedSecretTests {
  private struct Refusal: Error, Equatable {}

  @Test func isZeroUntilFilledAndKeepsWhatWasWritten() throws {
    var first: [UInt8] = []
    let secret = try GuardedSecret { (bytes: inout MutableRawSpan) in
      first = bytes.bytes.array
      bytes.fill(with: 0xC3)
    }
    #expect(first == [UInt8](repeating: 0, count: 32))
    #expect(secret.withBytes { $0.array } == [UInt8](repeating: 0xC3, count: 32))
  }

  @Test func randomOnesDiffer() throws {
    let first = try GuardedSecret(randomFrom: SystemRandomness())
    let second = try GuardedSecret(randomFrom: SystemRandomness())
    #expect(first.withBytes { $0.array } != second.withBytes { $0.array })
  }

  @Test func anErrorWhileFillingIsPassedOn() {
    #expect(throws: Refusal()) {
      _ = try GuardedSecret { (_: inout MutableRawSpan) throws(Refusal) in throw Refusal() }
    }
  }

  @Test("filled, it cannot be written to")
  func isReadOnly() async {
    await #expect(processExitsWith: .signal(accessSignal)) {
      let secret = try GuardedSecret(randomFrom: SystemRandomness())
      secret.withBytes { bytes in
        UnsafeMutablePointer<UInt8>(bitPattern: bytes.address)?.pointee = 1
      }
    }
  }

  @Test("the byte after its end cannot be read")
  func isGuarded() async {
    await #expect(processExitsWith: .signal(accessSignal)) {
      let secret = try GuardedSecret(randomFrom: SystemRandomness())
      let next = secret.withBytes { UnsafePointer<UInt8>(bitPattern: $0.address + 32)?.pointee }
      #expect(next == nil, "never reached")
    }
  }

  #if canImport(Glibc)
    @Test("its memory is locked and left out of dumps, and released with it or when filling fails")
    func memory() async {
      await #expect(processExitsWith: .success) {
        let before = try #require(ProcessStatus.lockedByteCount)
        let secret = try GuardedSecret(randomFrom: SystemRandomness())
        let flags = try #require(PageFlags(at: secret.withBytes { $0.address }))
        #expect(flags.contains("lo"))
        #expect(flags.contains("dd"))
        let held = try #require(ProcessStatus.lockedByteCount)
        #expect(held > before)
        for _ in 0..<200 {
          _ = try GuardedSecret(randomFrom: SystemRandomness())
          _ = try? GuardedSecret { (_: inout MutableRawSpan) throws(Refusal) in throw Refusal() }
        }
        #expect(ProcessStatus.lockedByteCount == held)
        withExtendedLifetime(secret) {}
      }
    }
  #endif
}
