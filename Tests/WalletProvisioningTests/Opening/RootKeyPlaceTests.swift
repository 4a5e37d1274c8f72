import Foundation
import Testing
import WalletProvisioning
import WalletStorage

/// A root key where SQLite keeps its own files would be deleted when the store is opened.
@Suite(.timeLimit(.minutes(15))) struct RootKeyPlaceTests {
  private static let names = ["wallets.db", "wallets.db-wal", "wallets.db-shm", "wallets.db-journal"]

  private func open(_ store: String, _ key: String) async throws {
    try await WalletProvisioner(store: .sqlite(store), rootKey: .file(key), options: .raw).close()
  }

  @Test(arguments: names) func aNewKeyIsNotMadeThere(name: String) async throws {
    let folder = try TemporaryFolder()
    let store = folder.file("wallets.db")
    for key in [folder.file(name), "\(folder.path)/../\(folder.path.split(separator: "/").last ?? "")/./\(name)"] {
      await #expect(throws: WalletError.rootKey(.partOfStore(path: key, store: store))) { try await open(store, key) }
      #expect(try folder.names() == [])
    }
  }

  /// Moved there, linked there, or there under another name of the folder or of the store.
  @Test(arguments: names.dropFirst(), ["moved", "hard link", "symbolic link", "linked folder", "linked store"])
  func aKeyIsNotDestroyedThere(name: String, way: String) async throws {
    let files = FileManager.default
    let folder = try TemporaryFolder()
    let store = folder.file("wallets.db")
    let (elsewhere, taken) = (folder.file("root.key"), folder.file(name))
    try await open(store, elsewhere)
    let digits = try Data(contentsOf: URL(fileURLWithPath: elsewhere))
    var (key, opened) = (taken, store)
    switch way {
    case "hard link":
      try files.linkItem(atPath: elsewhere, toPath: taken)
      key = elsewhere
    case "symbolic link":
      try files.moveItem(atPath: elsewhere, toPath: taken)
      try files.createSymbolicLink(atPath: elsewhere, withDestinationPath: taken)
      key = elsewhere
    case "linked folder":
      try files.moveItem(atPath: elsewhere, toPath: taken)
      try files.createSymbolicLink(atPath: folder.file("folder"), withDestinationPath: folder.path)
      key = folder.file("folder/\(name)")
    case "linked store":
      try files.moveItem(atPath: elsewhere, toPath: taken)
      opened = folder.file("other.db")
      try files.createSymbolicLink(atPath: opened, withDestinationPath: store)
    default: try files.moveItem(atPath: elsewhere, toPath: taken)
    }
    await #expect(throws: WalletError.rootKey(.partOfStore(path: key, store: opened))) {
      try await open(opened, key)
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: taken)) == digits)
    // Put back in its place, it opens the store.
    let saved = folder.file("saved.key")
    try files.moveItem(atPath: taken, toPath: saved)
    try await open(store, saved)
  }

  /// Names that only look alike are free.
  @Test(arguments: ["wallets.db.key", "wallets.db-key", "wallets-wal", "other.db-wal", "keys/wallets.db-wal"])
  func otherNamesAreFree(name: String) async throws {
    let folder = try TemporaryFolder()
    try await open(folder.file("wallets.db"), folder.file(name))
    try await open(folder.file("wallets.db"), folder.file(name))
  }
}
