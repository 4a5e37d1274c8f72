import WalletAddresses
import WalletProvisioning
import WalletSecrets
import WalletStorage
import TestSupport

/// What must be true of a store after whatever happened to it.
struct Expectation: Sendable {
  /// The wallets that somebody was shown.
  var shown: [UserID: Set<String>]
  /// Everyone for whom anything was asked, with the number of wallets that they get: all of them or none.
  var users: [UserID: Int]
  /// How many exports were acknowledged.
  var exports = 0
  /// How many secrets the first data key is said to have sealed in the beginning.
  var firstCount = 0
  /// Users whose keys were said to be destroyed: they have nothing, and are given nothing.
  var erased: Set<UserID> = []
  /// Users whose keys were about to be destroyed: they have everything, or are erased.
  var erasable: Set<UserID> = []

  /// A wallet as it is shown: chain, address, identifier.
  static func shown(_ wallet: Wallet) -> String { "\(wallet.chain.code) \(wallet.address) \(wallet.id)" }

  static func shown(_ wallets: UserWallets) -> Set<String> { Set(wallets.all.map { shown($0) }) }
}

/// Looks through a store as a new process finds it, and goes on with it.
struct StoreCheck {
  let path: String
  let root: GuardedSecret
  let expectation: Expectation

  /// Everything that is not as it must be.
  func violations() async -> [String] {
    do {
      let provisioner = try await CrashWorkload.open(path, root: root, keys: .raw, batchSize: 1000)
      var found = try await contentViolations()
      found += try await auditViolations(provisioner)
      found += try await secondRunViolations(provisioner)
      found += try await auditViolations(provisioner)
      await provisioner.close()
      let state = try RawDatabase(path, creating: false).run("PRAGMA integrity_check")
      if state != ["ok"] { found.append("integrity check: \(state.prefix(3))") }
      return found
    } catch {
      return ["it cannot be opened or read: \(error)"]
    }
  }

  /// Whether what was acknowledged is there, and everyone has all wallets or none.
  private func contentViolations() async throws -> [String] {
    var found: [String] = []
    let store = try SQLiteStore(path: path)
    let page = try await store.page(after: .start, limit: 100_000)
    let ring = try await store.loadKeyRing()
    let events = try await store.events(after: 0, limit: 100_000).compactMap { WalletEvent(encoded: $0.event) }
    await store.close()
    let users = Dictionary(page.users.map { ($0.userID, $0) }) { first, _ in first }
    let gone = Set(page.users.filter { $0.isErased }.map(\.userID))
    for user in expectation.erased where !gone.contains(user) { found.append("user \(user) was erased and is not") }
    for user in gone where !expectation.erasable.contains(user) { found.append("user \(user) is erased") }
    for (user, wallets) in expectation.shown where !gone.contains(user) {
      let there = Set((users[user]?.wallets ?? []).map { Expectation.shown(Wallet($0)) })
      if !wallets.isSubset(of: there) { found.append("user \(user) was acknowledged and is lost") }
    }
    for (user, stored) in users where !(stored.wallets.isEmpty && stored.secrets.isEmpty && stored.malformed.isEmpty) {
      if gone.contains(user) { found.append("user \(user) is erased and has something") }
      if stored.wallets.count != expectation.users[user] || stored.secrets.isEmpty {
        found.append("user \(user) has \(stored.wallets.count) wallets and \(stored.secrets.count) secrets")
      }
    }
    let exports = events.count { if case .exported = $0.action { true } else { false } }
    if exports < expectation.exports { found.append("the event of an export is lost") }
    // The data keys of older epochs are said to be full, so that nothing is sealed under them.
    for key in ring.dataKeys where key.epoch == ring.dataEpoch {
      let sealed = page.users.flatMap(\.secrets).count { (try? RecordHeader(record: $0.record))?.dataKeyID == key.id }
      let counted = key.sealedCount - (key.id == 1 ? expectation.firstCount : 0)
      // What was sealed and is erased was counted.
      if gone.isEmpty ? counted != sealed : counted < sealed {
        found.append("data key \(key.id) counts \(counted) secrets, and has \(sealed)")
      }
    }
    return found
  }

  /// Opens every secret and checks every row and event.
  private func auditViolations(_ provisioner: WalletProvisioner) async throws -> [String] {
    var found: [String] = []
    _ = try await provisioner.audit { found.append("audit: \($0)") }
    return found
  }

  /// Asks for everyone's wallets again: whoever was shown an address gets that address.
  private func secondRunViolations(_ provisioner: WalletProvisioner) async throws -> [String] {
    var found: [String] = []
    let asked = expectation.users.filter { $0.value == 2 && !expectation.erasable.contains($0.key) }.keys.sorted()
    for try await batch in provisioner.provision(asked.asStream) {
      for (user, error) in batch.failures { found.append("user \(user), asked for again: \(error)") }
      for (user, wallets) in batch.users {
        if wallets.all.count != 2 { found.append("user \(user) got \(wallets.all.count) wallets") }
        if !(expectation.shown[user] ?? []).isSubset(of: Expectation.shown(wallets)) {
          found.append("user \(user) got other wallets than before")
        }
      }
    }
    for user in expectation.erased {
      do throws(WalletError) {
        _ = try await provisioner.ensureWallets(for: user)
        found.append("user \(user) is erased and gets wallets")
      } catch { if error != .erased(user: user) { found.append("erased user \(user), asked for again: \(error)") } }
    }
    return found
  }
}
