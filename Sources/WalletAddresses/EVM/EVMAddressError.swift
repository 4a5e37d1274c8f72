/// Why something is not an EVM address.
///
/// Positions count the characters (Unicode scalars) of the text from 1, so that the `0` of `0x` is at 1 and the first
/// digit at 3.
public enum EVMAddressError: Error, Sendable, Hashable {
  /// White space or another invisible character before or after the address.
  case surroundingWhitespace(Unicode.Scalar, position: Int)
  /// The text does not begin with `0x`.
  case missingPrefix
  /// The text begins with `0X`.
  case upperCasePrefix
  /// The text has another number of characters than 42, prefix included.
  case wrongLength(characterCount: Int)
  /// A character that is no hexadecimal digit and resembles none.
  case notHexadecimal(Unicode.Scalar, position: Int)
  /// A character that is not allowed there but is easily taken for one that is, of another alphabet for example.
  case lookAlike(Unicode.Scalar, position: Int, resembles: Unicode.Scalar)
  /// The letters are in mixed case and do not match EIP-55; the position is that of the first letter in the wrong case.
  case checksumMismatch(position: Int)
  /// The bytes of an address are not 20.
  case wrongByteCount(byteCount: Int)
  /// The coordinates of a public key are not 64 bytes.
  case wrongPublicKeyLength(byteCount: Int)
}

extension EVMAddressError: CustomStringConvertible {
  /// What is wrong, where, and what to do; one short printable line.
  public var description: String {
    switch self {
    case .surroundingWhitespace(let scalar, let position):
      "the EVM address has \(ScalarText.name(of: scalar)) at position \(position); remove what surrounds the address"
    case .missingPrefix:
      "the EVM address does not begin with 0x; write 0x and 40 hexadecimal digits"
    case .upperCasePrefix:
      "the EVM address begins with 0X; write the x as a small letter"
    case .wrongLength(let characterCount):
      "the EVM address has \(characterCount) characters, not 42 (0x and 40 hexadecimal digits); copy it again in full"
    case .notHexadecimal(let scalar, let position):
      "the EVM address has \(ScalarText.name(of: scalar)) at position \(position), which is no hexadecimal digit"
    case .lookAlike(let scalar, let position, let resembled):
      "the EVM address has \(ScalarText.name(of: scalar)) at position \(position), which resembles '\(resembled)' but "
        + "is another character; copy the address again from its source"
    case .checksumMismatch(let position):
      "the EVM address does not match its checksum (EIP-55), first at position \(position): it was mistyped or "
        + "altered; copy it again from its source"
    case .wrongByteCount(let byteCount):
      "an EVM address is 20 bytes, not \(byteCount)"
    case .wrongPublicKeyLength(let byteCount):
      "an EVM address is made from the 64 bytes of a public key's coordinates X and Y, not from \(byteCount) bytes"
    }
  }
}
