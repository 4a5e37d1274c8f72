import WalletEngine
import WalletProvisioning
import WalletSecrets

extension Session {
  /// Makes the wallets that are missing and announces all, or why there are none; returns by the deadline.
  ///
  /// What is late goes on, and is announced when it comes.
  func makeWallets(
    of userID: UserID, on provisioner: WalletProvisioner, _ generation: UInt64, until deadline: Deadline
  ) async {
    let making = Task { [self] in
      do throws(WalletError) {
        _ = try await provisioner.ensureWallets(for: userID)
        try await announceWallets(of: userID, on: provisioner, generation)
      } catch { await announceFailure(error, generation) }
    }
    // Whoever stops waiting stops nothing.
    if case .late = await making.outcome(until: deadline) {
      await change { [self] in
        if isCurrent(generation), creation.value.isUnderWay { creation.announce(.failed(.timedOut(user: userID))) }
      }
    }
  }

  /// Announces why there are no wallets, unless there are.
  private func announceFailure(_ error: WalletError, _ generation: UInt64) async {
    await change { [self] in
      guard isCurrent(generation) else { return }
      // Who stopped waiting may hear before of that how it ended, well or badly.
      if case .timedOut = error, facts.withLock({ $0.isSettled }) || !creation.value.isUnderWay { return }
      creation.announce(.failed(error))
    }
  }

  /// Announces what a change that is durable already has led to; that it cannot be read now does not undo it.
  private func announceChange(of userID: UserID, on provisioner: WalletProvisioner, _ generation: UInt64) async {
    do throws(WalletError) { try await announceWallets(of: userID, on: provisioner, generation) } catch {
      await announceFailure(error, generation)
    }
  }

  /// Makes what is missing, and announces what has changed, of who is signed in.
  func refresh() async throws {
    let (provisioner, userID, generation) = try await signedIn()
    await makeWallets(of: userID, on: provisioner, generation, until: Deadline(in: nil))
  }

  /// Adds a wallet for who is signed in, and announces it.
  func add(
    _ body: @Sendable (WalletProvisioner, UserID) async throws(WalletError) -> Wallet
  ) async throws -> BaseWallet {
    let (provisioner, userID, generation) = try await signedIn()
    let wallet = try await body(provisioner, userID)
    await announceChange(of: userID, on: provisioner, generation)
    return BaseWallet(wallet)
  }

  /// Chooses the primary wallet of who is signed in, and announces it.
  func setPrimary(_ id: String) async throws {
    let (provisioner, userID, generation) = try await signedIn()
    guard let wallet = RecordID(id) else { throw WalletError.unknownWallet(user: userID, id: id) }
    try await provisioner.setPrimaryWallet(wallet, of: userID)
    await announceChange(of: userID, on: provisioner, generation)
  }

  /// Takes in a state that the engine tells; on the queue.
  ///
  /// This is how a success after the deadline is published: nobody waits for it any more.
  func creationChanged(_ state: WalletCreationState, on provisioner: WalletProvisioner, _ generation: UInt64) {
    let isSettled = facts.withLock { facts -> Bool? in
      guard facts.generation == generation, facts.current != nil else { return nil }
      defer { if case .ready = state { facts.isSettled = true } }
      return facts.isSettled
    }
    guard let isSettled else { return }
    switch state {
    case .ready: break
    // Once the wallets are there, it is somebody else who asks, and finds them.
    default: if isSettled { return }
    }
    switch state {
    case .queued: creation.announce(.queued)
    case .deriving: creation.announce(.deriving)
    case .persisting: creation.announce(.persisting)
    case .failed(let error): creation.announce(.failed(error))
    case .ready(let made):
      Task { await announceChange(of: made.userID, on: provisioner, generation) }
    }
  }

  /// Reads the wallets and announces them, then the primary one, then that they are ready.
  private func announceWallets(
    of userID: UserID, on provisioner: WalletProvisioner, _ generation: UInt64
  ) async throws(WalletError) {
    try await readings.take { () async throws(WalletError) in
      guard let read = try await provisioner.wallets(of: userID) else { return }
      let first: BaseWallet?
      do throws(WalletError) {
        first = try await provisioner.primaryWallet(among: read).map { BaseWallet($0) }
      } catch {
        // A choice that somebody tampered with is no choice; it can be made anew.
        guard case .primaryAltered = error else { throw error }
        first = nil
      }
      let all = read.all.map { BaseWallet($0) }
      await change { [self] in
        guard isCurrent(generation) else { return }
        facts.withLock { $0.isSettled = true }
        wallets.announce(all)
        primary.announce(first)
        creation.announce(.ready)
      }
    }
  }

  private func isCurrent(_ generation: UInt64) -> Bool {
    facts.withLock { $0.generation == generation && $0.current != nil }
  }
}
