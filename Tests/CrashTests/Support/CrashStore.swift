import Testing
import WalletSecrets
import WalletStorage

/// A new store whose only data key has little room left, so that every run comes to add one.
struct CrashStore: Sendable {
  /// How many more secrets the data key takes.
  private static let room = 40
  /// How many it is said to have sealed.
  static let firstCount = KeyRing.secretsPerDataKey - room

  let root: GuardedSecret
  /// The database, closed and durable.
  let bytes: [UInt8]

  init() throws {
    root = try GuardedSecret(randomFrom: SystemRandomness())
    let bare = try KeyRing.make(root: root, random: SystemRandomness())
    var record = try KeyRing.unlock(bare, root: root).addingDataKey(random: SystemRandomness())
    record.dataKeys[0].sealedCount = Self.firstCount
    let folder = try CrashFolder()
    #expect(try SQLiteStore.create(at: folder.file("wallets.db"), holding: record))
    bytes = try folder.read("wallets.db")
  }
}
