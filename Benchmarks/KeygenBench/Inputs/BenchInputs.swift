import WalletHD
import WalletHashing
import WalletSecrets

/// The inputs that every side gets: the same in every run, so that results can be compared.
enum BenchInputs {
  /// How many secrets there are: a kernel's largest batch.
  static let count = 4096
  /// How many go to peers in other processes.
  static let sharedCount = 64

  /// 32 bytes: the SHA-256 digest of the letter and a number.
  static func bytes(_ kind: Character, _ number: Int) throws(HashError) -> [UInt8] {
    let text = Array("\(kind) \(number)".utf8)
    var digest = Bytes32()
    try digest.withMutableBytes { (digest) throws(HashError) in
      try SHA256.hash(unsafe text.span.bytes, into: &digest)
    }
    return digest.withBytes { bytes in unsafe bytes.withUnsafeBytes { unsafe Array($0) } }
  }

  /// Private keys, 32 bytes a slot.
  static func secrets() throws -> SecretArena {
    let arena = try SecretArena(slotByteCount: 32, slotCount: count)
    for slot in 0..<count {
      let bytes = try bytes("k", slot)
      arena.withMutableBytes(ofSlot: slot) { copyBytes(unsafe bytes.span.bytes, into: &$0, at: 0) }
    }
    return arena
  }

  /// The first secrets of ``secrets()`` for peers in other processes.
  static func sharedSecrets() throws(HashError) -> [[UInt8]] {
    var secrets: [[UInt8]] = []
    for number in 0..<sharedCount { secrets.append(try bytes("k", number)) }
    return secrets
  }

  /// The entropy of users, so many bytes each, at most 64.
  static func entropies(users: Int, byteCount: Int) throws(HashError) -> [[UInt8]] {
    var entropies: [[UInt8]] = []
    for number in 0..<users {
      entropies.append(Array((try bytes("e", number) + bytes("f", number)).prefix(byteCount)))
    }
    return entropies
  }
}

/// Phrases of twelve English words, for measuring; nobody's.
struct BenchPhrases: Sendable {
  let bytes: [UInt8]
  let stride = 12 * 9
  let byteCounts: [Int]
  /// Each phrase in UTF-8.
  let all: [[UInt8]]

  init(count: Int) throws {
    all = try BenchInputs.entropies(users: count, byteCount: 16).map { entropy in
      let mnemonic = try Mnemonic(copyingEntropy: unsafe entropy.span.bytes, language: .english)
      return try mnemonic.phrase().withBytes { phrase in unsafe phrase.withUnsafeBytes { unsafe Array($0) } }
    }
    let stride = stride
    bytes = all.flatMap { $0 + [UInt8](repeating: 0, count: stride - $0.count) }
    byteCounts = all.map(\.count)
  }
}
