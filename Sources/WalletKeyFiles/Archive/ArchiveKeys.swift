public import WalletSecrets

/// What an archive is to be locked with.
public enum ArchiveLock: Sendable {
  /// A pass-phrase, whose strength is the archive's.
  case passphrase(ArchivePassphrase)
  /// The public key of someone who alone can open the archive, also not who made it.
  case recipient(ArchivePublicKey)
}

/// What an archive is opened with.
public enum ArchiveUnlock: Sendable {
  /// The pass-phrase it was locked with.
  case passphrase(ArchivePassphrase)
  /// The secret key of the recipient it was made for.
  case secretKey(ArchiveSecretKey)
}

/// A pass-phrase of 1 to 4,096 bytes, taken as they are.
public final class ArchivePassphrase: Sendable {
  static let maximumByteCount = 4096
  let words: Secret
  let cost: ArchiveCost

  /// A pass-phrase for an archive, and how much work a new one is to take; an old one says itself.
  ///
  /// Throws ``ArchiveError/unusablePassphrase`` if it is too long.
  public init(_ words: consuming Secret, cost: ArchiveCost = .standard) throws(ArchiveError) {
    guard words.byteCount <= Self.maximumByteCount else { throw .unusablePassphrase }
    self.words = words
    self.cost = cost
  }
}

/// How much work Argon2id (RFC 9106) is to turn a pass-phrase into a key.
public struct ArchiveCost: Hashable, Sendable {
  /// How many times the memory is gone through, 2 to 16.
  public let passes: UInt32
  /// The memory in KiB, 64 MiB to 1 GiB.
  public let memoryKiB: UInt32

  static let allowedPasses: ClosedRange<UInt32> = 2...16
  static let allowedMemoryKiB: ClosedRange<UInt32> = 65_536...1_048_576

  /// Three passes over 256 MiB, about a second.
  public static let standard = ArchiveCost(trustedPasses: 3, memoryKiB: 262_144)
  /// The least that is accepted: two passes over 64 MiB.
  public static let minimum = ArchiveCost(trustedPasses: 2, memoryKiB: 65_536)

  private init(trustedPasses passes: UInt32, memoryKiB: UInt32) {
    self.passes = passes
    self.memoryKiB = memoryKiB
  }

  /// Throws ``ArchiveError/unacceptableCost`` outside the ranges above: too little is unsafe, and whoever made an archive
  /// must not be able to exhaust the machine that opens it.
  public init(passes: UInt32, memoryKiB: UInt32) throws(ArchiveError) {
    guard Self.allowedPasses.contains(passes), Self.allowedMemoryKiB.contains(memoryKiB) else {
      throw .unacceptableCost
    }
    self.init(trustedPasses: passes, memoryKiB: memoryKiB)
  }
}

extension ArchiveLock: CustomStringConvertible {
  /// What the store's outbox says of it: `passphrase`, or the recipient's public key.
  public var description: String {
    switch self {
    case .passphrase: "passphrase"
    case .recipient(let key): "recipient \(key)"
    }
  }
}
