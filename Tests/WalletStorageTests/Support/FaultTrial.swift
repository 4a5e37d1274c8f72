import Foundation
import Testing
import WalletAddresses
import WalletStorage
import TestSupport

/// What a trial in a child process found wrong.
struct TrialFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// A store on the faulty disk, what it has acknowledged, and what has failed.
final class FaultTrial {
  let fixture: SQLiteFixture
  let store: SQLiteStore
  private let key: [UInt8]
  var acknowledged: [CreationBatch.User] = []
  var uncertain: [CreationBatch.User] = []
  private var exported = 0
  private var ring: KeyRingRecord
  private(set) var errors: [StoreError] = []

  /// A store that has acknowledged two users, with a log that is not empty.
  init() async throws {
    fixture = try await SQLiteFixture()
    key = try fixture.material.independentEventKey()
    store = try SQLiteStore(path: fixture.path)
    ring = fixture.material.record
    try await create("before")
  }

  private func create(_ name: String, _ count: Int = 2) async throws {
    let batch = try fixture.material.batch(try users(count, name))
    do throws(StoreError) {
      _ = try await store.create(batch, chain: fixture.material.chain)
      acknowledged += batch.users
    } catch {
      errors.append(error)
      uncertain += batch.users
    }
  }

  /// Creates, appends, replaces the ring, and creates again.
  func work(usersPerBatch count: Int) async throws {
    try await create("first", count)
    let event = WalletEvent(
      time: 5, tenant: .default, userID: acknowledged[0].userID,
      action: .exported(walletID: acknowledged[0].wallets[0].walletID, format: "hex"))
    do throws(StoreError) {
      try await store.append(event, chain: fixture.material.chain)
      exported += 1
    } catch { errors.append(error) }
    let grown = try fixture.material.ring.addingDataKey(random: FixedRandomness(bytes: [7]))
    do throws(StoreError) {
      try await store.replaceKeyRing(grown, ifVersion: ring.version)
      ring = grown
    } catch { errors.append(error) }
    try await create("second", count)
  }

  /// Runs a trial in a child process, from which an error that is thrown would not be told.
  static func recordingErrors(_ body: () async throws -> Void) async {
    do { try await body() } catch { Issue.record("\(error)") }
  }

  static func isExpected(_ error: StoreError) -> Bool {
    switch error {
    case .diskFull, .inputOutput, .commitOutcomeUnknown, .inaccessible: true
    default: false
    }
  }

  /// After the disk is mended: everything acknowledged is there, in this store, in a new one, and after a power cut.
  func check(step: Int) async throws {
    let cut = try TemporaryDirectory()
    try FaultyDisk.powerCut(fixture.path, into: cut.file("wallets.db"))
    let survivor = try SQLiteStore(path: cut.file("wallets.db"))
    try await verify(survivor, "step \(step), after a power cut")
    await survivor.close()
    // The same store goes on.
    let failed = errors.count
    try await create("after")
    if errors.count != failed { throw TrialFailure("step \(step): the store does not go on: \(errors)") }
    try await verify(store, "step \(step), the same store")
    await store.close()
    let reopened = try SQLiteStore(path: fixture.path)
    try await verify(reopened, "step \(step), opened again")
    await reopened.close()
    let state = try RawDatabase(fixture.path, creating: false).run("PRAGMA integrity_check")
    if state != ["ok"] { throw TrialFailure("step \(step): \(state)") }
  }

  private func verify(_ store: SQLiteStore, _ place: String) async throws {
    let contents = try await StoreContents(of: store, limit: 1000)
    let held = Dictionary(uniqueKeysWithValues: contents.users.map { ($0.userID, $0) })
    for user in acknowledged {
      guard let found = held[user.userID] else {
        throw TrialFailure("\(place): user \(user.userID) is lost")
      }
      if Set(found.wallets) != Set(user.wallets) || Set(found.secrets) != Set(user.secrets) {
        throw TrialFailure("\(place): user \(user.userID) differs")
      }
    }
    for user in uncertain {
      guard let found = held[user.userID] else { continue }
      if Set(found.wallets) != Set(user.wallets) || Set(found.secrets) != Set(user.secrets) {
        throw TrialFailure("\(place): user \(user.userID) is there in part")
      }
    }
    let events = contents.events.compactMap { WalletEvent(encoded: $0) }
    let exports = events.count { if case .exported = $0.action { true } else { false } }
    if exports < exported { throw TrialFailure("\(place): the event of an export is lost") }
    if contents.head != contents.independentHead(key: key) { throw TrialFailure("\(place): the chain is broken") }
    let created = events.count - exports
    if created != contents.users.count {
      throw TrialFailure("\(place): \(created) events of \(contents.users.count) users")
    }
    if contents.ring.version < ring.version { throw TrialFailure("\(place): the ring is lost") }
    if contents.ring.dataKeys[0].sealedCount != 2 * contents.users.count { throw TrialFailure("\(place): wrong count") }
  }
}
