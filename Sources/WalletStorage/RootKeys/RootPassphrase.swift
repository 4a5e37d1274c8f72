public import WalletSecrets

/// Who gives the pass-phrase that a root key comes from: a file, or a closure that asks somebody.
///
/// The pass-phrase is stretched by Argon2id once for each opening of a store; see ``RootPassphraseCost``.
public final class RootPassphrase: Sendable {
  /// What a pass-phrase is asked for.
  public enum Purpose: Hashable, Sendable {
    /// For a store that is there.
    case unlocking
    /// For a new store, or as a store's new root key: ask twice, a slip would cost every wallet.
    case new
  }

  private enum Source: Sendable {
    case file(String)
    case provider(@Sendable (Purpose) throws -> Secret)
  }

  private let source: Source
  /// What stretching costs for a store that is made, or gets this pass-phrase; existing stores keep what they have.
  public let cost: RootPassphraseCost

  /// A longer pass-phrase is refused.
  public static let maximumByteCount = 1024

  /// The first line of a file, without its line end: a regular file that others cannot read or change, or a pipe.
  ///
  /// A leading `~/` is the home directory.
  public init(file path: String, cost: RootPassphraseCost = .standard) {
    source = .file(path)
    self.cost = cost
  }

  /// What a closure gives, 1 to 1,024 bytes; it may wait for a person, and is called on a thread that may block.
  ///
  /// It throws `CancellationError` if that person breaks off; whatever else it throws becomes
  /// ``RootKeyError/passphraseUnavailable(reason:)`` with that error's description.
  public init(cost: RootPassphraseCost = .standard, provider: @escaping @Sendable (Purpose) throws -> Secret) {
    source = .provider(provider)
    self.cost = cost
  }

  /// The path of the file, if it is one.
  package var filePath: String? {
    if case .file(let path) = source { path } else { nil }
  }

  /// The pass-phrase, not empty.
  func words(for purpose: Purpose) throws(RootKeyError) -> Secret {
    switch source {
    case .file(let path):
      return try RootPassphraseFile(path: try RootKeyFile(path: path).path).read()
    case .provider(let provider):
      let words: Secret
      do { words = try provider(purpose) } catch let error as RootKeyError {
        throw error
      } catch is CancellationError {
        throw .interrupted
      } catch {
        throw .passphraseUnavailable(reason: String(describing: error))
      }
      guard words.byteCount <= Self.maximumByteCount else {
        throw .passphraseUnavailable(reason: "it is longer than \(Self.maximumByteCount) bytes")
      }
      return words
    }
  }
}

extension RootPassphrase: Hashable {
  /// Two files of one path are equal; closures are equal to themselves only.
  public static func == (one: RootPassphrase, other: RootPassphrase) -> Bool {
    switch (one.source, other.source) {
    case (.file(let path), .file(let otherPath)): path.utf8.elementsEqual(otherPath.utf8) && one.cost == other.cost
    default: one === other
    }
  }

  /// Agrees with equality.
  public func hash(into hasher: inout Hasher) {
    if case .file(let path) = source {
      for byte in path.utf8 { hasher.combine(byte) }
    } else {
      hasher.combine(ObjectIdentifier(self))
    }
  }
}

/// What Argon2id (RFC 9106) costs whoever opens a store, and whoever guesses at its pass-phrase: one lane, version 1.3.
public struct RootPassphraseCost: Hashable, Sendable {
  /// The number of passes, 2 to 16.
  public let passes: UInt32
  /// The memory in KiB, 64 MiB to 1 GiB.
  public let memoryKiB: UInt32

  static let allowedPasses: ClosedRange<UInt32> = 2...16
  static let allowedMemoryKiB: ClosedRange<UInt32> = 65_536...1_048_576
  static let bounds = "2 to 16 passes over 65536 to 1048576 KiB"

  /// Three passes over 256 MiB, about a second.
  public static let standard = RootPassphraseCost(trustedPasses: 3, memoryKiB: 262_144)
  /// The least that is accepted: two passes over 64 MiB.
  public static let minimum = RootPassphraseCost(trustedPasses: 2, memoryKiB: 65_536)

  private init(trustedPasses passes: UInt32, memoryKiB: UInt32) {
    self.passes = passes
    self.memoryKiB = memoryKiB
  }

  /// Throws ``RootKeyError/unacceptableCost(passes:memoryKiB:)`` outside the ranges above.
  public init(passes: UInt32, memoryKiB: UInt32) throws(RootKeyError) {
    guard Self.allowedPasses.contains(passes), Self.allowedMemoryKiB.contains(memoryKiB) else {
      throw .unacceptableCost(passes: passes, memoryKiB: memoryKiB)
    }
    self.init(trustedPasses: passes, memoryKiB: memoryKiB)
  }
}
