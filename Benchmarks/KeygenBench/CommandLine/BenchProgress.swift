/// One line on a terminal that says what is being measured.
struct BenchProgress: Sendable {
  let isShown: Bool
  let write: @Sendable (String) -> Void

  func show(number: Int, of count: Int, _ name: String, _ engine: EngineChoice, threads: Int) {
    guard isShown else { return }
    write(
      "\r\u{1B}[K[\(number)/\(count)] \(name), \(engine.rawValue), \(threads) \(threads == 1 ? "thread" : "threads")")
  }

  /// Takes the line away before another is written.
  func clear() {
    if isShown { write("\r\u{1B}[K") }
  }
}
