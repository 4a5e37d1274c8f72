import Dispatch
import Foundation
import WalletAddresses
import WalletKeygen
import WalletProvisioning
import WalletSecrets

/// A store that goes with this object.
final class TemporaryStore: Sendable {
  static let batch = 1024
  let folder: URL
  let provisioner: WalletProvisioner
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
      provisioner = try waiting {
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
    // Not closed before: whoever lets go of this last may be a task, whose thread must not wait for other tasks. The files
    // go when the store's connections do.
    try? FileManager.default.removeItem(at: folder)
  }

  /// The first of so many numbers that no other caller gets.
  func numbers(_ count: Int) -> Int {
    users.withLock { users in
      defer { users += count }
      return users
    }
  }

  /// Makes wallets for so many users whom the store does not know.
  func provision(_ count: Int) throws {
    let first = numbers(count)
    let provisioner = provisioner
    try waiting {
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
func waiting<Result: Sendable, Failure: Error>(
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
