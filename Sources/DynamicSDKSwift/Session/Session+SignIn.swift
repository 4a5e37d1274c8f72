import WalletEngine
import WalletProvisioning
import WalletSecrets
import WalletSignIn

extension Session {
  /// The longest that a sign-in waits for the store to keep the session before it publishes who is signed in.
  private static let keepingPatience = Duration.seconds(5)

  /// Notes that somebody begins to sign in; what is given to ``signIn(_:attempt:until:)`` when they have proved who they are.
  func beginAttempt() -> UInt64 {
    facts.withLock { facts in
      facts.attempts += 1
      return facts.attempts
    }
  }

  /// Signs in who has proved who they are, and makes their wallets; returns by the deadline, whatever the store does.
  ///
  /// Who is signed in is published when the session is kept, or when a quarter of the deadline has passed (5 seconds, if that
  /// is less): the store may go on keeping it. Then the wallets are awaited, for the rest of the deadline.
  ///
  /// Throws ``SessionError/overtaken`` if somebody has logged out, or another user signed in, by what was begun later.
  func signIn(_ identity: VerifiedIdentity, attempt: UInt64, until deadline: Deadline) async throws {
    let engine = try configuredEngine()
    let userID = try engine.userID(of: identity)
    let allowed = engine.configuration.options.deadline
    let provisioner = try await engine.provisioner(for: userID, until: deadline)
    let begun = try await turns.take(until: deadline) { () async throws -> UInt64 in
      let (before, place, decided, present) = facts.withLock { ($0.current, $0.place, $0.decided, $0.generation) }
      guard decided <= attempt else {
        // Of several sign-ins of one user at a time none is a failure.
        guard before?.userID == userID else { throw SessionError.overtaken }
        return present
      }
      let stored = try Self.session(
        of: userID, identity, after: before, lifetime: engine.configuration.sessionLifetime, provisioner)
      guard let row = place.row(ofToken: stored.token) else {
        return await change { [self] in begin(stored, by: attempt, in: nil, .none, on: provisioner) }
      }
      let keeping = keeper.keep(stored, in: row, of: provisioner)
      let patience = Deadline(in: min(allowed.map { $0 / 4 } ?? Self.keepingPatience, Self.keepingPatience))
      var state = SessionKeeping.underWay
      switch await keeping.ending.outcome(until: patience) {
      case .value(.done): state = .kept
      case .value(.failed(let error)):
        await change { [self] in tellLost(error) }
        throw error
      case .value(.superseded), .late, .cancelled: break
      }
      let generation = await change { [self, state] in begin(stored, by: attempt, in: row, state, on: provisioner) }
      if state == .underWay { tellEnd(of: keeping, of: stored, in: row) }
      // Whoever else goes by this name here has a token that is no longer good.
      engine.live.end(in: row, but: self, unless: stored.token)
      if let old = before.flatMap({ place.row(ofToken: $0.token) }), old != row {
        engine.live.end(in: old, but: self, unless: nil)
      }
      return generation
    }
    guard let generation = begun else { throw WalletError.timedOut(user: userID) }
    await makeWallets(of: userID, on: provisioner, generation, until: deadline)
  }

  /// What is to be kept of a sign-in: a token that was never used before, and nothing of another user's session.
  private static func session(
    of userID: UserID, _ identity: VerifiedIdentity, after before: StoredSession?, lifetime: Duration,
    _ provisioner: WalletProvisioner
  ) throws(WalletError) -> StoredSession {
    let now = provisioner.secondsSince1970
    let seconds = UInt64(clamping: max(1, lifetime.components.seconds))
    return StoredSession(
      userID: userID, method: identity.method, issuer: identity.issuer, subject: identity.subject,
      // Whoever reads a profile takes its address for the user's own.
      email: identity.isEmailVerified ? identity.email : nil,
      givenName: identity.givenName, familyName: identity.familyName, metadata: identity.metadata,
      token: try drawToken(provisioner),
      createdAt: before?.userID == userID ? before?.createdAt ?? now : now, lastLoginAt: now,
      expiresAt: now.addingReportingOverflow(seconds).partialValue)
  }

  /// Publishes how keeping a session ended for which the sign-in did not wait.
  ///
  /// Of one that was left out nothing is told: the sign-in by which it was will tell.
  private func tellEnd(of keeping: SessionKeeper.Change, of stored: StoredSession, in row: String) {
    Task {
      let outcome = await keeping.ending.value
      changeLater { [self] in
        let isCurrent = facts.withLock { $0.current?.token == stored.token }
        guard isCurrent else { return }
        switch outcome {
        // A later sign-in, one that failed, may have removed it since.
        case .done where keeper.isIntact(row):
          facts.withLock { $0.isKept = true }
          self.keeping.announce(.kept)
        case .failed(let error): self.keeping.announce(.failed(error))
        case .done, .superseded: break
        }
      }
    }
  }

  /// Tells whoever stays signed in when a sign-in fails that the store does not have their session any more; on the queue.
  private func tellLost(_ error: WalletError) {
    let row = facts.withLock { $0.current == nil ? nil : $0.row }
    guard let row, !keeper.isIntact(row) else { return }
    facts.withLock { $0.isKept = false }
    keeping.announce(.failed(error))
  }

