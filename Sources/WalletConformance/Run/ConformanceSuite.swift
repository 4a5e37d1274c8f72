package import WalletKeygen

/// The vectors of one folder, and what to do with them.
package protocol ConformanceSuite: Sendable {
  /// The folder's name.
  var name: String { get }
  /// How many cases there have to be at least: fewer would pass for the whole.
  var minimumCount: Int { get }
  /// What cases can ask for.
  var operations: [VectorOperation] { get }

  /// Runs cases through the engine many at a time, beside each one alone.
  ///
  /// Throws a ``VectorError``, ``VectorFault`` or memory error; mismatches are returned.
  func checkTogether(_ cases: [VectorCase], engine: KeyEngine) throws -> [ConformanceMismatch]
}

extension ConformanceSuite {
  /// Nothing: most suites have no operation on many keys.
  package func checkTogether(_ cases: [VectorCase], engine: KeyEngine) throws -> [ConformanceMismatch] { [] }
}

/// A case that did not come out as its file says.
package struct ConformanceMismatch: Hashable, Sendable {
  /// The folder and the file's name, such as `eip-55/parse.json`.
  package let file: String
  package let caseID: String
  package let operation: String
  /// What was expected and what was found: public values of a vector, made safe for a terminal.
  package let detail: String

  package init(_ vector: VectorCase, _ detail: String) {
    file = vector.file
    caseID = vector.id
    operation = vector.operation
    self.detail = detail
  }
}

extension ConformanceMismatch: CustomStringConvertible {
  /// Where, and what differs.
  package var description: String { "\(file), case \(caseID) (\(operation)): \(detail)" }
}
