/// Someone's interest in the creation of a user's wallets; it ends when this is released.
package final class CreationObservation: Sendable {
  private let end: @Sendable () -> Void

  init(end: @escaping @Sendable () -> Void) {
    self.end = end
  }

  deinit {
    end()
  }
}
