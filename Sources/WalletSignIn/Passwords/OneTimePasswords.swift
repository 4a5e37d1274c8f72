import WalletHashing
public import WalletSecrets
public import WalletStorage

/// Sign-in by a code of six digits that the application sends by e-mail or SMS.
///
/// A code is drawn uniformly from the kernel's randomness, valid for ten minutes, for one address and one session, and once.
/// Kept of it is a keyed hash. Limits are per address and outlive the process as the storage does: 5 attempts at a code, 10
/// wrong attempts in 24 hours whatever codes they were at, 5 codes in an hour and 10 in 24 hours. Nothing here knows which
/// addresses belong to users, so no answer tells.
public final class OneTimePasswords: Sendable {
  /// Sends a code to an address; called with the code as text, which is to be forgotten as soon as it is on its way.
  ///
  /// It should hand the message to a queue and return: how long it takes, and whether it throws, is seen by whoever asked,
  /// so neither may depend on whether the address belongs to a user.
  public typealias Delivery = @Sendable (_ address: SignInAddress, _ code: String) async throws -> Void

  /// The number of digits of a code.
  public static let digitCount = OneTimeCode.digitCount
  /// The largest number of bytes of a session identifier, 512.
  public static let maximumSessionByteCount = 512

  private let storage: any OneTimePasswordStorage
  private let key: GuardedSecret
  private let issuer: String
  private let identitySeconds: UInt64
  private let random: any RandomSource
  private let clock: SignInClock
  private let delivery: Delivery

  /// One-time passwords kept in a storage, under a key.
  ///
  /// Every process that shares the storage needs the same key. `issuer` becomes the identity's issuer, `identitySeconds`
  /// how long a verified identity is valid.
  public convenience init(
    storage: any OneTimePasswordStorage, key: GuardedSecret, issuer: String = "one-time-password",
    identitySeconds: UInt64 = 3600, delivery: @escaping Delivery
  ) {
    self.init(
      storage: storage, key: key, issuer: issuer, identitySeconds: identitySeconds, random: SystemRandomness(),
      clock: .system, delivery: delivery)
  }

  /// With randomness and clock injected, for tests.
  package init(
    storage: any OneTimePasswordStorage, key: GuardedSecret, issuer: String = "one-time-password",
    identitySeconds: UInt64 = 3600, random: some RandomSource, clock: SignInClock, delivery: @escaping Delivery
  ) {
    self.storage = storage
    self.key = key
    self.issuer = issuer
    self.identitySeconds = identitySeconds
    self.random = random
    self.clock = clock
    self.delivery = delivery
  }

  /// Draws a code and has it delivered; a code that was sent before is void.
  ///
  /// `session` names the attempt to sign in: 1 to 512 bytes that whoever asks keeps and nobody else can guess. Throws
  /// ``SignInError/tooManyCodes(until:)``, ``SignInError/deliveryFailed``, ``SignInError/storage(_:)``.
  public func send(to address: SignInAddress, session: String) async throws(SignInError) {
    let session = try Self.bytes(ofSession: session)
    let identity = identity(of: address)
    let now = clock.calendar()
    let (hash, text) = try draw(boundTo: CodeBinding(identity: identity, session: session, sentAt: now))
    if let refusal = try await change(identity, now, { $0.send(hash, now: now) }) { throw refusal }
    do { try await delivery(address, text) } catch {
      try await change(identity, now) { $0.withdraw(hash) }
      throw .deliveryFailed
    }
  }

  /// Who signed in, if a code is the one that was sent to this address in this session.
  ///
  /// The attempt is counted, durably, before the code is compared; a right one is taken off the count again. Throws
  /// ``SignInError/codeRefused`` alike for a code that is wrong, used, expired, of another session, or was never sent;
  /// ``SignInError/codeAttemptsUsedUp`` and ``SignInError/tooManyAttempts(until:)`` by the number of attempts alone.
  public func verify(
    code: String, for address: SignInAddress, session: String
  ) async throws(SignInError) -> VerifiedIdentity {
    let session = try Self.bytes(ofSession: session)
    let identity = identity(of: address)
    let now = clock.calendar()
    let code = try OneTimeCode(code)
    let (refusal, row) = try await change(identity, now) { row in (row.attempt(now: now), row) }
    if let refusal { throw refusal }
    let hash = try code.hash(
      boundTo: CodeBinding(identity: identity, session: session, sentAt: row.sentAt), key: key)
    // Without a code there is a comparison too.
    let expected = row.codeHash ?? Bytes32()
    let isRight = hash.withBytes { hash in expected.withBytes { ConstantTime.areEqual(hash, $0) } }
    guard isRight, row.codeHash != nil, row.isCodeValid(now: now) else { throw .codeRefused }
    // Of several calls with the right code at a time, one uses it.
    guard try await change(identity, now, { $0.use(hash, attemptedAt: now) }) else { throw .codeRefused }
    return VerifiedIdentity(
      method: address.method, issuer: issuer, subject: address.text,
      email: address.method == .emailOTP ? address.text : nil, isEmailVerified: address.method == .emailOTP,
      expiresAt: now + min(identitySeconds, .max - now))
  }

  /// A new code's hash, and its text for the delivery.
  private func draw(boundTo binding: CodeBinding) throws(SignInError) -> (hash: Bytes32, text: String) {
    defer { SecureWipe.stack() }
    let code: OneTimeCode
    do throws(SecretMemoryError) { code = try OneTimeCode.draw(from: random) } catch {
      throw .resources(reason: error.description)
    }
    return (try code.hash(boundTo: binding, key: key), code.text())
  }

  /// What the storage knows an address as.
  private func identity(of address: SignInAddress) -> Bytes32 {
    var writer = ByteWriter("wallet-engine/one-time-password-identity/v1")
    writer.append(field: Array(address.method.rawValue.utf8))
    writer.append(field: Array(issuer.utf8))
    writer.append(field: Array(address.text.utf8))
    return KeyedHash.code32(writer.bytes, key: key)
  }

  @discardableResult
  private func change<Result: Sendable>(
    _ identity: Bytes32, _ now: UInt64, _ body: @escaping @Sendable (inout OneTimePasswordRow) -> Result
  ) async throws(SignInError) -> Result {
    do throws(StoreError) { return try await storage.changeOneTimePassword(of: identity, now: now, body) } catch {
      throw .storage(error)
    }
  }

  private static func bytes(ofSession session: String) throws(SignInError) -> [UInt8] {
    guard (1...maximumSessionByteCount).contains(session.utf8.count) else { throw .malformedSession }
    return Array(session.utf8)
  }
}
