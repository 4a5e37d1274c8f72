/// The number of a child key below its parent, hardened or not (BIP-32, "Extended keys").
public struct ChildIndex: Hashable, Sendable {
  /// The number with the hardened mark in its highest bit, as it is serialised.
  public let rawValue: UInt32

  /// What the mark adds to a number, 2^31.
  static let mark: UInt32 = 1 << 31
  /// The largest number, 2^31 − 1.
  public static let maximumNumber = mark - 1

  /// An index from its serialised form, which every value is.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// An index from its number, nil for a number of 2^31 or more.
  public init?(_ number: UInt32, hardened: Bool) {
    guard number <= Self.maximumNumber else { return nil }
    rawValue = hardened ? number | Self.mark : number
  }

  /// The number without the mark, 0 to 2^31 − 1.
  public var number: UInt32 { rawValue & Self.maximumNumber }

  /// Whether the child can be derived from the parent's private key only.
  public var isHardened: Bool { rawValue >= Self.mark }
}

extension ChildIndex: CustomStringConvertible {
  /// The number, and an apostrophe after it when hardened.
  public var description: String { isHardened ? "\(number)'" : "\(number)" }
}
