import WalletJSON

/// An issuer's keys (JWKS, RFC 7517, section 5).
package struct KeySet: Sendable {
  /// How many bytes a key set may have, 1 MiB.
  package static let maximumByteCount = 1 << 20
  /// How many keys it may have.
  package static let maximumKeyCount = 100

  let keys: [VerificationKey]

  /// Reads a key set; a key of it that cannot be used is an error only for a token that names it.
  package init(_ text: [UInt8]) throws(SignInError) {
    guard text.count <= Self.maximumByteCount else { throw .keySetTooLarge }
    let value: JSONValue
    do throws(JSONFault) { value = try JSONReader.read(text) } catch {
      switch error {
      case .malformed(let position): throw .keySetMalformed(.notJSON(position: position))
      case .duplicateMember(_, let position): throw .keySetMalformed(.duplicateMember(position: position))
      case .nestedTooDeeply: throw .keySetMalformed(.nestedTooDeeply)
      }
    }
    guard case .object(let set) = value, case .array(let values) = set["keys"] else { throw .keySetMalformed(.noKeys) }
    guard values.count <= Self.maximumKeyCount else { throw .keySetMalformed(.tooManyKeys(values.count)) }
    var keys: [VerificationKey] = []
    for value in values {
      guard case .object(let members) = value else { throw .keySetMalformed(.noKeys) }
      keys.append(VerificationKey(members))
    }
    self.keys = keys
  }

  /// The one key that a header means.
  ///
  /// Throws ``SignInError/unknownKeyID`` or ``SignInError/missingKeyID`` where a newer set may have it, and other errors
  /// where the key is there and is not one to use.
  func key(for header: TokenHeader) throws(SignInError) -> VerificationKey {
    guard let keyID = header.keyID else {
      let usable = keys.filter { $0.fault(for: header.algorithm) == nil }
      guard usable.count == 1, let key = usable.first else { throw .missingKeyID }
      return key
    }
    let named = keys.filter { $0.keyID == keyID }
    guard let first = named.first else { throw .unknownKeyID }
    // Keys of different types may share an id (RFC 7517, section 4.5).
    let fitting = named.filter { $0.isOfType(for: header.algorithm) }
    guard fitting.count <= 1 else { throw .ambiguousKeyID }
    let key = fitting.first ?? first
    if let fault = key.fault(for: header.algorithm) { throw fault }
    return key
  }
}
