import Dispatch
import WalletSecrets

/// Work on all processors, the results in the order of what they are of.
enum Parallel {
  static func map<Element: Sendable, Value: Sendable>(
    _ elements: [Element], _ body: @Sendable (Element) -> Value
  ) -> [Value] {
    let values = PlainLock([Value?](repeating: nil, count: elements.count))
    DispatchQueue.concurrentPerform(iterations: elements.count) { index in
      let value = body(elements[index])
      values.withLock { $0[index] = value }
    }
    return values.withLock { $0.compactMap(\.self) }
  }
}
