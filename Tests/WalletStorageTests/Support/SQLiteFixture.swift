import Foundation
import Testing
import WalletAddresses
import WalletStorage

/// A SQLite store in a folder of its own.
struct SQLiteFixture: Sendable {
  let directory: TemporaryDirectory
  let material: Material
  var path: String { directory.file("wallets.db") }

  /// Makes a store with so many users, and closes it.
  init(users count: Int = 0, material: Material? = nil) async throws {
    directory = try TemporaryDirectory()
    self.material = try material ?? Material()
    #expect(try SQLiteStore.create(at: path, holding: self.material.record))
    guard count > 0 else { return }
    let store = try SQLiteStore(path: path)
    try await store.add(try self.material.batch(try users(count)), chain: self.material.chain)
    await store.close()
  }

  var bytes: Data {
    get throws { try Data(contentsOf: URL(fileURLWithPath: path)) }
  }

  /// The bytes of another file of the folder.
  func bytes(of name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: directory.file(name)))
  }

  /// Puts other bytes in the database's place.
  func write(_ data: Data, to name: String = "wallets.db") throws {
    try data.write(to: URL(fileURLWithPath: directory.file(name)))
  }

  /// Opening must fail with an error that `isRight` accepts, and change nothing in the folder.
  func refuses(_ isRight: (StoreError) -> Bool, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let before = try directory.contents()
    do {
      _ = try SQLiteStore(path: path)
      Issue.record("the store was opened", sourceLocation: sourceLocation)
    } catch {
      #expect(isRight(error), "\(error)", sourceLocation: sourceLocation)
      #expect(error.description.contains(path), sourceLocation: sourceLocation)
    }
    #expect(try directory.contents() == before, sourceLocation: sourceLocation)
  }
}
