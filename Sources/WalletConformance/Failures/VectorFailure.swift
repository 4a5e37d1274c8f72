/// An error that a vector can expect.
///
/// Written out for each error type and not taken from reflection, so that the names in the vectors are kept when a case
/// is renamed.
package protocol VectorFailure: Error {
  /// The class of the failure and its details.
  var observed: ObservedFailure { get }
}

/// What a vector says of a failure.
package struct ObservedFailure: Hashable, Sendable {
  /// The name of the error's case, such as `checksumMismatch`.
  package let name: String
  /// What a vector may state under `at`.
  package let details: VectorFields

  /// Whether it tells of this machine, which had no memory or randomness left, and not of what was computed.
  package var isOfTheMachine: Bool { name == "secretMemory" || name == "resources" }

  package init(_ name: String, at details: VectorFields = [:]) {
    self.name = name
    self.details = details
  }
}