  /// Ends the session, here first and then in the store, for which it waits until the deadline.
  func logout() async throws {
    let engine = try configuredEngine()
    let deadline = engine.signInDeadline
    let attempt = beginAttempt()
    let removing = await turns.take { () async -> SessionKeeper.Change? in
      let (row, generation) = facts.withLock { ($0.row ?? $0.place.restorableRow, $0.generation) }
      await change { [self] in
        end(generation)
        // A kept session that is yet to be restored is not to come back.
        facts.withLock { facts in
          facts.generation += 1
          facts.isRestored = true
          facts.restoring = nil
          facts.passcodes = PasscodeState()
          facts.decided = max(facts.decided, attempt)
        }
        // Nor is it told any more why it did not.
        if facts.withLock({ $0.current == nil }) { creation.announce(.idle) }
      }
      if let row {
        engine.live.end(in: row, but: self, unless: nil)
        keeper.expect(row)
      }
      // Not only where there is a row now: an earlier logout may have failed to remove one.
      return keeper.mayHaveRows ? keeper.removeAll(of: engine) : nil
    }
    if let removing { try await awaitRemoval(by: removing, until: deadline) }
  }

  /// Waits until what the store had before a removal is gone, by that or by a later change.
  private func awaitRemoval(by removing: SessionKeeper.Change, until deadline: Deadline) async throws {
    var change = removing
    while true {
      guard case .value(let outcome) = await change.ending.outcome(until: deadline) else {
        throw SessionError.stillKept
      }
      if !keeper.mayHaveRows(before: removing) { return }
      if let last = keeper.last, last.number != change.number {
        change = last
        continue
      }
      if case .failed(let error) = outcome { throw error }
      throw SessionError.stillKept
    }
  }

  /// Announces who is signed in, and begins to watch the creation of their wallets; on the queue.
  ///
  /// What another user had is withdrawn first; then come the token, the user, whether the session is kept, and that wallets
  /// were asked for. Their creation is told after that, for it is told on this queue.
  func begin(
    _ stored: StoredSession, by attempt: UInt64? = nil, in row: String?, _ keeping: SessionKeeping,
    on provisioner: WalletProvisioner
  ) -> UInt64 {
    let isSame = facts.withLock { $0.current?.userID == stored.userID }
    let now = provisioner.secondsSince1970
    let expiry = change(inSeconds: stored.expiresAt > now ? stored.expiresAt - now : 0) { [weak self] in
      self?.expire(stored)
    }
    let (generation, engine, oldRow) = facts.withLock { facts -> (UInt64, LocalEngine?, String?) in
      if !isSame {
        facts.generation += 1
        facts.isSettled = false
      }
      let oldRow = facts.row
      facts.current = stored
      facts.decided = max(facts.decided, attempt ?? 0)
      facts.row = row
      facts.isKept = keeping == .kept
      facts.expiry = expiry
      facts.isRestored = true
      facts.restoring = nil
      facts.passcodes = PasscodeState()
      return (facts.generation, facts.engine, oldRow)
    }
    if let oldRow, oldRow != row { engine?.live.remove(ObjectIdentifier(self), from: oldRow) }
    if let row { engine?.live.add(self, in: row) }
    if !isSame {
      clearWallets()
      let observation = provisioner.observeCreation(of: stored.userID) { [weak self] state in
        self?.changeLater { [weak self] in self?.creationChanged(state, on: provisioner, generation) }
      }
      let before = facts.withLock { facts in
        defer { facts.observation = observation }
        return facts.observation
      }
      // Released outside the lock, because that takes another.
      withExtendedLifetime(before) {}
    }
    token.announce(stored.token)
    user.announce(stored.profile)
    self.keeping.announce(keeping)
    // For the same user too, if what was asked for before has failed.
    if !facts.withLock({ $0.isSettled }), !creation.value.isUnderWay { creation.announce(.queued) }
    return generation
  }

  /// Ends a session that has not been renewed since; on the queue.
  private func expire(_ stored: StoredSession) {
    end(facts.withLock { $0.generation }, tokenIs: stored.token)
  }

  /// Ends the session, or what is being restored, unless it has the token that is good now.
  func end(unlessTokenIs token: String?) {
    changeLater { [weak self] in
      guard let self else { return }
      let ending = facts.withLock { facts -> (generation: UInt64, token: String)? in
        guard let current = facts.current else {
          facts.generation += 1
          return nil
        }
        return current.token == token ? nil : (facts.generation, current.token)
      }
      if let ending { end(ending.generation, tokenIs: ending.token) }
    }
  }

  /// Announces that nobody is signed in, if it is still the same who was, by the same sign-in if a token is given; on the
  /// queue.
  func end(_ generation: UInt64, tokenIs token: String? = nil) {
    let ended = facts.withLock { facts -> (observation: CreationObservation?, row: String?, engine: LocalEngine?)? in
      guard facts.generation == generation, let current = facts.current, token.map({ $0 == current.token }) ?? true
      else { return nil }
      facts.generation += 1
      facts.current = nil
      facts.isKept = false
      facts.expiry = nil
      facts.passcodes = PasscodeState()
      defer {
        facts.observation = nil
        facts.row = nil
      }
      return (facts.observation, facts.row, facts.engine)
    }
    guard let ended else { return }
    withExtendedLifetime(ended.observation) {}
    if let row = ended.row { ended.engine?.live.remove(ObjectIdentifier(self), from: row) }
    clearWallets()
    self.token.announce(nil)
    user.announce(nil)
    keeping.announce(.none)
  }

  private func clearWallets() {
    wallets.announce([])
    primary.announce(nil)
    creation.announce(.idle)
  }

  /// 256 random bits in hexadecimal digits.
  private static func drawToken(_ provisioner: WalletProvisioner) throws(WalletError) -> String {
    try provisioner.random(byteCount: 32).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
