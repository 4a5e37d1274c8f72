/// A file of `Vectors/`, read in the schema that `docs/vectors.md` describes.
package struct VectorFile: Sendable {
  /// The folder and the file's name, such as `eip-55/parse.json`.
  package let path: String
  /// The standard, its section, and what the cases are about.
  package let standard: String
  package let cases: [VectorCase]

  /// Reads a file; throws when it is not in the schema, naming the case if one is at fault.
  ///
  /// - Parameter suite: the name of its folder, which the file has to state.
  package init(text: [UInt8], suite: String, name: String) throws(VectorError) {
    path = "\(suite)/\(name)"
    let origin: VectorCase.Origin
    let list: [VectorValue]
    do throws(VectorFault) {
      guard case .object(let fields) = try VectorParser.value(of: text) else {
        throw .malformed(reason: "an object is expected here", line: 1, column: 1)
      }
      try fields.requireNames(["suite", "standard", "origin", "checks", "provenance", "cases"])
      guard fields["suite"] == .string(suite) else { throw .wrongSuite(expected: suite) }
      guard let known = VectorCase.Origin(rawValue: try fields.text("origin")) else {
        throw .wrongType(field: "origin", expected: "'standard' or 'generated'")
      }
      origin = known
      standard = try fields.text("standard")
      _ = try fields.text("checks")
      let provenance = try fields.object("provenance")
      try provenance.requireNames(["source"], optional: ["oracles"])
      list = try fields.list("cases")
      guard !list.isEmpty else { throw .noCases }
    } catch {
      throw VectorError(file: path, error)
    }
    var cases: [VectorCase] = []
    cases.reserveCapacity(list.count)
    var ids: Set<[UInt8]> = []
    for element in list {
      guard case .object(let fields) = element else {
        throw VectorError(file: path, .wrongType(field: "cases", expected: "a list of objects"))
      }
      let next = try VectorCase(fields, file: path, origin: origin)
      guard ids.insert(Array(next.id.utf8)).inserted else {
        throw VectorError(file: path, caseID: next.id, .repeatedID)
      }
      cases.append(next)
    }
    self.cases = cases
  }
}
