import TestSupport
import Testing
import WalletAddresses
import WalletHashing
import WalletSecrets
import WalletStorage

@Suite("Bytes in, bytes out")
struct EncodingTests {
  private enum Part: Equatable {
    case byte(UInt8)
    case word(UInt32)
    case long(UInt64)
    case sixteen(Bytes16)
    case field([UInt8])
  }

  private static func randomPart(_ generator: inout SeededGenerator) -> Part {
    switch generator.next() % 6 {
    case 0: .byte([0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &generator) ?? 0)
    case 1: .word([0, 1, 0xFF, 0x100, 0x8000_0000, .max].randomElement(using: &generator) ?? 0)
    case 2: .long([0, 1, 0xFFFF_FFFF, 1 << 32, 1 << 63, .max, generator.next()].randomElement(using: &generator) ?? 0)
    case 3: .sixteen(Bytes16(high: generator.next(), low: generator.next()))
    default: .field(generator.bytes(Int([0, 1, 16, 255, 256, 300].randomElement(using: &generator) ?? 0)))
    }
  }

  @Test(arguments: UInt64(0)..<50)
  func whatIsWrittenIsReadBack(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let parts = (0..<Int(generator.next() % 20)).map { _ in Self.randomPart(&generator) }
    var writer = ByteWriter()
    var ends: [Int] = []
    for part in parts {
      switch part {
      case .byte(let value): writer.append(value)
      case .word(let value): writer.append(value)
      case .long(let value): writer.append(value)
      case .sixteen(let value): writer.append(value)
      case .field(let value): writer.append(field: value)
      }
      ends.append(writer.bytes.count)
    }
    func read(_ bytes: [UInt8]) -> (parts: [Part], isAtEnd: Bool) {
      var reader = ByteReader(bytes)
      var found: [Part] = []
      for part in parts {
        let next: Part? =
          switch part {
          case .byte: reader.integer(UInt8.self).map { .byte($0) }
          case .word: reader.integer(UInt32.self).map { .word($0) }
          case .long: reader.integer(UInt64.self).map { .long($0) }
          case .sixteen: reader.bytes16().map { .sixteen($0) }
          case .field: reader.field().map { .field(Array($0)) }
          }
        guard let next else { break }
        found.append(next)
      }
      return (found, reader.isAtEnd)
    }
    let whole = read(writer.bytes)
    #expect(whole.parts == parts)
    #expect(whole.isAtEnd)
    #expect(!read(writer.bytes + [0]).isAtEnd)
    // Cut anywhere, exactly the parts that are whole are read.
    for count in 0..<writer.bytes.count {
      let cut = read(Array(writer.bytes.prefix(count)))
      #expect(cut.parts == Array(parts.prefix(ends.count { $0 <= count })))
    }
  }

  @Test func integersAreLittleEndian() {
    var writer = ByteWriter("label")
    writer.append(UInt32(0x0403_0201))
    writer.append(UInt64(0x0C0B_0A09_0807_0605))
    writer.append(UInt8(0x0D))
    writer.append(field: [0x0E])
    writer.append(fixed: [0x0F])
    writer.append(Bytes16(high: 0x1011_1213_1415_1617, low: 0x1819_1A1B_1C1D_1E1F))
    #expect(writer.bytes.prefix(5).array == Array("label".utf8))
    #expect(writer.bytes[5..<18].array == Array(1...13))
    #expect(writer.bytes[18..<24].array == [1, 0, 0, 0, 0x0E, 0x0F])
    #expect(writer.bytes[24...].array == Array(0x10...0x1F))
  }

  @Test func lengthsThatLieAreRefused() {
    for length in [1, 2, 0x7FFF_FFFF, 0x8000_0000, UInt32.max] {
      var writer = ByteWriter()
      writer.append(length)
      var reader = ByteReader(writer.bytes)
      #expect(reader.field() == nil, "\(length)")
    }
    var reader = ByteReader([1, 2, 3])
    #expect(reader.fixed(-1) == nil)
    #expect(reader.fixed(.max) == nil)
    #expect(reader.fixed(4) == nil)
    #expect(reader.fixed(3).map { Array($0) } == [1, 2, 3])
    #expect(reader.fixed(0)?.isEmpty == true)
    #expect(reader.isAtEnd)
  }

  @Test(arguments: UInt64(0)..<20)
  func identifiersAsText(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for id in [
      RecordID(bytes: Bytes16(high: generator.next(), low: generator.next())),
      RecordID(bytes: Bytes16(high: 0, low: generator.next() >> (generator.next() % 64))),
      RecordID(bytes: Bytes16(high: .max, low: .max)),
    ] {
      let text = id.description
      #expect(text.utf8.count == 36)
      #expect(RecordID(text) == id)
      #expect(RecordID(text.uppercased()) == id)
      let digits = text.filter { $0 != "-" }
      #expect(HexBytes(digits)?.bytes == id.bytes.array)
      #expect(text.utf8.enumerated().filter { $0.element == 45 }.map(\.offset) == [8, 13, 18, 23])
    }
  }

  @Test func textsThatAreNoIdentifiers() {
    let good = "0f1e2d3c-4b5a-4978-8695-a4b3c2d1e0f0"
    #expect(RecordID(good) != nil)
    let bad = [
      "", "-", "----", good + "0", String(good.dropLast()), " " + good, good + " ", good + "\n", "{\(good)}",
      good.replacing("-", with: ""), good.replacing("-", with: "_"), good.replacing("0f1e", with: "0x1e"),
      good.replacing("0f1e", with: "0g1e"), good.replacing("0f1e", with: "+f1e"), good.replacing("0f1e", with: " f1e"),
      // Digits to Unicode, but not hexadecimal ones: full-width, Arabic, with an accent.
      good.replacing("0f1e", with: "\u{ff10}f1e"), good.replacing("0f1e2", with: "\u{660}f1e2"),
      good.replacing("0f1e", with: "0\u{301}f1e"), "0f1e2d3c4-b5a-4978-8695-a4b3c2d1e0f0",
      "0f1e2d3c-4b5a-4978-8695a-4b3c2d1e0f0", "-0f1e2d3c-4b5a-4978-8695-a4b3c2d1e0f0",
    ]
    for text in bad { #expect(RecordID(text) == nil, "\(text)") }
    for offset in good.utf8.indices {
      var text = good
      text.replaceSubrange(offset...offset, with: "z")
      #expect(RecordID(text) == nil, "\(text)")
    }
  }

  @Test func identifiersAreRandomUUIDs() throws {
    let drawn = try RecordID.draw(500, from: SystemRandomness())
    #expect(Set(drawn).count == 500)
    for id in drawn {
      let text = Array(id.description)
      #expect(text[14] == "4")
      #expect("89ab".contains(text[19]))
    }
    #expect(try RecordID.draw(0, from: NoRandomness()).isEmpty)
    #expect(throws: (any Error).self) { try RecordID.draw(1, from: NoRandomness()) }
    // All other bits are the source's: here all ones, and all zeros.
    let ones = try RecordID.draw(1, from: FixedRandomness(bytes: [0xFF]))
    #expect(ones.map(\.description) == ["ffffffff-ffff-4fff-bfff-ffffffffffff"])
    let zeros = try RecordID.draw(1, from: FixedRandomness(bytes: [0]))
    #expect(zeros.map(\.description) == ["00000000-0000-4000-8000-000000000000"])
  }
}
