import Testing
import WalletSecrets

@Suite("Secret")
struct SecretTests {
  /// Around every size class of the pool, and above the largest.
  static let sizes = [1, 2, 31, 32, 33, 63, 64, 65, 128, 129, 255, 256, 257, 1024, 1025, 4095, 4096, 4097, 100_000]

  @Test(arguments: sizes)
  func isZeroAtFirst(_ byteCount: Int) throws {
    let secret = try Secret(byteCount: byteCount)
    #expect(secret.byteCount == byteCount)
    #expect(secret.withBytes { $0.array } == [UInt8](repeating: 0, count: byteCount))
  }

  @Test(arguments: sizes)
  func keepsWhatWasWritten(_ byteCount: Int) throws {
    var secret = try Secret(byteCount: byteCount)
    secret.withMutableBytes { $0.fill(with: 0xA5) }
    #expect(secret.withBytes { $0.array } == [UInt8](repeating: 0xA5, count: byteCount))
  }

  @Test(arguments: sizes)
  func copiesBytes(_ byteCount: Int) throws {
    let bytes = (0..<byteCount).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ 1) }
    let secret = try Secret(copying: bytes.span.bytes)
    #expect(secret.withBytes { $0.array } == bytes)
  }

  @Test(arguments: [0, -1, Int.min, Int.max, Int.max - 1])
  func refusesImpossibleSizes(_ byteCount: Int) {
    #expect(throws: SecretMemoryError.invalidByteCount(byteCount)) { _ = try Secret(byteCount: byteCount) }
  }

  @Test func refusesMoreThanThereIs() {
    // 2^46 bytes are less than the address space and more than any machine's memory.
    #expect {
      _ = try Secret(byteCount: 1 << 46)
    } throws: { error in
      switch error as? SecretMemoryError {
      case .cannotMap(let byteCount, let code): byteCount == 1 << 46 && code != 0
      case .cannotLock(let byteCount, _): byteCount == 1 << 46
      default: false
      }
    }
  }

  @Test func emptyBytesAreNoSecret() {
    let empty: [UInt8] = []
    #expect(throws: SecretMemoryError.invalidByteCount(0)) { _ = try Secret(copying: empty.span.bytes) }
  }

  @Test func copyIsIndependent() throws {
    var original = try secret(of: 32, filledWith: 1)
    let copy = try original.copy()
    original.withMutableBytes { $0.fill(with: 2) }
    #expect(copy.withBytes { $0.array } == [UInt8](repeating: 1, count: 32))
    #expect(original.withBytes { $0.address } != copy.withBytes { $0.address })
  }

  private func areEqual(_ left: [UInt8], _ right: [UInt8]) throws -> Bool {
    try Secret(copying: left.span.bytes).isEqual(to: Secret(copying: right.span.bytes))
  }

  @Test func equalityLooksAtEveryByte() throws {
    let bytes = [UInt8](repeating: 0x5A, count: 33)
    #expect(try areEqual(bytes, bytes))
    for index in bytes.indices {
      for bit in [UInt8(1), 0x80] {
        var other = bytes
        other[index] ^= bit
        #expect(try !areEqual(bytes, other), "byte \(index)")
      }
    }
    #expect(try !areEqual(bytes, bytes.dropLast()))
    #expect(try !areEqual(bytes, bytes + [0]))
  }

  @Test func anErrorWhileFillingIsPassedOn() {
    #expect(throws: SecretMemoryError.libraryUnavailable) {
      _ = try Secret(byteCount: 32) { (bytes) throws(SecretMemoryError) in
        bytes.fill(with: 0xFF)
        throw SecretMemoryError.libraryUnavailable
      }
    }
  }

  @Test func randomSecretsDiffer() throws {
    let first = try Secret(randomByteCount: 32)
    let second = try Secret(randomByteCount: 32)
    let areEqual = first.isEqual(to: second)
    #expect(!areEqual)
    #expect(!first.withBytes { ConstantTime.isZero($0) })
  }
}
