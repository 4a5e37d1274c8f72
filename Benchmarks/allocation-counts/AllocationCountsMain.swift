import CWalletAllocationCounter
import Foundation
import WalletAddresses
import WalletHD
import WalletKeygen
import WalletProvisioning
import WalletSecrets

/// Prints how often memory is allocated for wallets, a line `NAME<tab>COUNT` each, COUNT with one digit after the point.
///
/// Each figure is the difference between more and less of the same work after a first run, so that what is made once
/// does not count.
@main
enum AllocationCountsMain {
  static func main() async throws {
    guard wallet_allocations_are_counted() == 1 else { return }
    for name in ["reference", "portable", "avx512ifma"] where KeyEngine.availableNames.contains(name) {
      let engine = try KeyEngine(.named(name))
      report("wallet.raw.\(name).perBatch", try perUnit { try rawWallets(slices: $0, engine) })
      // What OpenSSL allocates for each of PBKDF2's rounds is its own affair.
      guard name != "reference" else { continue }
      report("wallet.mnemonic.\(name).perBatch", try perUnit { try mnemonicWallets(batches: $0, engine) })
    }
    report("provision.raw.perUser", try await perProvisionedUser(.raw))
    report("provision.mnemonic12.perUser", try await perProvisionedUser(.mnemonic12))
  }

  private static func report(_ name: String, _ count: Double) {
    print("\(name)\t\((count * 10).rounded() / 10)")
  }

  /// Allocations of one more unit of work.
  private static func perUnit(_ work: (_ units: Int) throws -> Void) rethrows -> Double {
    try work(1)
    let start = wallet_allocation_count()
    try work(1)
    let middle = wallet_allocation_count()
    try work(3)
    return (Double(wallet_allocation_count() - middle) - Double(middle - start)) / 2
  }

  /// Wallets in memory, in batches of ``KeyEngine/usersPerSlice``.
  private static func rawWallets(slices: Int, _ engine: KeyEngine) throws {
    _ = try engine.generateWallets(
      count: slices * KeyEngine.usersPerSlice, threadCount: 1, random: SystemRandomness())
  }

  /// Phrases, seeds and keys of both chains in batches of 64.
  private static func mnemonicWallets(batches: Int, _ engine: KeyEngine) throws {
    for _ in 0..<batches {
      let phrases = try MnemonicBatch(count: 64, wordCount: .twelve, engine: engine, random: SystemRandomness())
      let seeds = SeedBatch(seeds: phrases.seeds, count: 64, engine: engine)
      _ = try seeds.ethereumKeys(.metamask, index: 0)
      _ = try seeds.solanaKeys(.phantom, index: 0)
    }
  }

  /// Wallets in a SQLite store in a temporary folder, made by one thread.
  private static func perProvisionedUser(_ keys: KeyKind) async throws -> Double {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("allocations-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(at: folder) }
    var options = ProvisioningOptions()
    options.keys = keys
    options.threadCount = 1
    options.batchSize = 256
    let provisioner = try await WalletProvisioner(
      store: .sqlite(folder.appendingPathComponent("wallets.db").path),
      rootKey: .file(folder.appendingPathComponent("root.key").path), options: options)
    let ids = try (0..<1280).map { try UserID("user-\($0)") }
    try await provision(Array(ids[..<256]), provisioner)
    let start = wallet_allocation_count()
    try await provision(Array(ids[256..<512]), provisioner)
    let middle = wallet_allocation_count()
    try await provision(Array(ids[512...]), provisioner)
    let end = wallet_allocation_count()
    await provisioner.close()
    return (Double(end - middle) - Double(middle - start)) / 512
  }

  private static func provision(_ ids: [UserID], _ provisioner: WalletProvisioner) async throws {
    let stream = AsyncStream { continuation in
      for id in ids { continuation.yield(id) }
      continuation.finish()
    }
    for try await _ in provisioner.provision(stream) {}
  }
}
