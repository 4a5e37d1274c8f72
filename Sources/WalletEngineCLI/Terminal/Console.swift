internal import WalletSecrets

/// Standard error: everything the program says that is not data.
///
/// Whatever it is given is made safe for a terminal first. A message clears the progress bar, which is redrawn later.
/// Failing to write is ignored: there is nowhere left to report it.
package final class Console: Sendable {
  private struct State {
    var line = ProgressLine(label: "users")
    var isBarVisible = false
  }

  private let descriptor: Descriptor
  private let style: ConsoleStyle
  private let isQuiet: Bool
  private let state = PlainLock(State())
  private let start = ContinuousClock.now

  /// A console that writes to a descriptor.
  ///
  /// - Parameter quiet: no progress and no summaries; errors and notes stay.
  package init(_ descriptor: consuming Descriptor, style: ConsoleStyle, quiet: Bool = false) {
    self.descriptor = descriptor
    self.style = style
    isQuiet = quiet
  }

  /// Standard error in the style that suits it.
  package static func standardError(quiet: Bool = false) -> Console {
    let descriptor = Descriptor(borrowing: 2)
    let style = ConsoleStyle.detected(for: descriptor)
    return Console(descriptor, style: style, quiet: quiet)
  }

  /// Something failed: `error: …`.
  package func error(_ text: String) {
    say("error", color: 31, text)
  }

  /// Something the user should know, quiet or not: `note: …`.
  package func note(_ text: String) {
    say("note", color: 36, text)
  }

  /// What was done, for somebody who watches; not said when quiet.
  package func summary(_ text: String) {
    if !isQuiet { write(text) }
  }

  /// Draws the progress bar on a terminal, at most ten times a second; does nothing elsewhere, or when quiet.
  package func progress(_ snapshot: ProgressSnapshot) {
    guard style.canRedraw, !isQuiet else { return }
    let passed = (ContinuousClock.now - start).components
    let seconds = Double(passed.seconds) + Double(passed.attoseconds) * 1e-18
    state.withLock { state in
      // One column stays free, else some terminals wrap.
      let columns = ConsoleStyle.columns(of: descriptor) - 1
      guard let text = state.line.text(snapshot, seconds: seconds, columns: columns) else { return }
      state.isBarVisible = true
      try? descriptor.write(Array("\r\(text)\u{1B}[K".utf8))
    }
  }

  /// Removes the progress bar; the next one starts afresh.
  ///
  /// - Parameter label: what the next bar counts.
  package func endProgress(nextLabel label: String = "users") {
    state.withLock { state in
      clearBar(&state)
      state.line = ProgressLine(label: label)
    }
  }

  private func say(_ kind: String, color: Int, _ text: String) {
    write(text, prefix: style.usesColor ? "\u{1B}[1;\(color)m\(kind):\u{1B}[0m " : "\(kind): ")
  }

  private func write(_ text: String, prefix: String = "") {
    // One message is one line, whatever is stored or foreign in it.
    let safe = Printable.escaped(Printable.bounded(text))
    state.withLock { state in
      clearBar(&state)
      try? descriptor.write(Array("\(prefix)\(safe)\n".utf8))
    }
  }

  private func clearBar(_ state: inout State) {
    guard state.isBarVisible else { return }
    state.isBarVisible = false
    try? descriptor.write(Array("\r\u{1B}[K".utf8))
  }
}
