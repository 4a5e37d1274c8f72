/// Why a text is no derivation path.
///
/// Positions count characters (Unicode scalars) from 1.
public enum DerivationPathError: Error, Hashable, Sendable {
  /// The text is empty; the master key's path is `m`.
  case empty
  /// The text has more bytes than a path of 255 levels.
  case tooLong(byteCount: Int)
  /// The text does not start with `m`.
  case missingMaster
  /// Between two slashes, or after the last one, there is no number.
  case missingIndex(position: Int)
  /// A number has zeros in front.
  case leadingZero(position: Int)
  /// The number that starts here is 2^31 or more.
  case indexTooLarge(position: Int)
  /// A character that cannot stand here: a sign, a space, a second mark, a digit of another script.
  case unexpectedCharacter(Unicode.Scalar, position: Int)
  /// The path has more than 255 levels.
  case tooDeep(levelCount: Int)
}

extension DerivationPathError: CustomStringConvertible {
  /// What is wrong, where, and what to do; one printable line.
  public var description: String {
    switch self {
    case .empty: "the path is empty; the master key's path is m"
    case .tooLong(let byteCount): "the path has \(byteCount) bytes, more than any path"
    case .missingMaster: "the path does not start with m; write it out, as in m/44'/60'/0'/0/0"
    case .missingIndex(let position): "the path has no number at position \(position)"
    case .leadingZero(let position): "the number at position \(position) of the path starts with 0; write it without"
    case .indexTooLarge(let position):
      "the number at position \(position) of the path is larger than 2147483647; harden an index with ' instead"
    case .unexpectedCharacter(let scalar, let position):
      "the path has \(CodePoint.display(scalar)) at position \(position); levels are decimal numbers, each with at most "
        + "one ' after it"
    case .tooDeep(let levelCount): "the path has \(levelCount) levels; at most 255 are possible"
    }
  }
}
