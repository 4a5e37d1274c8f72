/// Results as lines for a person.
enum ReportTable {
  /// One benchmark: a line for our own figure and one for each peer.
  static func lines(_ result: BenchmarkReport.Result) -> [String] {
    let threads = result.threads == 1 ? "1 thread" : "\(result.threads) threads"
    let note = result.note.map { ", \($0)" } ?? ""
    let own =
      "\(padded(result.name, 22)) \(aligned(result.nanosecondsPerItem)) ns  "
      + "\(aligned(result.itemsPerSecond, decimals: 0)) /s  \(result.engine), \(threads)\(note)"
    return [own] + result.peers.map(line)
  }

  private static func line(_ peer: BenchmarkReport.PeerResult) -> String {
    let ends = peer.ratioInterval.map { fixed($0, decimals: 3) }
    let interval = ends.count == 2 ? " (95 % \(ends[0]) … \(ends[1]))" : ""
    return "\(padded("  \(peer.name)", 22)) \(aligned(peer.nanosecondsPerItem)) ns  "
      + "peer / own = \(fixed(peer.ratio, decimals: 3))\(interval)  \(peer.version)"
  }

  /// A number with so many digits after the point.
  static func fixed(_ value: Double, decimals: Int) -> String {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = (value.magnitude * scale).rounded()
    guard scaled < 1e18 else { return "\(value)" }
    let digits = String(Int(scaled))
    let whole = digits.count > decimals ? String(digits.dropLast(decimals)) : "0"
    let sign = value < 0 && scaled > 0 ? "-" : ""
    guard decimals > 0 else { return sign + digits }
    let fraction = String(repeating: "0", count: max(0, decimals - digits.count)) + digits.suffix(decimals)
    return "\(sign)\(whole).\(fraction)"
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func aligned(_ value: Double, decimals: Int = 1) -> String {
    let text = fixed(value, decimals: decimals)
    return String(repeating: " ", count: max(0, 12 - text.count)) + text
  }
}
