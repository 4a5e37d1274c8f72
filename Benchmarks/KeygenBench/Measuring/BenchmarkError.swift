/// Why a benchmark gave no figure.
public enum BenchmarkError: Error, Equatable, CustomStringConvertible {
  /// Our own work and a peer's gave different results, so that comparing their times would mean nothing.
  case disagreement(benchmark: String, peer: String)
  /// The work failed.
  case failed(benchmark: String, reason: String)
  /// The program with the peers could not be started, or does not do what it should.
  case peers(reason: String)
  /// The results could not be written.
  case unwritable(path: String, reason: String)

  /// One line for a person.
  public var description: String {
    switch self {
    case .disagreement(let benchmark, let peer):
      "\(benchmark): our result and that of \(peer) differ; nothing was measured. Run the tests."
    case .failed(let benchmark, let reason):
      "\(benchmark): \(reason)"
    case .peers(let reason):
      "peers: \(reason)"
    case .unwritable(let path, let reason):
      "cannot write \(path): \(reason)"
    }
  }
}
