public import WalletEngine
import WalletSecrets
import WalletSignIn

/// An engine that any number of sessions share; opened when the first of them needs it.
public final class LocalEngine: Sendable {
  /// How it was configured.
  public let configuration: EngineConfiguration

  private typealias Opening = Task<Result<WalletProvisioner, WalletError>, Never>

  private struct State: Sendable {
    var opening: Opening?
    /// What came of the opening, if it came off.
    var provisioner: WalletProvisioner?
    var closing: Task<Void, Never>?
  }

  /// The sessions of this process that are kept in the store.
  let live = LiveSessions()

  private let state = PlainLock(State())
  private let oneTimePasswords = PlainLock<OneTimePasswords?>(nil)

  /// An engine that is yet to be opened.
  public init(_ configuration: EngineConfiguration) {
    self.configuration = configuration
  }

  /// An engine on a provisioner that is open already.
  package init(_ provisioner: WalletProvisioner, _ configuration: EngineConfiguration) {
    self.configuration = configuration
    state.withLock { $0.opening = Task { .success(provisioner) } }
  }

  /// An engine that is opened by a closure, for tests.
  package init(
    _ configuration: EngineConfiguration,
    opening: @escaping @Sendable () async -> Result<WalletProvisioner, WalletError>
  ) {
    self.configuration = configuration
    state.withLock { $0.opening = Task { await opening() } }
  }

  /// The provisioner, opened by the first caller; one that failed to open is tried again by the next.
  ///
  /// Throws ``WalletError``; ``WalletError/closed`` from the moment that ``close()`` is called.
  public func provisioner() async throws(WalletError) -> WalletProvisioner {
    let configuration = configuration
    let task = state.withLock { state -> Opening? in
      guard state.closing == nil else { return nil }
      if let opening = state.opening { return opening }
      let task = Task { () -> Result<WalletProvisioner, WalletError> in
        do throws(WalletError) {
          return .success(
            try await WalletProvisioner(
              store: configuration.store, rootKey: configuration.rootKey, options: configuration.options))
        } catch { return .failure(error) }
      }
      state.opening = task
      return task
    }
    guard let task else { throw .closed }
    let result = await task.value
    let isClosed = state.withLock { state in
      switch result {
      case .success(let provisioner): state.provisioner = provisioner
      case .failure: if state.opening == task { state.opening = nil }
      }
      return state.closing != nil
    }
    if isClosed { throw .closed }
    return try result.get()
  }

  /// The provisioner, if it is open by a deadline.
  func provisioner(for user: UserID, until deadline: Deadline) async throws(WalletError) -> WalletProvisioner {
    // Whoever is cancelled gets one that is open as well: what they proved, a code say, may be good once only.
    if let open = state.withLock({ $0.closing == nil ? $0.provisioner : nil }) { return open }
    let opening = Opening {
      do throws(WalletError) { return .success(try await provisioner()) } catch { return .failure(error) }
    }
    switch await opening.outcome(until: deadline) {
    case .value(let result): return try result.get()
    case .late: throw .timedOut(user: user)
    case .cancelled: throw .cancelled(user: user)
    }
  }

  /// Until when a sign-in that begins now waits.
  ///
  /// A second at least: reading wallets that are there is not meant to fail for a short deadline.
  var signInDeadline: Deadline { Deadline(in: configuration.options.deadline.map { max($0, .seconds(1)) }) }

  /// How one-time passwords are delivered.
  ///
  /// Throws ``DynamicSDKError/missingParameter(_:)`` if they are not.
  func passcodeDelivery() throws(DynamicSDKError) -> OneTimePasswords.Delivery {
    guard let deliver = configuration.deliverPasscode else { throw .missingParameter("engine.deliverPasscode") }
    return deliver
  }

  /// The one-time passwords, kept in the store.
  func passcodes() async throws -> OneTimePasswords {
    let deliver = try passcodeDelivery()
    let provisioner = try await provisioner()
    return oneTimePasswords.withLock { present in
      if let present { return present }
      let made = OneTimePasswords(engine: provisioner, delivery: deliver)
      present = made
      return made
    }
  }

  /// Finishes what is under way and closes the store, for good; sessions on it end with ``WalletError/closed``.
  ///
  /// An engine that was never opened is not opened any more, one that is being opened is closed when it is open. Returns then,
  /// or when the options' deadline has passed: a store or a root key that does not answer is closed as soon as it does.
  public func close() async {
    let closing = state.withLock { state -> Task<Void, Never> in
      if let closing = state.closing { return closing }
      let opening = state.opening
      let closing = Task<Void, Never> {
        if case .success(let provisioner) = await opening?.value { await provisioner.close() }
      }
      state.closing = closing
      return closing
    }
    _ = await closing.outcome(until: Deadline(in: configuration.options.deadline))
  }
}
