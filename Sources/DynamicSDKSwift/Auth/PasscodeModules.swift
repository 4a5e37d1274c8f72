import WalletSecrets

/// Signing in with a one-time password by email.
public final class EmailModule: Sendable {
  private let passcodes: PasscodeSession

  init(passcodes: PasscodeSession) {
    self.passcodes = passcodes
  }

  /// Sends a password to an address.
  public func sendOTP(email: String) async throws {
    try await passcodes.send(to: email, by: .emailOTP)
  }

  /// Sends another password to the same address.
  public func resendOTP() async throws {
    try await passcodes.resend(by: .emailOTP)
  }

  /// Signs in with the password that was sent; throws what the engine's `passcodes` throw.
  public func verifyOTP(token: String) async throws {
    try await passcodes.verify(token, by: .emailOTP)
  }
}

/// Signing in with a one-time password by text message.
public final class SMSModule: Sendable {
  private let passcodes: PasscodeSession

  init(passcodes: PasscodeSession) {
    self.passcodes = passcodes
  }

  /// Sends a password to a number.
  public func sendOTP(phoneData: PhoneData) async throws {
    try await passcodes.send(to: phoneData.number, by: .smsOTP)
  }

  /// Sends another password to the same number.
  public func resendOTP() async throws {
    try await passcodes.resend(by: .smsOTP)
  }

  /// Signs in with the password that was sent; throws what the engine's `passcodes` throw.
  public func verifyOTP(token: String) async throws {
    try await passcodes.verify(token, by: .smsOTP)
  }
}

/// A phone number.
public struct PhoneData: Codable, Hashable, Sendable {
  /// The country's dialling code, with its plus sign.
  public let dialCode: String
  /// The country, in the two letters of ISO 3166-1.
  public let iso2: String
  /// The number without the dialling code.
  public let phone: String

  /// A number from its parts.
  public init(dialCode: String, iso2: String, phone: String) {
    self.dialCode = dialCode
    self.iso2 = iso2
    self.phone = phone
  }

  /// The dialling code and the number.
  var number: String { dialCode + phone }
}

/// To whom passwords were sent in a session.
final class PasscodeSession: Sendable {
  private let session: Session
  private let recipients = PlainLock<[SignInMethod: String]>([:])

  init(session: Session) {
    self.session = session
  }

  private func passcodes() throws -> any PasscodeVerifying {
    guard let passcodes = try session.configuredEngine().configuration.passcodes else {
      throw DynamicSDKError.missingParameter("engine.passcodes")
    }
    return passcodes
  }

  func send(to recipient: String, by method: SignInMethod) async throws {
    let passcodes = try passcodes()
    recipients.withLock { $0[method] = recipient }
    try await passcodes.send(to: recipient, by: method, session: session.id)
  }

  func resend(by method: SignInMethod) async throws {
    try await send(to: try recipient(of: method), by: method)
  }

  func verify(_ code: String, by method: SignInMethod) async throws {
    let passcodes = try passcodes()
    let recipient = try recipient(of: method)
    let identity = try await passcodes.verify(code: code, for: recipient, by: method, session: session.id)
    try await session.signIn(identity)
  }

  private func recipient(of method: SignInMethod) throws(SessionError) -> String {
    guard let recipient = recipients.withLock({ $0[method] }) else { throw .noPasswordSent }
    return recipient
  }
}
