/// The function that turns a keystore's pass-phrase into its key, and how much work that is.
public enum KeystoreCost: Hashable, Sendable {
  /// scrypt (RFC 7914).
  case scrypt(n: Int, r: Int, p: Int)
  /// PBKDF2 with HMAC-SHA-256 (RFC 8018, section 5.2).
  case pbkdf2(rounds: Int)

  /// What new files get unless told otherwise: geth's standard cost, 256 MiB and about a second.
  public static let standard = KeystoreCost.scrypt(n: 262_144, r: 8, p: 1)
  /// geth's light cost, 4 MiB and a tenth of a second: for phones, and for pass-phrases that are random.
  public static let light = KeystoreCost.scrypt(n: 4096, r: 8, p: 6)

  /// The most memory that opening a file may take: 1 GiB.
  static let maximumMemory = 1 << 30
  /// The most work, as N·r·p: eight times that of ``standard``.
  static let maximumWork = 1 << 24
  /// The most blocks that scrypt mixes one after the other, r·p.
  static let maximumBlocks = 1 << 20
  /// The most rounds of PBKDF2, some seconds.
  static let maximumRounds = 10_000_000

  /// Throws ``KeyFileError`` for parameters that the functions do not have, and for such as would exhaust the machine.
  ///
  /// Whoever made a file chose its parameters: they are checked before any memory is taken.
  func check(in path: String) throws(KeyFileError) {
    switch self {
    case .scrypt(let n, let r, let p):
      guard n > 1, n & (n - 1) == 0 else { throw .malformedField(path + ".n", reason: "is not a power of two above 1") }
      guard r > 0 else { throw .malformedField(path + ".r", reason: "is not at least 1") }
      guard p > 0 else { throw .malformedField(path + ".p", reason: "is not at least 1") }
      // Bounded one after the other, so that no product overflows.
      guard n <= Self.maximumMemory / 128 else { throw .costTooHigh(field: path + ".n", limit: "1 GiB for 128·n·r") }
      guard r <= Self.maximumMemory / 128 / n else {
        throw .costTooHigh(field: path + ".r", limit: "1 GiB for 128·n·r")
      }
      guard p <= Self.maximumBlocks / r, p <= Self.maximumWork / (n * r) else {
        throw .costTooHigh(field: path + ".p", limit: "\(Self.maximumWork) for n·r·p, \(Self.maximumBlocks) for r·p")
      }
    case .pbkdf2(let rounds):
      guard rounds > 0 else { throw .malformedField(path + ".c", reason: "is not at least 1") }
      guard rounds <= Self.maximumRounds else {
        throw .costTooHigh(field: path + ".c", limit: "\(Self.maximumRounds) rounds")
      }
    }
  }
}
