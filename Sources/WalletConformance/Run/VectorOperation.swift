package import WalletKeygen

/// What a suite does with a case: the tested interface, called with the case's input.
package struct VectorOperation: Sendable {
  /// The name by which cases ask for it.
  package let name: String
  let requiredInput: [String]
  let optionalInput: [String]
  let perform: @Sendable (VectorFields, KeyEngine) throws -> VectorFields

  /// An operation; a case with other fields than these in its input is refused.
  ///
  /// - Parameter perform: gives every field that a case has to expect. An error that is a ``VectorFailure`` is compared
  ///   with the failure a case expects; a ``VectorFault`` is the file's fault; any other error is a mismatch.
  package init(
    _ name: String, input: [String], optional: [String] = [],
    perform: @escaping @Sendable (VectorFields, KeyEngine) throws -> VectorFields
  ) {
    self.name = name
    requiredInput = input
    optionalInput = optional
    self.perform = perform
  }

  /// An operation that no key engine takes part in.
  package init(
    _ name: String, input: [String], optional: [String] = [],
    perform: @escaping @Sendable (VectorFields) throws -> VectorFields
  ) {
    self.init(name, input: input, optional: optional) { fields, _ in try perform(fields) }
  }
}
