import Dispatch
import WalletEngine
import WalletProvisioning
import WalletSecrets

/// Who is signed in and what they have, and the one queue on which that changes.
///
/// Everything that is published is announced on the queue, so subscribers see changes in the order in which they happened,
/// and whoever awaits a call finds its outcome published on return. A subscriber that takes its time holds up its own
/// session only.
final class Session: Sendable {
  struct Facts: Sendable {
    var engine: LocalEngine?
    var name: String?
    var restoring: Task<Void, any Error>?
    /// Counts who has been signed in: what was begun for an earlier one must not be published.
    var generation: UInt64 = 0
    var current: StoredSession?
    /// Whether the wallets of this generation are known to be there.
    var isSettled = false
    /// Ended outside the lock: releasing it takes another.
    var observation: CreationObservation?
    var expiry: Expiry?
  }

  let user = Announcer<UserProfile?>(nil)
  let token = Announcer<String?>(nil)
  let wallets = Announcer<[BaseWallet]>([])
  let primary = Announcer<BaseWallet?>(nil)
  let creation = Announcer<WalletCreation>(.idle)

  /// Tells sessions apart for one-time passwords.
  let id: String

  let facts = PlainLock(Facts())
  /// Signing in, restoring and logging out, one at a time.
  let turns = Turns()
  /// Reading wallets and announcing what was read, one at a time, so that no older list follows a newer one.
  let readings = Turns()
  private let queue = DispatchQueue(label: "wallet-engine.session")

  init() {
    var generator = SystemRandomNumberGenerator()
    id = (0..<2).map { _ in String(generator.next(), radix: 16) }.joined()
  }

  /// Puts the session on an engine, once, and starts to restore what was kept under its name.
  func configure(_ engine: LocalEngine, name: String?) {
    facts.withLock { facts in
      guard facts.engine == nil else { return }
      facts.engine = engine
      facts.name = name
      facts.restoring = Task { [weak self] in try await self?.restore(engine, name: name) }
    }
  }

  /// The engine; throws ``DynamicSDKError/notInitialized(_:)`` if there is none.
  func configuredEngine() throws(DynamicSDKError) -> LocalEngine {
    guard let engine = facts.withLock({ $0.engine }) else {
      throw .notInitialized("call DynamicSDK.initialize(props:) with an engine first")
    }
    return engine
  }

  /// Changes something on the queue; what was announced has reached the subscribers on return.
  @discardableResult
  func change<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    await Handover.wait { handover in queue.async { handover.give(body()) } }
  }

  /// The same, for callers that cannot wait.
  func changeLater(_ body: @escaping @Sendable () -> Void) {
    queue.async(execute: body)
  }

  /// Makes a change at a time in seconds from now, unless what comes back is released before.
  func change(inSeconds seconds: UInt64, _ body: @escaping @Sendable () -> Void) -> Expiry {
    Expiry(inSeconds: seconds, on: queue, body)
  }

  /// Who is signed in now, on which engine; throws ``SessionError/notSignedIn`` if nobody is.
  func signedIn() async throws -> (provisioner: WalletProvisioner, userID: UserID, generation: UInt64) {
    let provisioner = try await configuredEngine().provisioner()
    let (current, generation) = facts.withLock { ($0.current, $0.generation) }
    guard let current else { throw SessionError.notSignedIn }
    guard current.expiresAt > provisioner.secondsSince1970 else {
      await change { [self] in end(generation) }
      throw SessionError.notSignedIn
    }
    return (provisioner, current.userID, generation)
  }
}
