import Dispatch
import WalletEngine
import WalletProvisioning
import WalletSecrets
import WalletSignIn

/// Who is signed in and what they have, and the one queue on which that changes.
///
/// Everything that is published is announced on the queue, so subscribers see changes in the order in which they happened,
/// and whoever awaits a call finds its outcome published on return: for a publisher that is subscribed to just then, by its
/// value, which the new subscriber's thread is about to deliver. A subscriber that takes its time holds up its own
/// session only.
final class Session: Sendable {
  struct Facts: Sendable {
    var engine: LocalEngine?
    var place = SessionPlace.nowhere
    /// The latest attempt to restore what was kept, until somebody has been told how it ended.
    var restoring: Task<Void, any Error>?
    /// Whether there is nothing left to restore.
    var isRestored = false
    /// Counts who has been signed in: what was begun for an earlier one must not be published.
    var generation: UInt64 = 0
    /// Counts sign-ins that were begun, and logouts.
    var attempts: UInt64 = 0
    /// The number of the one that counts now: one that was begun before must not win over it.
    var decided: UInt64 = 0
    var current: StoredSession?
    /// Where the current session is kept, or is to be.
    var row: String?
    /// Whether the store is known to have the current session.
    var isKept = false
    /// Whether the wallets of this generation are known to be there.
    var isSettled = false
    var passcodes = PasscodeState()
    /// Ended outside the lock: releasing it takes another.
    var observation: CreationObservation?
    var expiry: Expiry?
  }

  let user = Announcer<UserProfile?>(nil)
  let token = Announcer<String?>(nil)
  let keeping = Announcer<SessionKeeping>(.none)
  let wallets = Announcer<[BaseWallet]>([])
  let primary = Announcer<BaseWallet?>(nil)
  let creation = Announcer<WalletCreation>(.idle)

  let facts = PlainLock(Facts())
  let keeper = SessionKeeper()
  /// Signing in, logging out and publishing what was restored, one at a time; nothing in a turn waits for the store for
  /// longer than a sign-in may.
  let turns = Turns()
  /// Reading wallets and announcing what was read, one at a time, so that no older list follows a newer one.
  let readings = Turns()
  private let queue = DispatchQueue(label: "wallet-engine.session")

  deinit {
    let (engine, row) = facts.withLock { ($0.engine, $0.row) }
    if let row { engine?.live.remove(ObjectIdentifier(self), from: row) }
  }

  /// Puts the session on an engine, once, and starts to restore what was kept in its place.
  func configure(_ engine: LocalEngine, place: SessionPlace) {
    facts.withLock { facts in
      guard facts.engine == nil else { return }
      facts.engine = engine
      facts.place = place
      if let row = place.restorableRow { keeper.expect(row) }
      facts.restoring = restoration(on: engine, from: place)
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
  ///
  /// Waits for a session that is being restored, and tries that again if it failed. Whoever was logged out, or signed in
  /// anew, elsewhere under the same name is not signed in here any more.
  func signedIn() async throws -> (provisioner: WalletProvisioner, userID: UserID, generation: UInt64) {
    let engine = try configuredEngine()
    let provisioner = try await engine.provisioner()
    if facts.withLock({ $0.current }) == nil { try await restored() }
    while true {
      let facts = facts.withLock { $0 }
      guard let current = facts.current else { throw SessionError.notSignedIn }
      var isGood = current.expiresAt > provisioner.secondsSince1970
      if isGood, facts.isKept, let row = facts.row {
        isGood = try await provisioner.storedSession(in: row)?.token == current.token
      }
      if isGood { return (provisioner, current.userID, facts.generation) }
      // A sign-in that is under way removes the row before it has the next one, so what it makes of the session is awaited.
      // What is no longer as it was is looked at anew.
      let hadTurn: Void? = await turns.take(until: engine.signInDeadline) {
        await endOutdated(current, at: provisioner)
      }
      guard hadTurn != nil else { throw WalletError.timedOut(user: current.userID) }
    }
  }

  /// Ends a session that has expired, or that the store does not have, if it still is the one that runs; in a turn.
  private func endOutdated(_ stored: StoredSession, at provisioner: WalletProvisioner) async {
    guard facts.withLock({ $0.current?.token == stored.token }) else { return }
    if stored.expiresAt > provisioner.secondsSince1970, keeper.isBusy {
      _ = await keeper.last?.ending.outcome(until: Deadline(in: .seconds(1)))
      return
    }
    await change { [self] in
      let (generation, isKept) = facts.withLock { ($0.generation, $0.isKept) }
      guard isKept || stored.expiresAt <= provisioner.secondsSince1970 else { return }
      end(generation, tokenIs: stored.token)
    }
  }
}
