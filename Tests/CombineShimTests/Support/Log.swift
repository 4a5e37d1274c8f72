import Foundation

/// A list that closures on any thread add to.
final class Log<Element: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var list: [Element] = []

  func add(_ element: Element) {
    lock.lock()
    defer { lock.unlock() }
    list.append(element)
  }

  var elements: [Element] {
    lock.lock()
    defer { lock.unlock() }
    // A copy in storage of its own: the thread sanitizer does not see when a shared one is let go of.
    return list.map { $0 }
  }

  /// Returns once there are so many elements, or after ten seconds.
  func elements(_ count: Int) async -> [Element] {
    for _ in 0..<60_000 where elements.count < count { try? await Task.sleep(for: .milliseconds(1)) }
    return elements
  }
}

/// Runs a closure when it is released.
final class Witness {
  private let whenReleased: () -> Void

  init(_ whenReleased: @escaping () -> Void = {}) {
    self.whenReleased = whenReleased
  }

  deinit {
    whenReleased()
  }

  func use() {}
}
