/// Why a text is not base58.
///
/// Positions count the characters (Unicode scalars) of the text from 1.
public enum Base58Error: Error, Sendable, Hashable {
  /// A character outside the alphabet that resembles none of it.
  case invalidCharacter(Unicode.Scalar, position: Int)
  /// A character outside the alphabet that is easily taken for one of it: 0, O, I, l, or a letter of another script.
  case lookAlike(Unicode.Scalar, position: Int, resembles: Unicode.Scalar)
  /// The text is longer than the caller allows.
  case tooLong(characterCount: Int, maximum: Int)
}

extension Base58Error: CustomStringConvertible {
  /// What is wrong, where, and what to do; one short printable line.
  public var description: String {
    switch self {
    case .invalidCharacter(let scalar, let position):
      "the base58 text has \(ScalarText.name(of: scalar)) at position \(position), which base58 does not use"
    case .lookAlike(let scalar, let position, let resembled):
      "the base58 text has \(ScalarText.name(of: scalar)) at position \(position), which base58 does not use and which "
        + "resembles '\(resembled)'; copy the text again from its source"
    case .tooLong(let characterCount, let maximum):
      "the base58 text has \(characterCount) characters; at most \(maximum) are allowed"
    }
  }
}
