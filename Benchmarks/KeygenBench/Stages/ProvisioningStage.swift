import Dispatch
import Foundation
import WalletAddresses
import WalletKeygen
import WalletProvisioning
import WalletSecrets

/// Wallets for users that are sealed, committed and synced to a SQLite store in a temporary folder.
enum ProvisioningStage {
  static let entries: [BenchmarkEntry] = [
    BenchmarkEntry(
      name: "provision.durable", summary: "a user's raw EVM and Solana wallet, sealed and committed to a SQLite file",
      hasEngines: true
    ) { conditions in
      let store = try TemporaryStore(conditions)
      return Benchmark(
        engine: store.engineName, note: "stored: SQLite, sealed, synced",
        own: Workload(batch: TemporaryStore.batch) { users, _ in try store.provision(users) }, peers: [],
        verify: { try store.provision(TemporaryStore.batch) })
    }
  ]

  /// A store that goes with this object.
  private final class TemporaryStore: Sendable {
    static let batch = 1024
    private let folder: URL
    private let provisioner: WalletProvisioner
    private let users = PlainLock(0)

    var engineName: String { provisioner.engineName }

    init(_ conditions: BenchmarkEntry.Conditions) throws {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("keygen-bench-\(UUID().uuidString)")
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
      self.folder = folder
      var options = ProvisioningOptions()
      options.keys = .raw
      options.threadCount = conditions.threads
      options.batchSize = Self.batch
      options.engine = conditions.engine == .auto ? .automatic : .named(conditions.engine.rawValue)
      let chosen = options
      do {
        provisioner = try wait {
          try await WalletProvisioner(
            store: .sqlite(folder.appendingPathComponent("wallets.db").path),
            rootKey: .file(folder.appendingPathComponent("root.key").path), options: chosen)
        }
      } catch {
        try? FileManager.default.removeItem(at: folder)
        throw error
      }
    }

    deinit {
      let provisioner = provisioner
      wait { await provisioner.close() }
      try? FileManager.default.removeItem(at: folder)
    }

    /// Makes wallets for so many users whom the store does not know.
    func provision(_ count: Int) throws {
      let first = users.withLock { users in
        defer { users += count }
        return users
      }
      let provisioner = provisioner
      try wait {
        let ids = AsyncStream { stream in
          for number in first..<first + count {
            if let id = try? UserID("user-\(number)") { stream.yield(id) }
          }
          stream.finish()
        }
        var done = 0
        for try await batch in provisioner.provision(ids) {
          if let (user, error) = batch.failures.first {
            throw BenchmarkError.failed(benchmark: "provision.durable", reason: "\(user): \(error)")
          }
          done += batch.users.count
        }
        guard done == count else {
          throw BenchmarkError.failed(benchmark: "provision.durable", reason: "\(done) of \(count) users done")
        }
      }
    }
  }

  /// Runs asynchronous work and waits; for threads that may.
  private static func wait<Result: Sendable, Failure: Error>(
    _ body: @escaping @Sendable () async throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let box = PlainLock<Swift.Result<Result, Failure>?>(nil)
    let done = DispatchSemaphore(value: 0)
    Task {
      let result: Swift.Result<Result, Failure>
      do throws(Failure) { result = .success(try await body()) } catch { result = .failure(error) }
      box.withLock { $0 = result }
      done.signal()
    }
    while true {
      done.wait()
      if let result = box.withLock({ $0 }) { return try result.get() }
    }
  }
}
