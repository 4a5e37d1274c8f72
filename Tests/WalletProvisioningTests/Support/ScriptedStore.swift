import TestSupport
import WalletAddresses
import WalletHashing
import WalletStorage

/// A store in front of another one, that holds calls up and fails when told to.
actor ScriptedStore: ForwardingStore {
  nonisolated let name = "scripted"
  /// Where the calls that create wallets, and those that append an event, can be held up.
  nonisolated let creating = Gate()
  nonisolated let appending = Gate()
  /// The same for those that replace keys.
  nonisolated let rekeying = Gate()

  nonisolated let base: any WalletStore
  private var errors: [Operation: [StoreError]] = [:]
  private var lateErrors: [Operation: [StoreError]] = [:]
  private(set) var createdBatches: [CreationBatch] = []

  /// What can be made to fail.
  enum Operation: Hashable {
    case read
    case create
    case append
    case rekey
    case reseal
  }

  init(in base: any WalletStore) {
    self.base = base
  }

  /// Makes the next calls of an operation fail, one for each error, before anything is written.
  func fail(_ operation: Operation, with errors: [StoreError]) {
    self.errors[operation] = errors
  }

  /// Makes the next calls of an operation fail after all is written.
  func failLate(_ operation: Operation, with errors: [StoreError]) {
    lateErrors[operation] = errors
  }

  private func check(_ operation: Operation) throws(StoreError) {
    if let error = errors[operation]?.first {
      errors[operation]?.removeFirst()
      throw error
    }
  }

  private func checkLate(_ operation: Operation) throws(StoreError) {
    if let error = lateErrors[operation]?.first {
      lateErrors[operation]?.removeFirst()
      throw error
    }
  }

  func create(_ batch: CreationBatch, chain: EventChain) async throws(StoreError) -> [CreationOutcome] {
    createdBatches.append(batch)
    await creating.pass()
    try check(.create)
    let outcomes = try await base.create(batch, chain: chain)
    try checkLate(.create)
    return outcomes
  }

  func append(_ event: WalletEvent, chain: EventChain) async throws(StoreError) {
    await appending.pass()
    try check(.append)
    try await base.append(event, chain: chain)
    try checkLate(.append)
  }

  func wallets(of users: [UserID], tenant: Tenant) async throws(StoreError) -> [WalletRow] {
    try check(.read)
    return try await base.wallets(of: users, tenant: tenant)
  }

  func rekey(
    _ ring: KeyRingRecord, ifVersion version: UInt64, event: WalletEvent, chain: EventChain
  ) async throws(StoreError) {
    await rekeying.pass()
    try check(.rekey)
    try await base.rekey(ring, ifVersion: version, event: event, chain: chain)
    try checkLate(.rekey)
  }

  func reseal(_ secrets: [ResealedSecret], dataKeyID: UInt32) async throws(StoreError) -> Int {
    try check(.reseal)
    let count = try await base.reseal(secrets, dataKeyID: dataKeyID)
    try checkLate(.reseal)
    return count
  }
}
