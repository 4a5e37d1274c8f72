import Testing
import WalletSecrets

@Suite("SystemRandomness")
struct RandomnessTests {
  static let sizes = [0, 1, 31, 255, 256, 257, 4096, 65_537, 1 << 20]

  /// A draw with ten bytes on either side, which must stay as they are.
  private func draw(_ count: Int, over byte: UInt8) throws -> [UInt8] {
    let margin = 10
    var buffer = [UInt8](repeating: byte, count: count + 2 * margin)
    try buffer.withUnsafeMutableBytes { raw in
      var span = UnsafeMutableRawBufferPointer(rebasing: raw[margin..<margin + count]).mutableBytes
      try SystemRandomness().fill(&span)
    }
    #expect(buffer.prefix(margin).allSatisfy { $0 == byte })
    #expect(buffer.suffix(margin).allSatisfy { $0 == byte })
    return Array(buffer[margin..<margin + count])
  }

  @Test(arguments: sizes)
  func fillsTheWholeSpanAndNothingElse(_ count: Int) throws {
    // A position that is not written keeps its value in all ten draws; by chance, one in 2^80 does.
    var touched = [Bool](repeating: false, count: count)
    for _ in 0..<10 {
      for (index, byte) in try draw(count, over: 0x77).enumerated() where byte != 0x77 { touched[index] = true }
    }
    #expect(touched.allSatisfy { $0 })
  }

  @Test(arguments: sizes.filter { $0 >= 31 })
  func drawsDiffer(_ count: Int) throws {
    let draws = try (0..<4).map { _ in try draw(count, over: 0) }
    #expect(Set(draws).count == draws.count)
  }

  @Test func bytesAreSpreadEvenly() throws {
    // 2^20 bytes, 4,096 of a value on average, deviation 64: eight deviations are left to chance.
    var counts = [Int](repeating: 0, count: 256)
    for byte in try draw(1 << 20, over: 0) { counts[Int(byte)] += 1 }
    #expect(counts.allSatisfy { abs($0 - 4096) < 8 * 64 })
  }

  @Test func theLibraryTellsItsVersion() throws {
    try SodiumLibrary.requireInitialised()
    #expect(SodiumLibrary.version.split(separator: ".").count == 3)
  }
}
