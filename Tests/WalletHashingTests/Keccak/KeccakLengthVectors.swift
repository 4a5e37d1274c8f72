import TestSupport

/// `Vectors/keccak-256/lengths.json`: messages of every length from 0 to 300 bytes.
struct KeccakLengthVectors: Decodable, Sendable {
  struct Case: Decodable, Sendable {
    var pattern: String
    var length: Int
    var keccak256: String
    // Named as the file names it.
    var sha3: String

    enum CodingKeys: String, CodingKey {
      case pattern, length, keccak256
      case sha3 = "sha3_256"
    }
  }

  var patterns: [String: HexBytes]
  var cases: [Case]

  static let longest = 300

  static func load() throws -> Self {
    try PackageRoot.decode(Self.self, from: "Vectors/keccak-256/lengths.json")
  }

  /// The 300 bytes of a pattern and the digest of each of its beginnings, the shortest first.
  func pattern(_ name: String) -> (message: [UInt8], digests: [String]) {
    (patterns[name]?.bytes ?? [], cases.filter { $0.pattern == name }.map(\.keccak256))
  }
}
