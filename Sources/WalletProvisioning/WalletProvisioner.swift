public import WalletAddresses
import WalletHD
package import WalletKeygen
package import WalletSecrets
public import WalletStorage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Makes wallets for users and keeps them: the engine's front door.
///
/// Every address it returns is durable: sealed, committed and synced before the caller sees it. Asking again, from any
/// task, process or machine that shares the store, gives the same wallets.
public final class WalletProvisioner: Sendable {
  /// How opening went: fingerprint of the root key, and what was made.
  public let opening: StoreOpening
  /// The engine that derives keys.
  public let engineName: String
  /// The options in force.
  public let options: ProvisioningOptions

  let session: StoreSession
  let queue: EngineQueue
  let committer: WalletCommitter
  private let logins: LoginDriver

  /// Opens a store with its root key, making both if the store does not exist and the options allow it.
  ///
  /// Throws ``WalletError``; a missing or wrong root key for an existing store is refused before anything is made or
  /// changed. A store of an older version is brought to the present one once its root key has opened it.
  public convenience init(
    store: StoreSpecification, rootKey: RootKeySource, options: ProvisioningOptions = .init()
  ) async throws(WalletError) {
    try await self.init(
      store: store, rootKey: rootKey, options: options, random: SystemRandomness(), clock: Self.systemTime)
  }

  /// With randomness and clock injected, for tests.
  package convenience init(
    store: StoreSpecification, rootKey: RootKeySource, options: ProvisioningOptions, random: some RandomSource,
    clock: @escaping @Sendable () -> UInt64
  ) async throws(WalletError) {
    // Before the store: options that cannot be used make nothing.
    let settings = try Settings(options)
    let session = try await StoreSession.open(
      store, rootKey: rootKey, createsStore: options.createsStore, bringsUpToDate: options.bringsUpToDate,
      random: random)
    self.init(session: session, settings: settings, random: random, clock: clock)
  }

  /// On a store that is open already, unlocked by its key ring, with an engine of the caller's: for tests.
  package convenience init(
    store: any WalletStore, ring: KeyRing, engine: KeyEngine? = nil, options: ProvisioningOptions = .init(),
    random: some RandomSource = SystemRandomness(), clock: (@Sendable () -> UInt64)? = nil
  ) throws(WalletError) {
    var settings = try Settings(options)
    if let engine { settings.engine = engine }
    self.init(
      session: StoreSession(store: store, ring: ring), settings: settings, random: random,
      clock: clock ?? Self.systemTime)
  }

  private init(
    session: StoreSession, settings: Settings, random: some RandomSource, clock: @escaping @Sendable () -> UInt64
  ) {
    self.session = session
    opening = session.opening
    engineName = settings.engine.name
    options = settings.options
    queue = EngineQueue(threadCount: settings.threadCount)
    committer = WalletCommitter(
      store: session.store, ring: session.ring,
      maker: WalletMaker(
        ring: session.ring, engine: settings.engine, options: options, random: random, queue: queue),
      chains: options.chains.sorted(), keys: options.keys, clock: clock)
    logins = LoginDriver(committer: committer)
  }

  /// The user's wallets on all enabled chains, made if they are not there yet.
  ///
  /// Durable on return.
  ///
  /// Concurrent calls for one user, in this process or another, make one set. Throws ``WalletError``; after
  /// ``WalletError/timedOut(user:)`` creation goes on, and ``creationStates(of:)`` tells how it ends.
  public func ensureWallets(for userID: UserID) async throws(WalletError) -> UserWallets {
    // Most log-ins are of users who have their wallets; they need not wait for anyone's commit.
    if let found = try await wallets(of: userID), options.chains.allSatisfy({ found[$0] != nil }) { return found }
    return try await logins.ensureWallets(for: userID, deadline: options.deadline)
  }

  /// The same for a user id as text; throws ``WalletError/userID(_:)`` if it breaks the rules of ``UserID``.
  public func ensureWallets(for userID: String) async throws(WalletError) -> UserWallets {
    let id: UserID
    do { id = try UserID(userID) } catch { throw .userID(error) }
    return try await ensureWallets(for: id)
  }

