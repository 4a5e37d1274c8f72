import TestSupport
import WalletConformance

/// `Vectors/keccak-256/lengths.json`: messages of every length from 0 to 300 bytes.
struct KeccakLengthVectors: Sendable {
  /// A message and the digest of each of its beginnings, the shortest first.
  struct Pattern: Sendable {
    var message: [UInt8]
    var lengths: [Int] = []
    var digests: [String] = []
  }

  private(set) var patterns: [String: Pattern] = [:]

  static let longest = 300

  static func load() throws -> Self {
    var vectors = Self()
    for vector in try OwnVectors.cases(from: "keccak-256/lengths.json") {
      let (unit, length) = (try vector.input.bytes("pattern"), try vector.input.integer("length"))
      // Such as `stream-17`.
      let name = String(vector.id.prefix { $0 != "-" })
      let message = (0..<longest).map { unit[$0 % unit.count] }
      vectors.patterns[name, default: Pattern(message: message)].lengths.append(length)
      vectors.patterns[name]?.digests.append(try vector.expected.text("digest"))
    }
    return vectors
  }

  /// The 300 bytes of a pattern and the digest of each of its beginnings, the shortest first.
  func pattern(_ name: String) -> (message: [UInt8], digests: [String]) {
    (patterns[name]?.message ?? [], patterns[name]?.digests ?? [])
  }
}
