import WalletSecrets
import WalletSignIn

/// Signing in with a one-time password by email.
public final class EmailModule: Sendable {
  private let passcodes: PasscodeSession

  init(passcodes: PasscodeSession) {
    self.passcodes = passcodes
  }

  /// Sends a password to an address.
  ///
  /// Throws `SignInError`, alike whether or not the address is a user's.
  public func sendOTP(email: String) async throws {
    try await passcodes.send(to: try SignInAddress.email(email))
  }

  /// Sends another password to the same address; the one before is void.
  public func resendOTP() async throws {
    try await passcodes.resend(by: .emailOTP)
  }

  /// Signs in with the password that was sent.
  ///
  /// Throws `SignInError` for any other.
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
  ///
  /// Throws `SignInError`, alike whether or not the number is a user's.
  public func sendOTP(phoneData: PhoneData) async throws {
    try await passcodes.send(to: try SignInAddress.phone(phoneData.dialCode + phoneData.phone))
  }

  /// Sends another password to the same number; the one before is void.
  public func resendOTP() async throws {
    try await passcodes.resend(by: .smsOTP)
  }

  /// Signs in with the password that was sent.
  ///
  /// Throws `SignInError` for any other.
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
}

/// To whom passwords were sent in a session.
final class PasscodeSession: Sendable {
  private let session: Session
  private let addresses = PlainLock<[SignInMethod: SignInAddress]>([:])

  init(session: Session) {
    self.session = session
  }

  func send(to address: SignInAddress) async throws {
    let passcodes = try await session.configuredEngine().passcodes()
    addresses.withLock { $0[address.method] = address }
    try await passcodes.send(to: address, session: session.id)
  }

  func resend(by method: SignInMethod) async throws {
    try await send(to: try address(by: method))
  }

  func verify(_ code: String, by method: SignInMethod) async throws {
    let passcodes = try await session.configuredEngine().passcodes()
    let identity = try await passcodes.verify(code: code, for: try address(by: method), session: session.id)
    try await session.signIn(identity)
  }

  private func address(by method: SignInMethod) throws(SessionError) -> SignInAddress {
    guard let address = addresses.withLock({ $0[method] }) else { throw .noPasswordSent }
    return address
  }
}
