/// An e-mail address or a telephone number that a one-time password can be sent to, in the one form that is compared.
///
/// E-mail: ASCII spaces around it are taken off, letters are put in lower case on both sides of the `@`, and what is not
/// ASCII is put in Normalisation Form C (UAX #15). So `Anna@Example.org` and `anna@example.org` are one identity, as
/// people expect who type either; RFC 5321, section 2.4, would let a mail server tell them apart. Where one does, nobody
/// gets another's identity: codes are sent to this form and no other, so it belongs to whoever reads that mailbox.
/// Telephone: spaces, hyphens, full stops and parentheses are taken out; what stays is `+` and 7 to 15 digits (E.164).
public struct SignInAddress: Sendable {
  /// ``SignInMethod/emailOTP`` or ``SignInMethod/smsOTP``.
  public let method: SignInMethod
  /// The normalised text.
  public let text: String

  /// Reads an e-mail address: a dot-atom, `@`, and a domain.
  ///
  /// At most 64 bytes before the `@` and 254 in all (RFC 5321, sections 4.1.2 and 4.5.3.1; RFC 6531 for letters beyond
  /// ASCII), in the form that is compared. Quoted parts and address literals are refused, and so are characters that the
  /// Unicode version at hand does not know: another version may normalise them. Throws ``SignInError/malformedAddress``.
  public static func email(_ text: String) throws(SignInError) -> SignInAddress {
    guard text.utf8.count <= 512 else { throw .malformedAddress }
    guard let bytes = AddressFolding.folded(trimmed(Array(text.utf8))) else { throw .malformedAddress }
    let parts = bytes.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    guard bytes.count <= 254, parts.count == 2, let local = parts.first, let domain = parts.last else {
      throw .malformedAddress
    }
    guard
      local.count <= 64, isDotted(local, isAtomCharacter),
      isDotted(domain, isDomainCharacter), domain.contains(UInt8(ascii: ".")),
      domain.split(separator: UInt8(ascii: ".")).allSatisfy({ label in
        label.count <= 63 && label.first != UInt8(ascii: "-") && label.last != UInt8(ascii: "-")
      })
    else { throw .malformedAddress }
    guard let text = String(validating: bytes, as: UTF8.self),
      !text.unicodeScalars.contains(where: { $0.properties.isWhitespace || $0.properties.generalCategory == .control })
    else { throw .malformedAddress }
    return SignInAddress(method: .emailOTP, text: text)
  }

  /// Reads a telephone number in international form.
  ///
  /// Throws ``SignInError/malformedAddress``.
  public static func phone(_ text: String) throws(SignInError) -> SignInAddress {
    guard text.utf8.count <= 64 else { throw .malformedAddress }
    let bytes = text.utf8.filter { !" -.()".utf8.contains($0) }
    let digits = bytes.dropFirst()
    guard
      bytes.first == UInt8(ascii: "+"), (7...15).contains(digits.count), digits.first != UInt8(ascii: "0"),
      digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { throw .malformedAddress }
    return SignInAddress(method: .smsOTP, text: String(decoding: bytes, as: UTF8.self))
  }

  private static func trimmed(_ bytes: [UInt8]) -> [UInt8] {
    let front = bytes.drop { $0 == 0x20 }
    return Array(front.reversed().drop { $0 == 0x20 }.reversed())
  }

  /// Whether there are characters of one kind between single full stops.
  private static func isDotted(_ bytes: ArraySlice<UInt8>, _ isAllowed: (UInt8) -> Bool) -> Bool {
    bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { part in
      !part.isEmpty && part.allSatisfy(isAllowed)
    }
  }

  private static func isDomainCharacter(_ byte: UInt8) -> Bool {
    isAlphanumeric(byte) || byte == UInt8(ascii: "-") || byte >= 0x80
  }

  private static func isAtomCharacter(_ byte: UInt8) -> Bool {
    isAlphanumeric(byte) || byte >= 0x80 || "!#$%&'*+-/=?^_`{|}~".utf8.contains(byte)
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}

extension SignInAddress: Hashable {
  /// Whether both are of one method and have the same bytes.
  public static func == (left: Self, right: Self) -> Bool {
    left.method == right.method && left.text.utf8.elementsEqual(right.text.utf8)
  }

  /// Feeds method and bytes to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(method)
    hasher.combine(Array(text.utf8))
  }
}
