/// The way from a master key to one of its descendants, such as `m/44'/60'/0'/0/0` (BIP-32, BIP-44).
public struct DerivationPath: Hashable, Sendable {
  /// The index at each level, the master key's child first; empty for the master key itself.
  public let indexes: [ChildIndex]

  /// The largest number of levels, 255: an extended key's depth is one byte.
  public static let maximumDepth = 255

  /// The master key's own path, `m`.
  public static let master = DerivationPath(unchecked: [])

  /// A path from its indexes.
  ///
  /// Throws ``DerivationPathError/tooDeep(levelCount:)`` for more than 255.
  public init(_ indexes: [ChildIndex]) throws(DerivationPathError) {
    guard indexes.count <= Self.maximumDepth else { throw .tooDeep(levelCount: indexes.count) }
    self.indexes = indexes
  }

  /// A path of a profile's, a handful of levels.
  init(unchecked indexes: [ChildIndex]) {
    self.indexes = indexes
  }

  /// The same numbers, each hardened: what solana-keygen makes of a path without marks.
  public var hardened: DerivationPath {
    DerivationPath(unchecked: indexes.map { ChildIndex(rawValue: $0.rawValue | ChildIndex.mark) })
  }
}

extension DerivationPath: CustomStringConvertible {
  /// The text that ``parse(_:)`` reads, hardened levels marked by an apostrophe.
  public var description: String {
    indexes.reduce(into: "m") { text, index in text += "/\(index)" }
  }
}
