import Testing
import WalletAddresses

/// The strict reading of UTF-8, against the standard library's own validation of every prefix.
@Suite struct UTF8Tests {
  /// The verdict that the rules give, found without the code under test.
  static func expected(_ bytes: [UInt8]) -> UserIDError? {
    let validPrefix = (0...bytes.count).last { String(validating: bytes[..<$0], as: UTF8.self) != nil } ?? 0
    var offset = 0
    for scalar in String(decoding: bytes[..<validPrefix], as: UTF8.self).unicodeScalars {
      if scalar.properties.generalCategory == .control { return .controlCharacter(scalar, byteOffset: offset) }
      offset += UTF8.width(scalar)
    }
    return validPrefix < bytes.count ? .invalidUTF8(byteOffset: validPrefix) : nil
  }

  static func found(_ bytes: [UInt8]) -> UserIDError? {
    do throws(UserIDError) {
      let id = try UserID(utf8: bytes.span.bytes)
      #expect(id.utf8 == bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    ("overlong slash, two bytes", [0x2F, 0xC0, 0xAF], 1),
    ("overlong NUL, as some runtimes write it", [0x61, 0xC0, 0x80], 1),
    ("overlong, three bytes", [0xE0, 0x9F, 0xBF], 0),
    ("overlong, four bytes", [0xF0, 0x8F, 0xBF, 0xBF], 0),
    ("high surrogate", [0x61, 0x62, 0xED, 0xA0, 0x80], 2),
    ("low surrogate", [0xED, 0xBF, 0xBF], 0),
    ("surrogate pair, each half encoded", [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80], 0),
    ("above U+10FFFF", [0xF4, 0x90, 0x80, 0x80], 0),
    ("five-byte form", [0xF8, 0x88, 0x80, 0x80, 0x80], 0),
    ("FE", [0xFE], 0), ("FF", [0x61, 0xFF], 1),
    ("lone continuation", [0xC3, 0xA9, 0x80], 2),
    ("cut off, two bytes", [0xC3], 0),
    ("cut off, three bytes", [0x61, 0xE2, 0x82], 1),
    ("cut off, four bytes", [0xF0, 0x9F, 0x98], 0),
    ("Latin-1 text", [0x63, 0x61, 0x66, 0xE9], 3),
    ("UTF-16 mark", [0xFF, 0xFE, 0x61, 0x00], 0),
  ])
  func illFormedTextsAreRefused(name: String, bytes: [UInt8], offset: Int) {
    #expect(Self.found(bytes) == .invalidUTF8(byteOffset: offset), "\(name)")
    #expect(Self.expected(bytes) == .invalidUTF8(byteOffset: offset), "\(name)")
  }

  @Test func everyPairOfBytes() {
    for first in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max {
        let bytes = [first, second]
        if Self.found(bytes) != Self.expected(bytes) { Issue.record("\(bytes)") }
      }
    }
  }

  @Test func everyLeadAndSecondByteOfLongerSequences() {
    let tails: [UInt8] = [0x7F, 0x80, 0xBF, 0xC0]
    for lead in UInt8(0xE0)...0xF7 {
      for second in UInt8.min...UInt8.max {
        for third in tails {
          for fourth in tails {
            let bytes = [lead, second, third, fourth]
            if Self.found(bytes) != Self.expected(bytes) { Issue.record("\(bytes)") }
          }
        }
      }
    }
  }
}