  /// The user's wallets as they are stored; nil if there is none.
  ///
  /// Makes nothing.
  public func wallets(of userID: UserID) async throws(WalletError) -> UserWallets? {
    let rows: [WalletRow]
    do { rows = try await session.store.wallets(of: [userID], tenant: options.tenant) } catch {
      throw WalletError(error)
    }
    return rows.isEmpty ? nil : try committer.checked(rows, of: userID).get()
  }

  /// Wallets for a whole list of users, in batches; see ``ProvisioningRun``.
  public func provision<Users: AsyncSequence>(_ users: Users) -> ProvisioningRun<Users>
  where Users.Element == UserID {
    ProvisioningRun(users: users, committer: committer, batchSize: options.batchSize)
  }

  /// How the creation of a user's wallets proceeds, from now on.
  ///
  /// Begins with the present state if creation is under way; ends when the provisioner is closed or released.
  public func creationStates(of userID: UserID) -> AsyncStream<WalletCreationState> {
    logins.states(of: userID)
  }

  /// Calls a closure with every state of the creation of a user's wallets, from now on; see ``creationStates(of:)``.
  ///
  /// It is called in order, before ``ensureWallets(for:)-(UserID)`` returns, on a queue that must not be held up.
  package func observeCreation(
    of userID: UserID, _ body: @escaping @Sendable (WalletCreationState) -> Void
  ) -> CreationObservation {
    logins.observe(userID, body)
  }

  /// How many streams of ``creationStates(of:)`` have not ended.
  package var watcherCount: Int { logins.watcherCount }

  /// How many callers of ``ensureWallets(for:)-(UserID)`` wait for wallets to be made.
  package var waiterCount: Int { logins.waiterCount }

  /// Refuses new requests, finishes the log-ins under way and closes the store.
  ///
  /// A bulk run stops at its next batch, with an error.
  public func close() async {
    await logins.close()
    await committer.shared.giveBack(of: options.tenant, to: session.store)
    await session.store.close()
  }

  /// Milliseconds since 1970 UTC, by the injected clock.
  func now() -> UInt64 { committer.clock() }

  /// The wallets of a user, if every row is authentic.
  func checked(_ rows: [WalletRow], of user: UserID) -> Result<UserWallets, WalletError> {
    committer.checked(rows, of: user)
  }

  private static func systemTime() -> UInt64 {
    var time = timespec()
    guard unsafe clock_gettime(CLOCK_REALTIME, &time) == 0 else { return 0 }
    return UInt64(clamping: time.tv_sec) * 1000 + UInt64(clamping: time.tv_nsec / 1_000_000)
  }
}

extension WalletProvisioner {
  /// Options that were found usable, and what they choose.
  private struct Settings {
    let options: ProvisioningOptions
    let threadCount: Int
    var engine: KeyEngine

    /// The locked memory that a thread needs, scratch memory of kernels apart.
    private static let byteCountPerThread = 32 * 1024

    init(_ options: ProvisioningOptions) throws(WalletError) {
      guard !options.chains.isEmpty else { throw .invalidOption("no chain is enabled") }
      guard (1...16_384).contains(options.batchSize) else {
        throw .invalidOption("the batch size is \(options.batchSize), not 1 to 16384")
      }
      for (chain, profile) in options.profiles where profile.chain != chain {
        throw .invalidOption("the derivation profile \(profile) is not for \(chain) wallets")
      }
      if options.keys == .sharedSeed {
        let profiles = options.profiles.sorted { $0.key < $1.key }.map(\.value)
        if let profile = profiles.first(where: { !DerivationProfile.perUser.contains($0) }) {
          throw .profileNotForSharedSeed(profile)
        }
      }
      let wanted = options.threadCount ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
      guard (1...1024).contains(wanted) else {
        throw .invalidOption("the number of threads is \(wanted), not 1 to 1024")
      }
      threadCount = min(wanted, MemoryLocking.budget.map { max(1, $0 / Self.byteCountPerThread) } ?? wanted)
      do { engine = try KeyEngine(options.engine) } catch { throw .keygen(error) }
      self.options = options
    }
  }
}
