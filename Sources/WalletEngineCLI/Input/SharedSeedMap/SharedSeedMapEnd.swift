package import WalletAddresses
package import WalletHashing

/// The last line of a map, `#end,USERS,SEED CODE TENANT`: a comment to readers that know such, and else a record of as many
/// fields as the others, whose user id is `#end`.
package struct SharedSeedMapEnd: Equatable, Sendable {
  /// How many users the map has.
  package var count: UInt64
  /// The seed's fingerprint, 8 lower-case hexadecimal digits.
  package var fingerprint: String
  /// The code over the tenant and the list of users, in their order.
  package var code: Bytes32
  /// Whose users they are.
  package var tenant: Tenant

  private static let mark = "#end"

  package init(count: UInt64, fingerprint: String, code: Bytes32, tenant: Tenant) {
    self.count = count
    self.fingerprint = fingerprint
    self.code = code
    self.tenant = tenant
  }

  /// The line with its line feed.
  package var line: [UInt8] {
    var line = Array("\(Self.mark),\(count),".utf8)
    CSVText.append(Array("\(fingerprint) \(code) ".utf8) + tenant.utf8, to: &line)
    return line + [UInt8(ascii: "\n")]
  }

  /// Reads the fields of a line; nil if it is no such line.
  init?(fields: [[UInt8]]) {
    guard
      fields.count == 3, fields[0].elementsEqual(Self.mark.utf8), let count = Self.number(fields[1])
    else { return nil }
    let parts = fields[2].split(separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
    guard
      parts.count == 3, let fingerprint = Self.bytes(parts[0], count: 4), let digest = Self.bytes(parts[1], count: 32),
      let code = Bytes32(digest), let tenant = try? Tenant(utf8: unsafe Array(parts[2]).span.bytes)
    else { return nil }
    self.count = count
    self.fingerprint = fingerprint.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    self.code = code
    self.tenant = tenant
  }

  private static func number(_ digits: [UInt8]) -> UInt64? {
    guard (1...10).contains(digits.count) else { return nil }
    var number: UInt64 = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      number = number * 10 + UInt64(digit - UInt8(ascii: "0"))
    }
    return number
  }

  private static func bytes(_ digits: ArraySlice<UInt8>, count: Int) -> [UInt8]? {
    guard digits.count == 2 * count else { return nil }
    var bytes: [UInt8] = []
    var high: UInt8?
    for digit in digits {
      let value: UInt8
      switch digit {
      case 0x30...0x39: value = digit - 0x30
      case 0x41...0x46: value = digit - 0x37
      case 0x61...0x66: value = digit - 0x57
      default: return nil
      }
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return bytes
  }
}
