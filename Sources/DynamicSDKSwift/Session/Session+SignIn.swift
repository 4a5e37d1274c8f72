import WalletEngine
import WalletProvisioning
import WalletSecrets
import WalletSignIn

extension Session {
  /// Signs in who has proved who they are, and makes their wallets.
  ///
  /// The session is kept before it is published; then the wallets are awaited, for no longer than the deadline.
  func signIn(_ identity: VerifiedIdentity) async throws {
    let engine = try configuredEngine()
    let userID = try engine.userID(of: identity)
    let provisioner = try await engine.provisioner()
    let generation = try await turns.take { () async throws(WalletError) -> UInt64 in
      let (before, name) = facts.withLock { ($0.current, $0.name) }
      let now = provisioner.secondsSince1970
      let lifetime = UInt64(clamping: max(1, engine.configuration.sessionLifetime.components.seconds))
      let stored = StoredSession(
        userID: userID, method: identity.method, issuer: identity.issuer, subject: identity.subject,
        email: identity.email, givenName: identity.givenName, familyName: identity.familyName,
        token: try Self.drawToken(provisioner),
        createdAt: before?.userID == userID ? before?.createdAt ?? now : now, lastLoginAt: now,
        expiresAt: now.addingReportingOverflow(lifetime).partialValue)
      if let name {
        try await provisioner.keepSession(stored.encoded, named: name, expiry: stored.expiresAt)
      }
      return await change { [self] in begin(stored, on: provisioner) }
    }
    await makeWallets(of: userID, on: provisioner, generation)
  }

  /// Ends the session, here first and then in the store.
  func logout() async throws {
    let engine = try configuredEngine()
    try await turns.take { () async throws(WalletError) in
      let (name, generation) = facts.withLock { ($0.name, $0.generation) }
      await change { [self] in
        end(generation)
        // A kept session that is yet to be restored is not to come back.
        facts.withLock { $0.generation += 1 }
      }
      if let name { try await engine.provisioner().removeSession(named: name) }
    }
  }

  /// Waits for a kept session; throws ``WalletError`` if the engine cannot be opened.
  func restored() async throws {
    _ = try configuredEngine()
    try await facts.withLock { $0.restoring }?.value
  }

  /// Opens the engine and goes on with the session that was kept under a name, unless somebody has signed in meanwhile.
  func restore(_ engine: LocalEngine, name: String?) async throws {
    do throws(WalletError) {
      let provisioner = try await engine.provisioner()
      guard let name else { return }
      let begun = try await turns.take { () async throws(WalletError) -> (UserID, UInt64)? in
        guard
          facts.withLock({ $0.generation }) == 0,
          let bytes = try await provisioner.keptSession(named: name)
        else { return nil }
        guard
          let stored = StoredSession(encoded: bytes), stored.expiresAt > provisioner.secondsSince1970,
          engine.believes(stored)
        else {
          try await provisioner.removeSession(named: name)
          return nil
        }
        return (stored.userID, await change { [self] in begin(stored, on: provisioner) })
      }
      guard let (userID, generation) = begun else { return }
      await makeWallets(of: userID, on: provisioner, generation)
    } catch {
      await change { [self] in
        if facts.withLock({ $0.current }) == nil { creation.announce(.failed(error)) }
      }
      throw error
    }
  }

  /// Announces who is signed in, and begins to watch the creation of their wallets; on the queue.
  private func begin(_ stored: StoredSession, on provisioner: WalletProvisioner) -> UInt64 {
    let isSame = facts.withLock { $0.current?.userID == stored.userID }
    let now = provisioner.secondsSince1970
    let expiry = change(inSeconds: stored.expiresAt > now ? stored.expiresAt - now : 0) { [weak self] in
      self?.expire(stored)
    }
    let generation = facts.withLock { facts -> UInt64 in
      if !isSame {
        facts.generation += 1
        facts.isSettled = false
      }
      facts.current = stored
      facts.expiry = expiry
      return facts.generation
    }
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
    if !isSame { creation.announce(.queued) }
    return generation
  }

  /// Ends a session that has not been renewed since; on the queue.
  private func expire(_ stored: StoredSession) {
    let (isCurrent, generation) = facts.withLock { ($0.current == stored, $0.generation) }
    if isCurrent { end(generation) }
  }

  /// Announces that nobody is signed in, if it is still the same who was; on the queue.
  func end(_ generation: UInt64) {
    let (ended, observation) = facts.withLock { facts -> (Bool, CreationObservation?) in
      guard facts.generation == generation, facts.current != nil else { return (false, nil) }
      facts.generation += 1
      facts.current = nil
      facts.expiry = nil
      defer { facts.observation = nil }
      return (true, facts.observation)
    }
    withExtendedLifetime(observation) {}
    guard ended else { return }
    clearWallets()
    token.announce(nil)
    user.announce(nil)
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
