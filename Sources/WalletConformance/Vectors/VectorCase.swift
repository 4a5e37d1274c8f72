/// One case: an operation, what goes in, and what has to come out.
package struct VectorCase: Sendable {
  /// Where a case comes from; the two are counted apart.
  package enum Origin: String, Hashable, Sendable, CaseIterable {
    /// Printed in the standard itself.
    case standard
    /// Made by a script with independent implementations.
    case generated
  }

  /// What has to come out.
  package enum Outcome: Hashable, Sendable {
    case expected(VectorFields)
    /// A failure of this class, the name of the error's case; and details of it, as many as the file states.
    case failure(String, at: VectorFields)
  }

  /// The folder and the file's name, such as `eip-55/parse.json`.
  package let file: String
  package let origin: Origin
  /// The name of the case, of which its file has no second.
  package let id: String
  package let operation: String
  package let input: VectorFields
  package let outcome: Outcome
  /// Words that set cases apart, such as `look-alike`.
  package let flags: [String]

  /// Whether a value and not a failure is expected.
  package var expectsValue: Bool {
    if case .expected = outcome { true } else { false }
  }

  /// The expected fields; none when a failure is expected.
  package var expected: VectorFields {
    if case .expected(let fields) = outcome { fields } else { [:] }
  }

  init(_ fields: VectorFields, file: String, origin: Origin) throws(VectorError) {
    do throws(VectorFault) {
      id = try fields.text("id")
    } catch {
      throw VectorError(file: file, error)
    }
    self.file = file
    self.origin = origin
    do throws(VectorFault) {
      guard !id.isEmpty else { throw .missingField("id") }
      try fields.requireNames(["id", "operation", "input"], optional: ["expected", "failure", "at", "flags"])
      operation = try fields.text("operation")
      input = try fields.object("input")
      outcome = try Self.outcome(fields)
      flags = try Self.flags(fields)
    } catch {
      throw VectorError(file: file, caseID: id, error)
    }
  }

  private static func outcome(_ fields: VectorFields) throws(VectorFault) -> Outcome {
    switch (fields["expected"], fields["failure"]) {
    case (.some, nil):
      guard fields["at"] == nil else { throw .unknownField("at") }
      return .expected(try fields.object("expected"))
    case (nil, .some):
      return .failure(try fields.text("failure"), at: fields["at"] == nil ? [:] : try fields.object("at"))
    case (.some, .some), (nil, nil):
      throw .noSingleOutcome
    }
  }

  private static func flags(_ fields: VectorFields) throws(VectorFault) -> [String] {
    guard fields["flags"] != nil else { return [] }
    var flags: [String] = []
    for flag in try fields.list("flags") {
      guard case .text(let utf8) = flag else { throw .wrongType(field: "flags", expected: "a list of texts") }
      flags.append(String(decoding: utf8, as: UTF8.self))
    }
    return flags
  }
}
