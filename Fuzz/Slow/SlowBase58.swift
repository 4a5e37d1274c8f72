/// Base58 by schoolbook arithmetic on single digits: slow, and with nothing in common with the library's limbs.
enum SlowBase58 {
  static let alphabet = Array("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz".utf8)

  static func encode(_ bytes: [UInt8]) -> [UInt8] {
    var digits: [Int] = []
    for byte in bytes {
      var carry = Int(byte)
      for index in digits.indices {
        carry += digits[index] * 256
        digits[index] = carry % 58
        carry /= 58
      }
      while carry > 0 {
        digits.append(carry % 58)
        carry /= 58
      }
    }
    let ones = bytes.prefix { $0 == 0 }.map { _ in alphabet[0] }
    return ones + digits.reversed().map { alphabet[$0] }
  }

  static func decode(_ text: [UInt8]) -> [UInt8]? {
    var bytes: [Int] = []
    for character in text {
      guard var carry = alphabet.firstIndex(of: character) else { return nil }
      for index in bytes.indices {
        carry += bytes[index] * 58
        bytes[index] = carry % 256
        carry /= 256
      }
      while carry > 0 {
        bytes.append(carry % 256)
        carry /= 256
      }
    }
    return text.prefix { $0 == alphabet[0] }.map { _ in 0 } + bytes.reversed().map { UInt8($0) }
  }
}
