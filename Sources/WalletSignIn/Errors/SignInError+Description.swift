import WalletJSON

extension SignInError: CustomStringConvertible {
  /// What is wrong, where, and what to do; one short line.
  public var description: String { tokenText ?? keyText ?? claimText ?? keySetText ?? passwordText }

  private var tokenText: String? {
    switch self {
    case .tokenTooLong(let byteCount):
      "the token has \(byteCount) bytes; at most \(CompactToken.maximumByteCount) are allowed"
    case .wrongPartCount(let found): "the token has \(found) parts, not 3 separated by full stops"
    case .notBase64URL(let part, let position):
      "the token's \(part) is not base64url without padding, at position \(position)"
    case .notJSON(let part, let position): "the token's \(part) is not JSON, at byte \(position)"
    case .duplicateMember(let part, let position): "the token's \(part) has a member twice, at byte \(position)"
    case .nestedTooDeeply(let part): "the token's \(part) is nested more than \(JSONReader.maximumDepth) levels deep"
    case .notAnObject(let part): "the token's \(part) is not a JSON object"
    case .missingAlgorithm: "the token's header has no algorithm"
    case .unsecured: "the token is not signed"
    case .symmetricAlgorithm: "the token is signed with a shared secret; sign it with RS256, ES256 or EdDSA"
    case .unsupportedAlgorithm: "the token's algorithm is not supported; use RS256, ES256 or EdDSA"
    case .criticalExtensions: "the token's header demands extensions (crit), none of which is supported"
    case .unexpectedTokenType: "the token's type (typ) is not JWT or at+jwt"
    case .malformedKeyID: "the token's key id (kid) is not a string"
    default: nil
    }
  }

  private var keyText: String? {
    switch self {
    case .unknownKeyID: "no key of the issuer has the token's key id (kid)"
    case .missingKeyID: "the token names no key (kid), and the issuer has not exactly one for its algorithm"
    case .ambiguousKeyID: "several keys of the issuer have the token's key id (kid)"
    case .keyTypeMismatch: "the key's type (kty, crv) is not the one that the token's algorithm needs"
    case .keyAlgorithmMismatch: "the key is for another algorithm (alg) than the token's"
    case .keyNotForSignatures: "the key is not for signatures (use, key_ops)"
    case .keySizeOutOfRange(let bits):
      "the issuer's RSA key has \(bits) bits, not \(RSAKey.bitCounts.lowerBound) to \(RSAKey.bitCounts.upperBound)"
    case .malformedKey(let member): "the issuer's key has no usable member \(member)"
    case .invalidKey: "the issuer's key is not a valid key"
    case .privateKeyPublished: "the issuer's key set contains the private part of this key; the key must be replaced"
    case .signatureLength(let expected, let found): "the token's signature has \(found) bytes, not \(expected)"
    case .signatureOutOfRange: "a number in the token's signature is out of range"
    case .wrongSignature: "the token's signature is wrong"
    default: nil
    }
  }

  private var claimText: String? {
    switch self {
    case .missingClaim(let claim): "the token has no claim \(claim.rawValue)"
    case .malformedClaim(let claim): "the token's claim \(claim.rawValue) cannot be read"
    case .expired(let time): "the token expired \(time) seconds after the start of 1970; sign in again"
    case .notYetValid(let time):
      "the token is not valid before second \(time) after the start of 1970; check the clocks"
    case .issuedInFuture(let time): "the token was issued at second \(time) after the start of 1970; check the clocks"
    case .wrongIssuer: "the token is of another issuer (iss)"
    case .wrongAudience: "the token is for another audience (aud)"
    case .unacceptableSubject(let error): "the token's subject cannot be a user: \(error)"
    case .externalUserIDMismatch: "the user id given is not the token's subject (sub)"
    default: nil
    }
  }

  private var keySetText: String? {
    switch self {
    case .keySetAddress(let fault): "the address of the key set cannot be used: \(fault)"
    case .keySetUnreachable(let reason): "the server of the key set cannot be reached: \(reason)"
    case .keySetTimedOut: "the server of the key set did not answer in time"
    case .keySetServerNotTrusted(let reason): "the server of the key set is not trusted: \(reason)"
    case .keySetRedirected(let status):
      "the server of the key set redirects (status \(status)); give the final address"
    case .keySetStatus(let status): "the server of the key set answered with status \(status)"
    case .keySetTooLarge: "the key set is larger than \(KeySet.maximumByteCount) bytes"
    case .keySetFile(let path, let reason): "the key set \(path) cannot be read: \(reason)"
    case .keySetMalformed(let fault): "what should be a key set is none: \(fault)"
    default: nil
    }
  }

  private var passwordText: String {
    switch self {
    case .malformedAddress: "not an e-mail address or a telephone number in international form (+ and 7 to 15 digits)"
    case .malformedSession: "a session identifier has 1 to \(OneTimePasswords.maximumSessionByteCount) bytes"
    case .malformedCode: "a code is \(OneTimePasswords.digitCount) digits"
    case .codeRefused: "the code is not valid"
    case .codeAttemptsUsedUp: "too many wrong attempts; ask for a new code"
    case .tooManyAttempts(let time): "too many wrong attempts; try again at second \(time) after the start of 1970"
    case .tooManyCodes(let time): "too many codes were sent; ask again at second \(time) after the start of 1970"
    case .deliveryFailed: "the code could not be sent; ask again"
    case .storage(let error): "\(error)"
    case .setting(let reason), .resources(let reason): reason
    default: "sign-in was refused"
    }
  }
}

extension KeySetAddressFault: CustomStringConvertible {
  /// What is wrong and what is allowed.
  public var description: String {
    switch self {
    case .malformed: "it is not an absolute address of plain ASCII with a host"
    case .unsupportedScheme: "its scheme is neither https nor, for this machine, http"
    case .insecure: "http is for localhost, 127.0.0.1 and [::1] only; use https"
    case .credentials: "it contains a user name"
    case .fragment: "it contains a fragment"
    }
  }
}

extension KeySetFault: CustomStringConvertible {
  /// What is wrong and where.
  public var description: String {
    switch self {
    case .notJSON(let position): "not JSON at byte \(position)"
    case .duplicateMember(let position): "a member twice at byte \(position)"
    case .nestedTooDeeply: "nested more than \(JSONReader.maximumDepth) levels deep"
    case .noKeys: "not an object with an array \"keys\" of objects"
    case .tooManyKeys(let count): "\(count) keys; at most \(KeySet.maximumKeyCount) are allowed"
    }
  }
}
