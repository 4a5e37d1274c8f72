/// Why something is not a Solana address.
///
/// Positions count the characters (Unicode scalars) of the text from 1.
public enum SolanaAddressError: Error, Sendable, Hashable {
  /// The text is empty.
  case empty
  /// White space or another invisible character before or after the address.
  case surroundingWhitespace(Unicode.Scalar, position: Int)
  /// A character outside base58's alphabet that resembles none of it.
  case invalidCharacter(Unicode.Scalar, position: Int)
  /// A character outside base58's alphabet that is easily taken for one of it: 0, O, I, l, or a letter of another script.
  case lookAlike(Unicode.Scalar, position: Int, resembles: Unicode.Scalar)
  /// The address has fewer than 32 bytes.
  case tooShort(byteCount: Int)
  /// The address has more than 32 bytes.
  case tooLong(byteCount: Int)
  /// The text has so many characters that it was not decoded at all.
  case textTooLong(characterCount: Int)

  init(_ error: Base58Error) {
    switch error {
    case .invalidCharacter(let scalar, let position):
      self = .invalidCharacter(scalar, position: position)
    case .lookAlike(let scalar, let position, let resembled):
      self = .lookAlike(scalar, position: position, resembles: resembled)
    case .tooLong(let characterCount, _):
      self = .textTooLong(characterCount: characterCount)
    }
  }
}

extension SolanaAddressError: CustomStringConvertible {
  /// What is wrong, where, and what to do; one short printable line that never quotes the text.
  public var description: String {
    switch self {
    case .empty:
      "the Solana address is empty; it needs 32 to 44 characters of base58"
    case .surroundingWhitespace(let scalar, let position):
      "the Solana address has \(ScalarText.name(of: scalar)) at position \(position); remove what surrounds the address"
    case .invalidCharacter(let scalar, let position):
      "the Solana address has \(ScalarText.name(of: scalar)) at position \(position), which base58 does not use"
    case .lookAlike(let scalar, let position, let resembled):
      "the Solana address has \(ScalarText.name(of: scalar)) at position \(position), which base58 does not use and "
        + "which resembles '\(resembled)'; copy the address again from its source"
    case .tooShort(let byteCount):
      "the Solana address is \(byteCount) bytes, not 32; copy it again in full"
    case .tooLong(byteCount: 64):
      "the Solana address is 64 bytes, not 32; a secret key and a signature have 64, and a secret key must never be "
        + "given where an address is asked for"
    case .tooLong(let byteCount):
      "the Solana address is \(byteCount) bytes, not 32; copy it again, alone"
    case .textTooLong(let characterCount):
      "the Solana address has \(characterCount) characters, not 32 to 44; copy it again, alone"
    }
  }
}
