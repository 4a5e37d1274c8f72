import WalletSecrets

/// A list that closures on any thread add to.
final class Log<Element: Sendable>: Sendable {
  private let list = PlainLock<[Element]>([])

  func add(_ element: Element) {
    list.withLock { $0.append(element) }
  }

  /// The elements so far, in storage of their own: the thread sanitizer does not see that one that is shared is let go of
  /// before it is written to again.
  var elements: [Element] { list.withLock { $0.map { $0 } } }
}

/// Waits for a condition, a minute at most; whether it came true.
///
/// Other suites may take all threads for long: only what would never end is meant to fail.
@discardableResult
func eventually(
  isolation: isolated (any Actor)? = #isolation, _ condition: () async throws -> Bool
) async rethrows -> Bool {
  let end = ContinuousClock.now.advanced(by: .seconds(60))
  while ContinuousClock.now < end {
    if try await condition() { return true }
    try? await Task.sleep(for: .milliseconds(1))
  }
  return try await condition()
}
