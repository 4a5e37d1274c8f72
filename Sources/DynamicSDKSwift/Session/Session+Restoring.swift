import WalletEngine
import WalletProvisioning
import WalletSecrets

extension Session {
  private static let discardingPatience = Duration.seconds(1)

  /// Waits for a kept session, or tries again to restore it if that failed and somebody has been told.
  ///
  /// Throws ``WalletError`` if the engine cannot be opened, the store not read, or the kept session was altered; that one is
  /// told once and given up.
  func restored() async throws {
    let engine = try configuredEngine()
    let attempt = facts.withLock { facts -> Task<Void, any Error>? in
      if facts.restoring == nil, !facts.isRestored { facts.restoring = restoration(on: engine, from: facts.place) }
      return facts.restoring
    }
    guard let attempt else { return }
    defer { facts.withLock { if $0.restoring == attempt { $0.restoring = nil } } }
    try await attempt.value
  }

  /// Opens the engine and goes on with the session that is kept in a place, unless somebody signs in or out meanwhile.
  func restoration(on engine: LocalEngine, from place: SessionPlace) -> Task<Void, any Error> {
    Task { [weak self] in
      let result: Result<WalletProvisioner, WalletError>
      do throws(WalletError) { result = .success(try await engine.provisioner()) } catch { result = .failure(error) }
      try await self?.restore(with: result, from: place, on: engine)
    }
  }

  private func restore(
    with opening: Result<WalletProvisioner, WalletError>, from place: SessionPlace, on engine: LocalEngine
  ) async throws {
    let generation = facts.withLock { $0.generation }
    do throws(WalletError) {
      let provisioner = try opening.get()
      guard let row = place.restorableRow else { return await settleRestoring(generation) }
      // Before the store is read, so that who logs out elsewhere meanwhile is heard of.
      engine.live.add(self, in: row)
      let begun: (userID: UserID, generation: UInt64)?
      do throws(WalletError) { begun = try await publish(in: row, engine, provisioner, generation) } catch {
        leave(row, of: engine)
        throw error
      }
      guard let begun else { return leave(row, of: engine) }
      let deadline = Deadline(in: provisioner.options.deadline.map { max($0, .seconds(1)) })
      await makeWallets(of: begun.userID, on: provisioner, begun.generation, until: deadline)
    } catch {
      await change { [self] in
        let isNobody = facts.withLock { $0.current == nil && $0.generation == generation }
        if isNobody { creation.announce(.failed(error)) }
      }
      throw error
    }
  }

  /// Is not told any more what happens to a row, unless somebody has signed in to it.
  private func leave(_ row: String, of engine: LocalEngine) {
    let isUsed = facts.withLock { $0.row == row }
    if !isUsed { engine.live.remove(ObjectIdentifier(self), from: row) }
  }

  /// Reads what is kept in a row and publishes it; nil if there is nothing to publish.
  ///
  /// The store is read outside the turn, so that it cannot hold up whoever signs in.
  private func publish(
    in row: String, _ engine: LocalEngine, _ provisioner: WalletProvisioner, _ generation: UInt64
  ) async throws(WalletError) -> (userID: UserID, generation: UInt64)? {
    let stored: StoredSession?
    do throws(WalletError) { stored = try await provisioner.keptSession(in: row, of: engine) } catch {
      guard error.isAlteredSession else { throw error }
      await discard(row, engine, provisioner, generation)
      await settleRestoring(generation)
      throw error
    }
    guard let stored else {
      await discard(row, engine, provisioner, generation)
      await settleRestoring(generation)
      return nil
    }
    return await turns.take { () async -> (userID: UserID, generation: UInt64)? in
      guard isUnchanged(since: generation) else { return nil }
      let begun = await change { [self] () -> UInt64? in
        isUnchanged(since: generation) ? begin(stored, in: row, .kept, on: provisioner) : nil
      }
      return begun.map { (stored.userID, $0) }
    }
  }

  /// Takes a session that cannot be gone on with out of the store, if it is there; a store that does not answer is not waited
  /// for.
  private func discard(
    _ row: String, _ engine: LocalEngine, _ provisioner: WalletProvisioner, _ generation: UInt64
  ) async {
    let discarding = await turns.take { () async -> SessionKeeper.Change? in
      // Whoever has signed in meanwhile has put something else there.
      guard isUnchanged(since: generation) else { return nil }
      return keeper.discard(row, of: provisioner) { () throws(WalletError) in
        do throws(WalletError) { return try await provisioner.keptSession(in: row, of: engine) == nil } catch {
          guard error.isAlteredSession else { throw error }
          return true
        }
      }
    }
    _ = await discarding?.ending.outcome(until: Deadline(in: Self.discardingPatience))
  }

  /// Notes that there is nothing to restore any more, unless somebody signed in or out meanwhile.
  private func settleRestoring(_ generation: UInt64) async {
    await change { [self] in
      let isNobody = facts.withLock { facts in
        guard facts.generation == generation, facts.current == nil else { return false }
        facts.isRestored = true
        return true
      }
      // An earlier attempt may have failed.
      if isNobody { creation.announce(.idle) }
    }
  }

  private func isUnchanged(since generation: UInt64) -> Bool {
    facts.withLock { $0.generation == generation && $0.current == nil }
  }
}

extension WalletProvisioner {
  /// The session that is kept in a row, if it can be gone on with: neither expired nor of somebody who is not believed.
  fileprivate func keptSession(in row: String, of engine: LocalEngine) async throws(WalletError) -> StoredSession? {
    guard let bytes = try await keptSession(named: row), let stored = StoredSession(encoded: bytes) else { return nil }
    return stored.expiresAt > secondsSince1970 && engine.believes(stored) ? stored : nil
  }

  /// The session that a row has now; nil if it has none that can be read.
  func storedSession(in row: String) async throws(WalletError) -> StoredSession? {
    do throws(WalletError) { return try await keptSession(named: row).flatMap(StoredSession.init(encoded:)) } catch {
      guard error.isAlteredSession else { throw error }
      return nil
    }
  }
}

extension WalletError {
  /// Whether a kept session can never be opened, at another time neither.
  fileprivate var isAlteredSession: Bool {
    guard case .session(let error) = self else { return false }
    return error != .resources
  }
}
