import WalletAddresses
import WalletProvisioning
import WalletSecrets
import WalletStorage

/// The stores that every promise of a provisioner is tested on.
enum Backend: CaseIterable, Sendable {
  case inMemory
  case sqlite

  /// A provisioner on a store of this kind; opened twice in one folder, SQLite is one store, memory two.
  func provisioner(
    in folder: TemporaryFolder, options: ProvisioningOptions = .raw
  ) async throws -> WalletProvisioner {
    let store: StoreSpecification =
      switch self {
      case .inMemory: .inMemory
      case .sqlite: .sqlite(folder.file("wallets.db"))
      }
    return try await WalletProvisioner(store: store, rootKey: .file(folder.file("root.key")), options: options)
  }
}

/// A store in memory, unlocked, and the script in front of it.
struct ScriptedSetting {
  let base: InMemoryStore
  let store: ScriptedStore
  let ring: KeyRing

  init() throws {
    let root = try GuardedSecret(randomFrom: SystemRandomness())
    let record = try KeyRing.make(root: root, random: SystemRandomness())
    base = InMemoryStore(holding: record)
    store = ScriptedStore(in: base)
    ring = try KeyRing.unlock(record, root: root)
  }

  /// A provisioner on the scripted store.
  func provisioner(deadline: Duration? = .seconds(60), batchSize: Int = 1024) throws -> WalletProvisioner {
    var options = ProvisioningOptions.raw
    options.deadline = deadline
    options.batchSize = batchSize
    return try WalletProvisioner(store: store, ring: ring, options: options)
  }

  /// Everything that is in the store.
  func contents() async throws -> (users: [StorePage.User], events: [WalletEvent?]) {
    let page = try await base.page(after: .start, limit: 1_000_000)
    let events = try await base.events(after: 0, limit: 1_000_000)
    return (page.users, events.map { WalletEvent(encoded: $0.event) })
  }
}

extension WalletProvisioner {
  /// The user's wallets once someone else's call has made them.
  func awaitWallets(of user: UserID) async throws -> UserWallets {
    while true {
      if let wallets = try await wallets(of: user) { return wallets }
      try await Task.sleep(for: .milliseconds(1))
    }
  }

  /// Returns when so many callers wait.
  func awaitWaiters(_ count: Int) async throws {
    while waiterCount != count { try await Task.sleep(for: .milliseconds(1)) }
  }
}
