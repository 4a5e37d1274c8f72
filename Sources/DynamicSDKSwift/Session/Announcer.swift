import CombineShim
import WalletSecrets

/// A value that a session publishes when it changes.
///
/// Set on the session's queue only, which is what keeps the values of every publisher in order.
final class Announcer<Value: Equatable & Sendable>: @unchecked Sendable {
  // Combine's subjects can be used from any thread, though the type does not say so everywhere.
  private let subject: CurrentValueSubject<Value, Never>

  init(_ value: Value) {
    subject = CurrentValueSubject(value)
  }

  /// The value that was announced last.
  var value: Value { subject.value }

  /// The present value and each later one.
  var publisher: AnyPublisher<Value, Never> { subject.eraseToAnyPublisher() }

  /// Announces a value unless it equals the one before.
  func announce(_ value: Value) {
    if subject.value != value { subject.send(value) }
  }
}
