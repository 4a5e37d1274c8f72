import Testing
import WalletEngineCLI

/// A line as it is drawn on a terminal that is 81 columns wide.
private func line(_ snapshots: [(ProgressSnapshot, Double)], columns: Int = 80) -> String? {
  var progress = ProgressLine(label: "users")
  var text: String?
  for (snapshot, seconds) in snapshots { text = progress.text(snapshot, seconds: seconds, columns: columns) }
  return text
}

@Suite struct ProgressTests {
  @Test func firstLineHasNoRate() {
    let text = line([(ProgressSnapshot(completed: 0, total: 20_000), 0)])
    #expect(text == "users  [\(String(repeating: "-", count: 40))]   0%  0 of 20,000")
  }

  @Test func rateAndTimeLeft() {
    let text = line([
      (ProgressSnapshot(completed: 0, total: 20_000), 0), (ProgressSnapshot(completed: 10_000, total: 20_000), 2),
    ])
    #expect(
      text == "users  [\(String(repeating: "#", count: 14))\(String(repeating: "-", count: 14))]  50%  "
        + "10,000 of 20,000  5,000/s  0:02 left")
    #expect(text?.count == 80)
  }

  @Test func fractionOfTheInput() {
    let text = line([
      (ProgressSnapshot(completed: 0, fraction: 0), 0), (ProgressSnapshot(completed: 100, fraction: 0.25), 1),
    ])
    #expect(text?.contains(" 25%  100  100/s  0:03 left") == true)
  }

  @Test func unknownTotal() {
    let text = line([(ProgressSnapshot(completed: 0), 0), (ProgressSnapshot(completed: 100), 1)])
    #expect(text == "users  100  100/s")
  }

  @Test func notRedrawnTooOften() {
    var progress = ProgressLine(label: "users")
    #expect(progress.text(ProgressSnapshot(completed: 1), seconds: 5, columns: 80) != nil)
    #expect(progress.text(ProgressSnapshot(completed: 2), seconds: 5.09, columns: 80) == nil)
    #expect(progress.text(ProgressSnapshot(completed: 2), seconds: 5.11, columns: 80) != nil)
  }

  @Test func resumedRunForgetsItsFastStart() {
    // A million existing users in the first second, then 1000 new ones a second.
    var snapshots = [(ProgressSnapshot(completed: 0, total: 2_000_000), 0.0)]
    for second in 1...60 {
      snapshots.append((ProgressSnapshot(completed: 1_000_000 + second * 1000, total: 2_000_000), Double(second)))
    }
    let text = line(snapshots) ?? ""
    let rate = text.split(separator: "  ").first { $0.hasSuffix("/s") }?.dropLast(2).filter { $0 != "," }
    #expect((rate.flatMap { Int($0) } ?? 0) < 2500)
  }

  @Test func nonsenseIsNoTrouble() {
    let snapshots = [
      ProgressSnapshot(completed: .max, total: 1), ProgressSnapshot(completed: .min, total: .max),
      ProgressSnapshot(completed: -5, total: 0), ProgressSnapshot(completed: 1, total: -1),
      ProgressSnapshot(completed: 1, fraction: .nan), ProgressSnapshot(completed: 1, fraction: .infinity),
      ProgressSnapshot(completed: 1, fraction: -3), ProgressSnapshot(completed: .max),
    ]
    for columns in [Int.min, -1, 0, 1, 5, 30, 79, 1000] {
      var progress = ProgressLine(label: "users")
      var second = 0.0
      for snapshot in snapshots + snapshots.reversed() {
        second += 1
        let text = progress.text(snapshot, seconds: second, columns: columns) ?? ""
        #expect(text.count <= max(0, columns))
      }
      _ = progress.text(snapshots[0], seconds: .nan, columns: columns)
      _ = progress.text(snapshots[0], seconds: .infinity, columns: columns)
      _ = progress.text(snapshots[0], seconds: -1, columns: columns)
    }
  }
}
