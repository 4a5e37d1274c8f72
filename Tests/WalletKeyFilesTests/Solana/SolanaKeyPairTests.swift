import TestSupport
import Testing
import WalletAddresses
import WalletKeyFiles
import WalletSecrets

@Suite struct SolanaKeyPairTests {
  static let ones = "[" + String(repeating: "1,", count: 63) + "1]"

  /// RFC 8032, section 7.1, test 1.
  static let seedOne = bytes(hex: "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")
  static let publicOne = bytes(hex: "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a")

  @Test func publishedKey() throws {
    let file = "[" + (Self.seedOne + Self.publicOne).map(String.init).joined(separator: ",") + "]"
    #expect(try seed(json: Array(file.utf8)) == Self.seedOne)
    #expect(text(of: try SolanaKeyPair.json(seed: secret(Self.seedOne))) == file)
  }

  /// Base58 is checked against the coder for public data.
  @Test func roundTrips() throws {
    var generator = SeededGenerator(seed: 58)
    for round in 0..<200 {
      var key = generator.bytes(32)
      // Leading zero bytes, from none to all.
      for index in 0..<(round % 33) { key[index] = 0 }
      if round % 7 == 0 { key = key.map { $0 | 0xF0 } }
      let secretKey = try secret(key)
      let file = bytes(of: try SolanaKeyPair.json(seed: secretKey))
      #expect(try seed(json: file) == key)
      let digits = bytes(of: try SolanaKeyPair.base58(seed: secretKey))
      let pair = try Base58.decode(String(decoding: digits, as: UTF8.self))
      #expect(pair.count == 64 && Array(pair[..<32]) == key)
      #expect(bytes(of: try SolanaKeyPair.seed(base58: digits.span.bytes)) == key)
    }
  }

  @Test func base58Refusals() throws {
    let digits = text(of: try SolanaKeyPair.base58(seed: secret(Self.seedOne)))
    let spaced = Array("\u{FEFF} \(digits)\r\n".utf8)
    #expect(bytes(of: try SolanaKeyPair.seed(base58: spaced.span.bytes)) == Self.seedOne)
    #expect(base58Refusal("") == .wrongTextLength(expected: "64 to 88", found: 0))
    #expect(base58Refusal(digits + "11") != nil)
    for wrong in ["0", "O", "I", "l", " ", "\0", "\u{7F}"] {
      let text = digits.prefix(4) + wrong + digits.dropFirst(5)
      #expect(base58Refusal(String(text)) == .invalidCharacter(position: 5))
    }
    // Another number of 64 bytes, of 63 bytes with a digit 1 too few, of 65 bytes, and the largest text.
    let other = digits.dropLast() + (digits.hasSuffix("2") ? "3" : "2")
    #expect(base58Refusal(String(other)) == .publicKeyMismatch)
    for bytes in [
      [UInt8](repeating: 1, count: 63), [0] + [UInt8](repeating: 1, count: 64), [1] + [UInt8](repeating: 0, count: 64),
    ] {
      let text = Base58.encode(bytes.span.bytes)
      #expect(
        base58Refusal(text) == .wrongTextLength(expected: "a number that stands for 64 bytes", found: text.utf8.count))
    }
    #expect(
      base58Refusal(String(repeating: "z", count: 88))
        == .wrongTextLength(expected: "a number that stands for 64 bytes", found: 88))
  }

  @Test(arguments: [
    ("", KeyFileError.notAByteArray(position: 1)), ("[", .notAByte(place: 1)), ("[1", .notAByteArray(position: 3)),
    ("[1,]", .notAByte(place: 2)), ("[,1]", .notAByte(place: 1)), ("[01]", .notAByte(place: 1)),
    ("[+1]", .notAByte(place: 1)), ("[1e1]", .notAByte(place: 1)), ("[-0]", .notAByte(place: 1)),
    ("[00000000000000000000001]", .notAByte(place: 1)), ("[1 1]", .notAByteArray(position: 4)),
    ("[1]", .wrongCount(expected: 64, found: 1)), ("[]", .wrongCount(expected: 64, found: 0)),
    (ones + "]", .notAByteArray(position: 130)), (ones, .publicKeyMismatch),
  ])
  func refuses(_ text: String, _ error: KeyFileError) {
    #expect(pairRefusal(Array(text.utf8)) == error)
  }

  @Test func longFiles() {
    #expect(pairRefusal([UInt8](repeating: 32, count: 4097)) == .tooLarge(maximum: 4096))
    let many = "[" + String(repeating: "1,", count: 2000) + "1]"
    #expect(pairRefusal(Array(many.utf8)) == .wrongCount(expected: 64, found: 2001))
  }
}
