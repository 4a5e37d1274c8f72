import Testing
import WalletSecrets
import WalletStorage

/// A new store whose only data key has little room left, so that every run comes to add one.
struct CrashStore: Sendable {
  /// How many more secrets the data key takes.
  static let room = 40

  let root: GuardedSecret
  /// The database, closed and durable.
  let bytes: [UInt8]

  init() throws {
    root = try GuardedSecret(randomFrom: SystemRandomness())
    let bare = try KeyRing.make(root: root, random: SystemRandomness())
    var record = try KeyRing.unlock(bare, root: root).addingDataKey(random: SystemRandomness())
    record.dataKeys[0].sealedCount = KeyRing.secretsPerDataKey - Self.room
    let folder = try CrashFolder()
    #expect(try SQLiteStore.create(at: folder.file("wallets.db"), holding: record))
    bytes = try folder.read("wallets.db")
  }

  /// How many secrets were sealed under a data key since the store was made.
  static func sealedCount(_ key: KeyRingRecord.DataKey) -> Int {
    key.id == 1 ? key.sealedCount - (KeyRing.secretsPerDataKey - room) : key.sealedCount
  }
}
