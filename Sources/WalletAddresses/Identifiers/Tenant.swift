/// The name of a tenant, a group of users whose ids do not clash with another group's: 1 to 128 bytes of UTF-8
/// without control characters.
///
/// Compared, hashed and ordered by bytes like `UserID`.
public struct Tenant: Sendable, Hashable {
  @usableFromInline let text: IdentifierText

  /// The largest number of UTF-8 bytes, 128.
  public static let maximumByteCount = 128

  /// The tenant of an operator who has only one: `default`.
  public static let `default` = Tenant(text: IdentifierText(literal: "default"))

  private init(text: IdentifierText) {
    self.text = text
  }

  /// Takes a text as it is.
  ///
  /// Throws `TenantError` when it is empty, longer than 128 bytes of UTF-8, or holds a control character.
  public init(_ string: String) throws(TenantError) {
    do throws(IdentifierFault) {
      text = try IdentifierText(string, limit: Self.maximumByteCount)
    } catch {
      throw TenantError(error)
    }
  }

  /// Copies the UTF-8 bytes of a text, read strictly (RFC 3629).
  ///
  /// Throws `TenantError` as `init(_:)` does, and for overlong forms, surrogates, code points above U+10FFFF and
  /// cut-off sequences. Never repairs anything.
  public init(utf8 bytes: RawSpan) throws(TenantError) {
    do throws(IdentifierFault) {
      text = try IdentifierText(utf8: bytes, limit: Self.maximumByteCount)
    } catch {
      throw TenantError(error)
    }
  }

  /// The UTF-8 bytes, 1 to 128 of them.
  public var utf8: [UInt8] { Array(text.string.utf8) }

  /// Runs a closure with read access to the UTF-8 bytes, without copying them into an array.
  @inlinable
  public func withUTF8<Result, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try text.withUTF8(body)
  }
}

extension Tenant: Comparable {
  /// Orders tenants by their UTF-8 bytes.
  public static func < (left: Self, right: Self) -> Bool {
    left.text < right.text
  }
}

extension Tenant: CustomStringConvertible {
  /// The name itself.
  ///
  /// Compare tenants, never these strings: `==` on strings normalises.
  public var description: String { text.string }
}

/// Why a text cannot be a tenant.
///
/// Descriptions never quote the name.
public enum TenantError: Error, Sendable, Hashable {
  /// There are no bytes at all.
  case empty
  /// The name has more than 128 bytes of UTF-8.
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

extension TenantError: CustomStringConvertible {
  /// What is wrong, where, and what is allowed; one short printable line.
  public var description: String { fault.message(for: "the tenant", limit: Tenant.maximumByteCount) }
}
