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
}
