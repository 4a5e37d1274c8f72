/// What a run of the benchmark gives, in the form of its JSON file.
public struct BenchmarkReport: Encodable, Sendable, Equatable {
  /// One peer of one benchmark.
  public struct PeerResult: Encodable, Sendable, Equatable {
    /// What it is.
    public var name: String
    /// Its version, or how it was built.
    public var version: String
    /// The median over the rounds.
    public var nanosecondsPerItem: Double
    /// The 95 % interval of that median, low and high.
    public var nanosecondsPerItemInterval: [Double]
    /// The median of the peer's time divided by our own in the same round; above 1 we are the faster.
    public var ratio: Double
    /// The 95 % interval of that median, low and high.
    public var ratioInterval: [Double]
  }

  /// One benchmark with one number of threads.
  public struct Result: Encodable, Sendable, Equatable {
    /// The benchmark's name.
    public var name: String
    /// The engine that did our own work.
    public var engine: String
    /// How many threads worked at the same time.
    public var threads: Int
    /// What a reader must know, such as "not stored"; left out when there is nothing.
    public var note: String?
    /// How many times every side was sampled, in turn.
    public var pairs: Int
    /// The median over the rounds: time passed, divided by the items of all threads.
    public var nanosecondsPerItem: Double
    /// The 95 % interval of that median, low and high.
    public var nanosecondsPerItemInterval: [Double]
    /// Items of all threads in a second, from the median.
    public var itemsPerSecond: Double
    /// The same work by others.
    public var peers: [PeerResult]
  }

  /// Where it ran.
  public var host: HostDescription
  /// One entry for each benchmark and number of threads, in the order in which they ran.
  public var results: [Result]
}

extension BenchmarkReport.Result {
  /// Puts a measurement into figures; nil when there is nothing measured or a time is not a number.
  public init?(name: String, threads: Int, benchmark: Benchmark, measurement: Measurement) {
    guard let own = Estimate(measurement.own), own.median > 0, measurement.peers.count == benchmark.peers.count else {
      return nil
    }
    var peers: [BenchmarkReport.PeerResult] = []
    for (index, peer) in benchmark.peers.enumerated() {
      guard let time = Estimate(measurement.peers[index]), let ratio = Estimate(measurement.ratios(ofPeer: index))
      else {
        return nil
      }
      peers.append(
        BenchmarkReport.PeerResult(
          name: peer.name, version: peer.version, nanosecondsPerItem: time.median,
          nanosecondsPerItemInterval: time.ends, ratio: ratio.median, ratioInterval: ratio.ends))
    }
    self.init(
      name: name, engine: benchmark.engine, threads: threads, note: benchmark.note.isEmpty ? nil : benchmark.note,
      pairs: measurement.own.count, nanosecondsPerItem: own.median, nanosecondsPerItemInterval: own.ends,
      itemsPerSecond: 1e9 / own.median, peers: peers)
  }
}

extension Estimate {
  /// Low and high; nothing when the sample is too small.
  fileprivate var ends: [Double] {
    interval.map { [$0.lowerBound, $0.upperBound] } ?? []
  }
}
