import TestSupport
import Testing
import WalletSecrets

/// The constant-time encoding against a plain table and a plain parser.
@Suite("Constant-time hexadecimal")
struct HexadecimalTests {
  private static let digits = Array("0123456789abcdef".utf8)

  private func encode(_ bytes: [UInt8], room: Int, terminator: UInt8? = nil) throws -> [UInt8] {
    var text = [UInt8](repeating: 0xEE, count: room)
    try text.withUnsafeMutableBytes { raw in
      var span = raw.mutableBytes
      try ConstantTime.encodeHexadecimal(bytes.span.bytes, into: &span, terminatedBy: terminator)
    }
    return text
  }

  private func decode(_ text: [UInt8], room: Int) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0xEE, count: room)
    try bytes.withUnsafeMutableBytes { raw in
      var span = raw.mutableBytes
      try ConstantTime.decodeHexadecimal(text.span.bytes, into: &span)
    }
    return bytes
  }

  @Test func everyByteValueAtEveryPosition() throws {
    for position in 0..<4 {
      for value in UInt8.min...UInt8.max {
        var bytes: [UInt8] = [0x0F, 0xF0, 0x9A, 0xA9]
        bytes[position] = value
        let plain = bytes.flatMap { [Self.digits[Int($0 >> 4)], Self.digits[Int($0 & 15)]] }
        #expect(try encode(bytes, room: 8) == plain)
        #expect(try decode(plain, room: 4) == bytes)
        let upper = plain.map { $0 >= UInt8(ascii: "a") ? $0 - 32 : $0 }
        #expect(try decode(upper, room: 4) == bytes)
      }
    }
  }

  @Test func allLengths() throws {
    var generator = SeededGenerator(seed: 3)
    for length in 0...200 {
      let bytes = generator.bytes(length)
      let plain = bytes.flatMap { [Self.digits[Int($0 >> 4)], Self.digits[Int($0 & 15)]] }
      #expect(try encode(bytes, room: 2 * length) == plain)
      #expect(try encode(bytes, room: 2 * length + 1, terminator: 10) == plain + [10])
      #expect(try decode(plain, room: length) == bytes)
    }
  }

  /// Every character that is no digit, at every position of a text with both cases around it.
  @Test func everyInvalidCharacterIsNamedByItsPosition() {
    let valid = Array("09afAF5c".utf8)
    for position in valid.indices {
      for character in UInt8.min...UInt8.max {
        var text = valid
        text[position] = character
        let isDigit = Character(UnicodeScalar(character)).isASCII && Character(UnicodeScalar(character)).isHexDigit
        if isDigit {
          #expect(throws: Never.self) { try decode(text, room: 4) }
        } else {
          #expect(throws: SecretMemoryError.notHexadecimal(position: position), "\(character)") {
            try decode(text, room: 4)
          }
        }
      }
    }
  }

  @Test func theFirstInvalidCharacterIsTheOneNamed() {
    #expect(throws: SecretMemoryError.notHexadecimal(position: 1)) { try decode(Array("0g00zz".utf8), room: 3) }
    #expect(throws: SecretMemoryError.notHexadecimal(position: 0)) { try decode(Array("xg".utf8), room: 1) }
  }

  @Test(arguments: [0, 1, 2, 3, 5, 6, 7, 8, 63, 65])
  func wrongLengthsOfTextAreRefused(_ length: Int) {
    let text = [UInt8](repeating: UInt8(ascii: "0"), count: length)
    #expect(throws: SecretMemoryError.lengthMismatch(expected: 64, found: length)) { try decode(text, room: 32) }
  }

  @Test(arguments: [0, 3, 5, 6])
  func wrongRoomForTextIsRefused(_ room: Int) {
    #expect(throws: SecretMemoryError.lengthMismatch(expected: 4, found: room)) { try encode([1, 2], room: room) }
  }

  @Test(arguments: [0, 4, 6])
  func wrongRoomForTextAndTerminatorIsRefused(_ room: Int) {
    #expect(throws: SecretMemoryError.lengthMismatch(expected: 5, found: room)) {
      try encode([1, 2], room: room, terminator: 10)
    }
  }
}

@Suite("Constant-time comparison")
struct ConstantTimeTests {
  private func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    ConstantTime.areEqual(left.span.bytes, right.span.bytes)
  }

  private func isZero(_ bytes: [UInt8]) -> Bool {
    ConstantTime.isZero(bytes.span.bytes)
  }

  @Test func equalityAgainstThePlainOne() {
    var generator = SeededGenerator(seed: 4)
    for length in 0...70 {
      let bytes = generator.bytes(length)
      #expect(areEqual(bytes, Array(bytes)))
      for index in bytes.indices {
        var other = bytes
        other[index] ^= 1 << UInt8(index % 8)
        #expect(!areEqual(bytes, other))
      }
      let longer = bytes + [0]
      #expect(!areEqual(bytes, longer))
      #expect(!areEqual(longer, bytes))
    }
  }

  @Test func zeroMeansEveryByte() {
    for length in 0...70 {
      var bytes = [UInt8](repeating: 0, count: length)
      #expect(isZero(bytes))
      for index in bytes.indices {
        bytes[index] = 0x80 >> UInt8(index % 8)
        #expect(!isZero(bytes))
        bytes[index] = 0
      }
    }
  }
}
