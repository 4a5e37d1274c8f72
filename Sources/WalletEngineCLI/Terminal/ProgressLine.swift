/// What a progress bar shows at one moment.
package struct ProgressSnapshot: Sendable {
  /// Items finished, and already committed.
  package var completed: Int
  /// All items, when that is known.
  package var total: Int?
  /// How much of the input is read, 0 to 1, where the total is not known.
  package var fraction: Double?

  package init(completed: Int, total: Int? = nil, fraction: Double? = nil) {
    self.completed = completed
    self.total = total
    self.fraction = fraction
  }
}

/// Renders progress as one line: bar, count, rate, time left.
///
/// No clock of its own: the caller says how many seconds have passed.
package struct ProgressLine {
  /// Not redrawn more often than this.
  private static let secondsBetween = 0.1
  /// The time over which the rate is averaged.
  ///
  /// A resumed run starts far faster than it goes on.
  private static let secondsAveraged = 5.0

  private let label: String
  private var lastSeconds: Double?
  private var lastFraction = 0.0
  private var lastCompleted = 0
  private var rate: Double?
  private var fractionRate: Double?

  package init(label: String) {
    self.label = label
  }

  /// The line to draw now, at most `columns` wide; nil when the last one is recent enough.
  package mutating func text(_ snapshot: ProgressSnapshot, seconds: Double, columns: Int) -> String? {
    if let lastSeconds, seconds - lastSeconds < Self.secondsBetween { return nil }
    let fraction = Self.fraction(of: snapshot)
    if let lastSeconds, seconds > lastSeconds {
      let passed = seconds - lastSeconds
      let weight = passed / (passed + Self.secondsAveraged)
      let items = Double(snapshot.completed) - Double(lastCompleted)
      rate = Self.average(rate, items / passed, weight)
      if let fraction { fractionRate = Self.average(fractionRate, (fraction - lastFraction) / passed, weight) }
    }
    lastSeconds = seconds
    lastCompleted = snapshot.completed
    lastFraction = fraction ?? 0
    return layOut(snapshot, fraction: fraction, columns: columns)
  }

  private func layOut(_ snapshot: ProgressSnapshot, fraction: Double?, columns: Int) -> String {
    let columns = min(max(0, columns), 1000)
    var count = Numbers.grouped(snapshot.completed)
    if let total = snapshot.total { count += " of \(Numbers.grouped(total))" }
    var parts = [count]
    if let rate, rate.isFinite, rate >= 0 {
      parts.append("\(Numbers.grouped(Int(min(rate, 1e15).rounded())))/s")
    }
    if let fraction, let fractionRate, fractionRate > 0,
      let left = Numbers.duration(seconds: (1 - fraction) / fractionRate)
    {
      parts.append("\(left) left")
    }
    let figures = parts.joined(separator: "  ")
    guard let fraction else { return String("\(label)  \(figures)".prefix(columns)) }
    let percent = "\(Int((fraction * 100).rounded(.down)))%"
    let room = columns - label.count - figures.count - 11
    guard room >= 10 else { return String("\(label)  \(percent)  \(figures)".prefix(columns)) }
    let bar = min(room, 40)
    let filled = Int(fraction * Double(bar))
    let drawn = String(repeating: "#", count: filled) + String(repeating: "-", count: bar - filled)
    let padding = String(repeating: " ", count: 4 - percent.count)
    return "\(label)  [\(drawn)] \(padding)\(percent)  \(figures)"
  }

  /// The finished part, 0 to 1, nil when nobody knows.
  private static func fraction(of snapshot: ProgressSnapshot) -> Double? {
    if let total = snapshot.total {
      guard total > 0 else { return 1 }
      return min(1, max(0, Double(snapshot.completed) / Double(total)))
    }
    guard let fraction = snapshot.fraction, fraction.isFinite else { return nil }
    return min(1, max(0, fraction))
  }

  private static func average(_ old: Double?, _ new: Double, _ weight: Double) -> Double {
    guard let old else { return new }
    return old + (new - old) * weight
  }
}
