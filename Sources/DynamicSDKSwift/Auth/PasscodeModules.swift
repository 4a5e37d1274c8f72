import WalletSignIn

/// Signing in with a one-time password by email.
public final class EmailModule: Sendable {
  private let passcodes: PasscodeSession

  init(passcodes: PasscodeSession) {
    self.passcodes = passcodes
  }

  /// Sends a password to an address.
  ///
  /// Throws `SignInError`, alike whether or not the address is a user's, and `WalletError.timedOut` if the store or the
  /// delivery takes longer than the deadline: the password may come yet.
  public func sendOTP(email: String) async throws {
    try await passcodes.send(to: try SignInAddress.email(email))
  }

  /// Sends another password to the same address; the one before is void.
  public func resendOTP() async throws {
    try await passcodes.resend(by: .emailOTP)
  }

  /// Signs in with the password that was sent.
  ///
  /// A password is used up when it is found right, even if the sign-in then fails, because the store cannot keep the session
  /// say: have another one sent. Throws `SignInError` for any other, ``SessionError/noPasswordSent`` after somebody has signed
  /// in or out, ``SessionError/overtaken`` if that happens meanwhile, and `WalletError`.
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
  /// Throws `SignInError`, alike whether or not the number is a user's, and `WalletError.timedOut` if the store or the
  /// delivery takes longer than the deadline: the password may come yet.
  public func sendOTP(phoneData: PhoneData) async throws {
    try await passcodes.send(to: try SignInAddress.phone(phoneData.dialCode + phoneData.phone))
  }

  /// Sends another password to the same number; the one before is void.
  public func resendOTP() async throws {
    try await passcodes.resend(by: .smsOTP)
  }

  /// Signs in with the password that was sent.
  ///
  /// A password is used up when it is found right, even if the sign-in then fails, because the store cannot keep the session
  /// say: have another one sent. Throws `SignInError` for any other, ``SessionError/noPasswordSent`` after somebody has signed
  /// in or out, ``SessionError/overtaken`` if that happens meanwhile, and `WalletError`.
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

/// What a session knows of one-time passwords until somebody signs in or out: then all of them are void.
struct PasscodeState: Sendable {
  /// Which session codes are for; drawn anew each time, so that a code of before is not good afterwards.
  let id: String
  /// To whom the latest ones were sent.
  var addresses: [SignInMethod: SignInAddress] = [:]

  init() {
    var generator = SystemRandomNumberGenerator()
    id = (0..<2).map { _ in String(generator.next(), radix: 16) }.joined(separator: "-")
  }
}

/// One-time passwords in a session.
final class PasscodeSession: Sendable {
  private let session: Session

  init(session: Session) {
    self.session = session
  }

  func send(to address: SignInAddress) async throws {
    let engine = try session.configuredEngine()
    _ = try engine.passcodeDelivery()
    // Before it is sent, for whoever types it while the delivery is yet to return.
    let (id, before) = session.facts.withLock { facts in
      defer { facts.passcodes.addresses[address.method] = address }
      return (facts.passcodes.id, facts.passcodes.addresses[address.method])
    }
    do {
      try await inTime(address, on: engine, until: engine.signInDeadline) { passcodes in
        try await passcodes.send(to: address, session: id)
      }
    } catch {
      // One that is late may arrive yet. Otherwise what is good is still what was sent before, if anything was.
      if case WalletError.timedOut = error { throw error }
      session.facts.withLock { facts in
        let isLatest = facts.passcodes.addresses[address.method]?.text.utf8.elementsEqual(address.text.utf8) ?? false
        if facts.passcodes.id == id, isLatest { facts.passcodes.addresses[address.method] = before }
      }
      throw error
    }
  }

  func resend(by method: SignInMethod) async throws {
    try await send(to: try state(of: method).address)
  }

  func verify(_ code: String, by method: SignInMethod) async throws {
    let engine = try session.configuredEngine()
    _ = try engine.passcodeDelivery()
    let (address, id) = try state(of: method)
    let (attempt, deadline) = (session.beginAttempt(), engine.signInDeadline)
    let identity = try await inTime(address, on: engine, until: deadline) { passcodes in
      try await passcodes.verify(code: code, for: address, session: id)
    }
    try await session.signIn(identity, attempt: attempt, until: deadline)
  }

  /// Does something with one-time passwords, which the store keeps; throws ``WalletError/timedOut(user:)`` by the deadline.
  private func inTime<Value: Sendable>(
    _ address: SignInAddress, on engine: LocalEngine, until deadline: Deadline,
    _ body: @escaping @Sendable (OneTimePasswords) async throws -> Value
  ) async throws -> Value {
    let userID = try engine.userID(of: address)
    let work = Task<Result<Value, any Error>, Never> {
      do { return .success(try await body(try await engine.passcodes())) } catch { return .failure(error) }
    }
    // Awaited by a task of its own: whoever is cancelled gets the outcome too, because a code is good once only.
    let waiting = Task<Awaited<Result<Value, any Error>>, Never> { await work.outcome(until: deadline) }
    switch await waiting.value {
    case .value(let result): return try result.get()
    case .late, .cancelled: throw WalletError.timedOut(user: userID)
    }
  }

  private func state(of method: SignInMethod) throws(SessionError) -> (address: SignInAddress, id: String) {
    let state = session.facts.withLock { $0.passcodes }
    guard let address = state.addresses[method] else { throw .noPasswordSent }
    return (address, state.id)
  }
}
