/// How an archive is locked, and what it takes to open it; everything in it is public and authenticated by the key.
///
/// See docs/archive.md for the layout.
struct ArchiveHeader: Hashable, Sendable {
  /// What the file key is locked with.
  enum Lock: Hashable, Sendable {
    /// Argon2id of a pass-phrase: 16 bytes of salt, passes, memory in KiB.
    case passphrase(salt: [UInt8], passes: UInt32, memoryKiB: UInt32)
    /// A sealed box for an X25519 public key, 80 bytes.
    case recipient(box: [UInt8])
  }

  static let magic = Array("wallet-engine/archive\n".utf8)
  static let format: UInt8 = 1
  static let saltByteCount = 16
  static let boxByteCount = 80
  /// Magic, format and kind of lock: what is read before the rest's length is known.
  static let prefixByteCount = magic.count + 2

  var lock: Lock

  /// The bytes after the prefix for a kind of lock; nil for an unknown one.
  static func lockByteCount(kind: UInt8) -> Int? {
    switch kind {
    case 1: saltByteCount + 8
    case 2: boxByteCount
    default: nil
    }
  }

  var encoded: [UInt8] {
    switch lock {
    case .passphrase(let salt, let passes, let memoryKiB):
      Self.magic + [Self.format, 1] + salt + Self.bytes(passes) + Self.bytes(memoryKiB)
    case .recipient(let box):
      Self.magic + [Self.format, 2] + box
    }
  }

  /// Checks the first bytes; returns how many follow.
  static func checkPrefix(_ prefix: [UInt8]) throws(ArchiveError) -> Int {
    guard prefix.count == prefixByteCount, prefix.starts(with: magic) else { throw .notAnArchive }
    guard prefix[magic.count] == format else { throw .unsupportedFormat(prefix[magic.count]) }
    let kind = prefix[magic.count + 1]
    guard let count = lockByteCount(kind: kind) else { throw .unknownLock(kind) }
    return count
  }

  /// Reads what follows a prefix that was checked.
  init(kind: UInt8, lock bytes: [UInt8]) throws(ArchiveError) {
    switch kind {
    case 1 where bytes.count == Self.saltByteCount + 8:
      lock = .passphrase(
        salt: Array(bytes[..<16]), passes: Self.number(bytes[16..<20]), memoryKiB: Self.number(bytes[20..<24]))
    case 2 where bytes.count == Self.boxByteCount: lock = .recipient(box: bytes)
    default: throw .notAnArchive
    }
  }

  init(lock: Lock) {
    self.lock = lock
  }

  private static func bytes(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}
