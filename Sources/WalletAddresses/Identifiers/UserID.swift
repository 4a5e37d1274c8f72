/// The name under which an operator knows a user: 1 to 512 bytes of UTF-8 without control characters.
///
/// Two ids are the same only when their bytes are: nothing is normalised, folded or trimmed, so "é" as one code point
/// and "é" as a letter with a combining accent are two users, and so are "a" and "a ". Order is by bytes too.
public struct UserID: Sendable, Hashable {
  @usableFromInline let text: IdentifierText

  /// The largest number of UTF-8 bytes, 512.
  public static let maximumByteCount = 512

  /// Takes a text as it is.
  ///
  /// Throws `UserIDError` when it is empty, longer than 512 bytes of UTF-8, or holds a control character.
  public init(_ string: String) throws(UserIDError) {
    do throws(IdentifierFault) {
      text = try IdentifierText(string, limit: Self.maximumByteCount)
    } catch {
      throw UserIDError(error)
    }
  }

  /// Copies the UTF-8 bytes of a text, read strictly (RFC 3629).
  ///
  /// Throws `UserIDError` as `init(_:)` does, and for overlong forms, surrogates, code points above U+10FFFF and
  /// cut-off sequences. Never repairs anything.
  public init(utf8 bytes: RawSpan) throws(UserIDError) {
    do throws(IdentifierFault) {
      text = try IdentifierText(utf8: bytes, limit: Self.maximumByteCount)
    } catch {
      throw UserIDError(error)
    }
  }

  /// The UTF-8 bytes, 1 to 512 of them.
  public var utf8: [UInt8] { Array(text.string.utf8) }

  /// Runs a closure with read access to the UTF-8 bytes, without copying them into an array.
  @inlinable
  public func withUTF8<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try text.withUTF8(body)
  }
}

extension UserID: Comparable {
  /// Orders ids by their UTF-8 bytes.
  public static func < (left: Self, right: Self) -> Bool {
    left.text < right.text
  }
}

extension UserID: CustomStringConvertible {
  /// The id itself.
  ///
  /// Compare ids, never these strings: `==` on strings normalises.
  public var description: String { text.string }
}

/// Why a text cannot be a user id.
///
/// Descriptions never quote the id.
public enum UserIDError: Error, Sendable, Hashable {
  /// There are no bytes at all.
  case empty
  /// The id has more than 512 bytes of UTF-8.
  case tooLong(byteCount: Int)
  /// A character of Unicode category Cc, with the offset of its first byte, counted from 0.
  case controlCharacter(Unicode.Scalar, byteOffset: Int)
  /// The bytes are not UTF-8; the offset, counted from 0, is that of the first byte of the bad sequence.
  case invalidUTF8(byteOffset: Int)

  init(_ fault: IdentifierFault) {
    switch fault {
    case .empty: self = .empty
    case .tooLong(let byteCount): self = .tooLong(byteCount: byteCount)
    case .controlCharacter(let scalar, let byteOffset): self = .controlCharacter(scalar, byteOffset: byteOffset)
    case .invalidUTF8(let byteOffset): self = .invalidUTF8(byteOffset: byteOffset)
    }
  }

  private var fault: IdentifierFault {
    switch self {
    case .empty: .empty
    case .tooLong(let byteCount): .tooLong(byteCount: byteCount)
    case .controlCharacter(let scalar, let byteOffset): .controlCharacter(scalar, byteOffset: byteOffset)
    case .invalidUTF8(let byteOffset): .invalidUTF8(byteOffset: byteOffset)
    }
  }
}

extension UserIDError: CustomStringConvertible {
  /// What is wrong, where, and what is allowed; one short printable line.
  public var description: String { fault.message(for: "the user id", limit: UserID.maximumByteCount) }
}
