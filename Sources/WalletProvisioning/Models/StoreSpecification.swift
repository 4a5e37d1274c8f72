/// Which store to use.
public enum StoreSpecification: Hashable, Sendable {
  /// A SQLite file; its write-ahead log lies beside it while in use.
  case sqlite(String)
  /// Memory of this process: for tests and trials. Its wallets, and the keys to them, end with the provisioner.
  case inMemory
}
