import WalletKeygen
import WalletSecrets

/// Runs one case and compares.
struct CaseCheck {
  let suite: any ConformanceSuite
  let engine: KeyEngine

  /// The mismatch, nil when the case came out as its file says.
  func mismatch(_ vector: VectorCase) throws(ConformanceError) -> ConformanceMismatch? {
    do {
      return try compared(vector).map { ConformanceMismatch(vector, $0) }
    } catch let error as ConformanceError {
      throw error
    } catch let fault as VectorFault {
      throw .vectors(VectorError(file: vector.file, caseID: vector.id, fault))
    } catch let error as SecretMemoryError {
      throw .secretMemory(error)
    } catch KeygenError.secretMemory(let error) {
      throw .secretMemory(error)
    } catch {
      return ConformanceMismatch(vector, "found the failure '\(error)', which is of no known class")
    }
  }

  private func compared(_ vector: VectorCase) throws -> String? {
    guard let operation = suite.operations.first(where: { $0.name.utf8.elementsEqual(vector.operation.utf8) }) else {
      throw VectorFault.unknownOperation(vector.operation)
    }
    try vector.input.requireNames(operation.requiredInput, optional: operation.optionalInput)
    let found: VectorFields
    do {
      found = try operation.perform(vector.input, engine)
    } catch let failure as any VectorFailure {
      // No vector expects one: it would say nothing of the computation.
      if failure.observed.isOfTheMachine { throw ConformanceError.resources(file: vector.file, caseID: vector.id) }
      return try Self.difference(between: vector.outcome, andFailure: failure.observed)
    }
    switch vector.outcome {
    case .expected(let expected): return try Self.difference(between: expected, and: found)
    case .failure(let name, _): return "expected the failure '\(name)', found \(found)"
    }
  }

  /// What differs between expected and found fields; nil when nothing does.
  ///
  /// Throws when the file leaves out a field, or has one that is never found: a value that nobody compares.
  static func difference(between expected: VectorFields, and found: VectorFields) throws(VectorFault) -> String? {
    try expected.requireNames(found.names)
    for name in expected.names {
      guard let wanted = expected[name], let actual = found[name], wanted != actual else { continue }
      return "expected \(name) \(wanted), found \(actual)"
    }
    return nil
  }

  private static func difference(
    between outcome: VectorCase.Outcome, andFailure failure: ObservedFailure
  ) throws(VectorFault) -> String? {
    switch outcome {
    case .expected(let expected):
      return "expected \(expected), found the failure '\(failure.name)' \(failure.details)"
    case .failure(let name, let details):
      guard name.utf8.elementsEqual(failure.name.utf8) else {
        return "expected the failure \(VectorValue.string(name)), found '\(failure.name)' \(failure.details)"
      }
      for detail in details.names {
        guard let found = failure.details[detail] else { throw .unknownField(detail) }
        guard found != details[detail] else { continue }
        return "expected the failure '\(name)' with \(detail) \(details[detail] ?? .null), found \(found)"
      }
      return nil
    }
  }
}
