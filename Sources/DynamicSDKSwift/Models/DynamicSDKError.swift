/// Errors in the hosted SDK's terms; those of the engine itself are `WalletError` and `SignInError`.
public enum DynamicSDKError: Error, Hashable, Sendable {
  /// An answer makes no sense.
  case invalidResponse(String)
  /// A network cannot be reached.
  case networkError(String)
  /// Something cannot be encoded.
  case encodingError(String)
  /// Something cannot be decoded.
  case decodingError(String)
  /// A parameter or setting that a call needs is missing; the text names it.
  case missingParameter(String)
  /// ``DynamicSDK/initialize(props:)`` was not called, or without an engine.
  case notInitialized(String)
  /// Anything else.
  case custom(String)
}

extension DynamicSDKError: CustomStringConvertible {
  /// What went wrong.
  public var description: String {
    switch self {
    case .invalidResponse(let text), .networkError(let text), .encodingError(let text), .decodingError(let text),
      .custom(let text):
      text
    case .missingParameter(let name): "\(name) is missing"
    case .notInitialized(let text): text
    }
  }
}

/// Why a call on a session is refused.
public enum SessionError: Error, Hashable, Sendable {
  /// Nobody is signed in, or no longer.
  case notSignedIn
  /// The store has not answered yet whether it has removed the session that ended here; it goes on trying.
  case stillKept
  /// No one-time password was sent in this session, or somebody has signed in or out since.
  case noPasswordSent
  /// Somebody logged out, or another user signed in, in this session after this sign-in had begun.
  case overtaken
  /// A verified identity is of another issuer than its verifier is for.
  case foreignIssuer
  /// A token's subject looks like a user id that stands for an email address or a phone number.
  case reservedSubject
  /// The engine knows no such chain.
  case unknownChain(String)
  /// A password was given: keys are sealed under the engine's root key, and a password would protect nothing.
  case passwordsUnsupported
}

extension SessionError: CustomStringConvertible {
  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .notSignedIn: "nobody is signed in; sign in first"
    case .stillKept: "the session has ended here, but the store may still have it; log out again when it answers"
    case .noPasswordSent: "no one-time password was sent in this session; send one first"
    case .overtaken: "somebody has signed in or out in this session since this sign-in began; begin anew"
    case .foreignIssuer: "the identity is of another issuer than the verifier is for"
    case .reservedSubject: "the token's subject begins as the user ids of email addresses and phone numbers do"
    case .unknownChain(let name): "there is no chain \(name.utf8.count > 16 ? "of this name" : name); use EVM or SOL"
    case .passwordsUnsupported: "wallets have no password: keys are sealed under the engine's root key; give none"
    }
  }
}
