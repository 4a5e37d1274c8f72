public import WalletAddresses
public import WalletStorage

/// Why a sign-in was refused, or could not be decided.
///
/// Nothing of a token, a code or a key is in any case: what a stranger wrote is named by its place.
public enum SignInError: Error, Hashable, Sendable {
  // MARK: The form of a token

  /// The token has more than 16,384 bytes.
  case tokenTooLong(byteCount: Int)
  /// The token has not the three parts of a signed token in compact form (RFC 7515, section 7.1).
  case wrongPartCount(found: Int)
  /// A part is not base64url (RFC 4648, section 5) without padding, white space and stray bits; positions count from 0.
  case notBase64URL(TokenPart, position: Int)
  /// A part is not a JSON text (RFC 8259) at a position counted in bytes from 0.
  case notJSON(TokenPart, position: Int)
  /// A part has two members of one name in one object.
  case duplicateMember(TokenPart, position: Int)
  /// A part nests more than eight levels deep.
  case nestedTooDeeply(TokenPart)
  /// A part is JSON, but not an object.
  case notAnObject(TokenPart)

  // MARK: The header

  /// The header names no algorithm, or not as a string.
  case missingAlgorithm
  /// The token says that it is not signed (`none`).
  case unsecured
  /// The token is signed with a shared secret (`HS256` and the like), which a public key is not.
  case symmetricAlgorithm
  /// The algorithm is none of RS256, ES256 and EdDSA.
  case unsupportedAlgorithm
  /// The header demands extensions (`crit`); none is known here.
  case criticalExtensions
  /// The header's `typ` is of a token for something else, such as `logout+jwt`.
  case unexpectedTokenType
  /// The header's `kid` is not a string.
  case malformedKeyID

  // MARK: The key

  /// No key of the set has the token's `kid`.
  case unknownKeyID
  /// The token has no `kid`, and the set not exactly one key for its algorithm.
  case missingKeyID
  /// More than one key of the set has the token's `kid` and type.
  case ambiguousKeyID
  /// The key's `kty` or `crv` is not that of the token's algorithm.
  case keyTypeMismatch
  /// The key's `alg` is not the token's.
  case keyAlgorithmMismatch
  /// The key's `use` is not `sig`, or its `key_ops` do not contain `verify`.
  case keyNotForSignatures
  /// The RSA modulus has less than 2,048 or more than 8,192 bits.
  case keySizeOutOfRange(bits: Int)
  /// A member of the key is missing, of a wrong type or size.
  case malformedKey(member: String)
  /// The key's numbers are no key: a point off its curve or of small order, a modulus that is prime, a bad exponent.
  case invalidKey
  /// The key set publishes the private part of this key; it has to be taken for known to everyone.
  case privateKeyPublished

  // MARK: The signature

  /// The signature has not the one length that the algorithm and the key give, in bytes.
  case signatureLength(expected: Int, found: Int)
  /// A number of the signature is zero or not below the group's order.
  case signatureOutOfRange
  /// The signature is not the key's over this token.
  case wrongSignature

  // MARK: The claims

  /// A claim that has to be there is not.
  case missingClaim(TokenClaim)
  /// A claim is of a wrong type, or a number that is no time.
  case malformedClaim(TokenClaim)
  /// The token expired at a time in seconds since 1970.
  case expired(at: Int64)
  /// The token is valid from a later time on, in seconds since 1970.
  case notYetValid(before: Int64)
  /// The token was issued in the future, in seconds since 1970.
  case issuedInFuture(at: Int64)
  /// The token is of another issuer.
  case wrongIssuer
  /// The token is for another audience.
  case wrongAudience
  /// The subject cannot be the name of a user.
  case unacceptableSubject(UserIDError)
  /// The user id given beside the token is not the token's subject.
  case externalUserIDMismatch

  // MARK: The source of keys

  /// The address of the key set cannot be used.
  case keySetAddress(KeySetAddressFault)
  /// The server of the key set cannot be reached, or broke off; `reason` is the library's word.
  case keySetUnreachable(reason: String)
  /// The server did not answer in full within five seconds.
  case keySetTimedOut
  /// The server's certificate is not trusted, or no secure connection came about; `reason` is the library's word.
  case keySetServerNotTrusted(reason: String)
  /// The server answered with a redirect, which is not followed.
  case keySetRedirected(status: Int)
  /// The server answered with a status other than 200.
  case keySetStatus(Int)
  /// The key set is larger than 1 MiB.
  case keySetTooLarge
  /// The file of the key set cannot be read; `reason` is the system's word.
  case keySetFile(path: String, reason: String)
  /// What came is no key set (RFC 7517, section 5).
  case keySetMalformed(KeySetFault)

  // MARK: One-time passwords

  /// The e-mail address or telephone number is none; see ``SignInAddress``.
  case malformedAddress
  /// A session identifier has 1 to 512 bytes.
  case malformedSession
  /// A code is six digits; nothing was counted.
  case malformedCode
  /// The code is wrong, was used, has expired, is of another session, or none was sent.
  case codeRefused
  /// Five attempts at this code were wrong: ask for a new one.
  case codeAttemptsUsedUp
  /// Ten attempts within 24 hours were wrong; the next one counts from a time in seconds since 1970.
  case tooManyAttempts(until: UInt64)
  /// Too many codes were sent to this address; the next one can be sent at a time in seconds since 1970.
  case tooManyCodes(until: UInt64)
  /// The application's delivery hook failed; the code that it was given is void.
  case deliveryFailed
  /// The store of codes failed; nothing was sent or accepted.
  case storage(StoreError)

  // MARK: Setting up

  /// A setting cannot be used; `reason` says which and why.
  case setting(reason: String)
  /// Memory for secrets, or randomness, could not be had.
  case resources(reason: String)
}

/// A part of a signed token in compact form.
public enum TokenPart: String, Hashable, Sendable {
  /// The protected header.
  case header
  /// The claims.
  case payload
  /// The signature.
  case signature
}

/// A claim that the verifier reads (RFC 7519, section 4.1).
public enum TokenClaim: String, Hashable, Sendable {
  /// Who issued the token.
  case issuer = "iss"
  /// Whom the token is for.
  case audience = "aud"
  /// Whom the token is about.
  case subject = "sub"
  /// When the token expires.
  case expiry = "exp"
  /// Since when the token is valid.
  case notBefore = "nbf"
  /// When the token was issued.
  case issuedAt = "iat"
}

/// What is wrong with the address of a key set.
public enum KeySetAddressFault: Error, Hashable, Sendable {
  /// It is not an absolute address of plain ASCII without spaces, or has no host.
  case malformed
  /// Its scheme is neither `https` nor `http`.
  case unsupportedScheme
  /// It is `http`, and its host is neither `localhost` nor a loopback address in figures.
  case insecure
  /// It has a user name or password in it.
  case credentials
  /// It has a fragment.
  case fragment
}

/// What is wrong with a key set.
public enum KeySetFault: Hashable, Sendable {
  /// It is not JSON at a position counted in bytes from 0; a web page, perhaps.
  case notJSON(position: Int)
  /// An object has two members of one name.
  case duplicateMember(position: Int)
  /// It nests more than eight levels deep.
  case nestedTooDeeply
  /// It is not an object with an array `keys` of objects.
  case noKeys
  /// It has more than 100 keys.
  case tooManyKeys(Int)
}
