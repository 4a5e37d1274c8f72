/// One thing measured: our own work and, beside it, the same work by others.
public struct Benchmark: Sendable {
  /// Somebody else's way of doing the same items.
  public struct Peer: Sendable {
    /// What it is, such as "plain C".
    public var name: String
    /// Its version, or how it was built.
    public var version: String
    /// The same items as our own work does.
    public var workload: Workload

    /// A peer.
    public init(name: String, version: String, workload: Workload) {
      self.name = name
      self.version = version
      self.workload = workload
    }
  }

  /// The engine that does our own work, such as "swift" or "reference".
  public var engine: String
  /// What a reader of the figure must know, such as "not stored"; empty when nothing.
  public var note: String
  /// Our own work.
  public var own: Workload
  /// The same work by others.
  public var peers: [Peer]
  /// Throws unless all sides give the same results; run once, before anything is measured.
  public var verify: @Sendable () throws -> Void

  /// A benchmark.
  public init(
    engine: String, note: String = "", own: Workload, peers: [Peer], verify: @escaping @Sendable () throws -> Void
  ) {
    self.engine = engine
    self.note = note
    self.own = own
    self.peers = peers
    self.verify = verify
  }
}
