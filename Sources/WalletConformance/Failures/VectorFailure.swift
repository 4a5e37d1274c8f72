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

  package init(_ name: String, at details: VectorFields = [:]) {
    self.name = name
    self.details = details
  }
}
