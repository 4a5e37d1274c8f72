import Testing
import TestSupport
import WalletAddresses
import WalletProvisioning
import WalletSecrets
import WalletStorage

/// A store with users in it, the root keys that it is put under one after the other, and what everyone has.
struct CustodyStore: Sendable {
  enum Schema: String, Codable, CaseIterable, Sendable {
    case present, version1
  }

  /// The first is the store's, the others are for later.
  let roots: [GuardedSecret]
  let sources: [RootKeySource]
  let users: [UserID]
  let shown: [UserID: Set<String>]
  /// What must not be found any more of users who are erased.
  let traces: [UserID: [[UInt8]]]
  /// The database, closed and durable.
  let bytes: [UInt8]
  private let keys: CrashFolder

  init(userCount: Int, schema: Schema) async throws {
    keys = try CrashFolder()
    let folder = try CrashFolder()
    sources = (0..<5).map { [keys] in .file(keys.file("root-\($0).key")) }
    roots = try sources.map { try $0.loadOrCreate().key }
    let path = folder.file("wallets.db")
    #expect(try SQLiteStore.create(at: path, holding: try KeyRing.make(root: roots[0], random: SystemRandomness())))
    users = try (0..<userCount).map { try UserID("user-\($0)") }
    let provisioner = try await CrashWorkload.open(path, root: roots[0], keys: .raw, batchSize: 16)
    var shown: [UserID: Set<String>] = [:]
    for try await batch in provisioner.provision(users.asStream) {
      for (user, wallets) in batch.users { shown[user] = Expectation.shown(wallets) }
    }
    await provisioner.close()
    #expect(shown.count == userCount)
    self.shown = shown
    let opened = try SQLiteStore(path: path)
    let page = try await opened.page(after: .start, limit: userCount)
    await opened.close()
    traces = Dictionary(uniqueKeysWithValues: page.users.map { ($0.userID, Self.traces(of: $0.secrets)) })
    switch schema {
    case .present: bytes = try folder.read("wallets.db")
    case .version1:
      try RawDatabase(folder.file("old.db")).run(SchemaVersion1.script(copying: path))
      bytes = try folder.read("old.db")
    }
  }

  /// What of a user's records is random, so that nothing else holds it: nonce, commitment, ciphertext, tag.
  static func traces(of secrets: [SecretRow]) -> [[UInt8]] {
    secrets.flatMap { secret in
      [16..<40, 40..<72, 72..<104, 104..<120].map { Array(secret.record[$0]) }
    }
  }
}

/// Looks for byte strings, all at once: most images hold none of them.
struct TraceSearch {
  private let byStart: [UInt64: [[UInt8]]]

  /// Strings of eight bytes and more.
  init(_ traces: [[UInt8]]) {
    byStart = Dictionary(grouping: traces) { Self.start($0, at: 0) }
  }

  func isFound(in bytes: [UInt8]) -> Bool {
    guard !byStart.isEmpty, bytes.count >= 8 else { return false }
    return bytes.withUnsafeBytes { buffer in
      (0...buffer.count - 8).contains { offset in
        guard let candidates = byStart[buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self)] else {
          return false
        }
        return candidates.contains {
          $0.count <= buffer.count - offset && buffer[offset..<offset + $0.count].elementsEqual($0)
        }
      }
    }
  }

  private static func start(_ bytes: [UInt8], at offset: Int) -> UInt64 {
    bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self) }
  }
}
