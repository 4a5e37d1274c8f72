public import WalletEngine
import WalletSecrets
import WalletSignIn

/// An engine that any number of sessions share; opened when the first of them needs it.
public final class LocalEngine: Sendable {
  /// How it was configured.
  public let configuration: EngineConfiguration

  private typealias Opening = Task<Result<WalletProvisioner, WalletError>, Never>

  private let opening = PlainLock<Opening?>(nil)
  private let oneTimePasswords = PlainLock<OneTimePasswords?>(nil)

  /// An engine that is yet to be opened.
  public init(_ configuration: EngineConfiguration) {
    self.configuration = configuration
  }

  /// An engine on a provisioner that is open already.
  package init(_ provisioner: WalletProvisioner, _ configuration: EngineConfiguration) {
    self.configuration = configuration
    opening.withLock { $0 = Task { .success(provisioner) } }
  }

  /// The provisioner, opened by the first caller; one that failed to open is tried again by the next.
  ///
  /// Throws ``WalletError``.
  public func provisioner() async throws(WalletError) -> WalletProvisioner {
    let configuration = configuration
    let task = opening.withLock { opening -> Opening in
      if let opening { return opening }
      let task = Task { () -> Result<WalletProvisioner, WalletError> in
        do throws(WalletError) {
          return .success(
            try await WalletProvisioner(
              store: configuration.store, rootKey: configuration.rootKey, options: configuration.options))
        } catch { return .failure(error) }
      }
      opening = task
      return task
    }
    let result = await task.value
    if case .failure = result {
      opening.withLock { if $0 == task { $0 = nil } }
    }
    return try result.get()
  }

  /// The one-time passwords, kept in the store.
  ///
  /// Throws ``DynamicSDKError/missingParameter(_:)`` without a way to deliver them.
  func passcodes() async throws -> OneTimePasswords {
    guard let deliver = configuration.deliverPasscode else {
      throw DynamicSDKError.missingParameter("engine.deliverPasscode")
    }
    let provisioner = try await provisioner()
    return oneTimePasswords.withLock { present in
      if let present { return present }
      let made = OneTimePasswords(engine: provisioner, delivery: deliver)
      present = made
      return made
    }
  }

  /// Finishes what is under way and closes the store, if it was opened; sessions on it end with ``WalletError/closed``.
  public func close() async {
    guard let task = opening.withLock({ $0 }), case .success(let provisioner) = await task.value else { return }
    await provisioner.close()
  }
}
