/// What is wrong with a vector file, or with one case of it.
package enum VectorFault: Error, Hashable, Sendable {
  /// There is no such file.
  case missing
  /// There is no such folder.
  case missingFolder
  /// The operating system refused to read it.
  case unreadable(reason: String)
  /// It is a folder, a pipe, a device.
  case notRegularFile
  /// It is larger than any vector file has to be.
  case tooLarge(byteCount: Int, maximum: Int)
  /// It is not the JSON that vector files are written in.
  case malformed(reason: String, line: Int, column: Int)
  /// An object lacks a field.
  case missingField(String)
  /// An object has a field that means nothing.
  case unknownField(String)
  /// A field has a value of another kind.
  case wrongType(field: String, expected: String)
  /// A field is no even number of lower-case hexadecimal digits.
  case notHexadecimal(field: String)
  /// The file names another suite than its folder.
  case wrongSuite(expected: String)
  /// A case has the id of an earlier one.
  case repeatedID
  /// The suite has no operation of this name.
  case unknownOperation(String)
  /// A case has both an expected value and an expected failure, or neither.
  case noSingleOutcome
  /// There are no cases.
  case noCases
}

extension VectorFault: CustomStringConvertible {
  /// What is wrong.
  package var description: String {
    switch self {
    case .missing: "there is no such file"
    case .missingFolder: "there is no such folder"
    case .unreadable(let reason): "it cannot be read: \(reason)"
    case .notRegularFile: "it is not a regular file"
    case .tooLarge(let byteCount, let maximum): "it has \(byteCount) bytes; at most \(maximum) are read"
    case .malformed(let reason, let line, let column): "line \(line), column \(column): \(reason)"
    case .missingField(let name): "the field '\(name)' is missing"
    case .unknownField(let name): "the field \(VectorValue.string(name)) is not known"
    case .wrongType(let name, let expected): "the field '\(name)' has to be \(expected)"
    case .notHexadecimal(let name): "the field '\(name)' has to be lower-case hexadecimal digits, two for each byte"
    case .wrongSuite(let expected): "the field 'suite' has to be '\(expected)', the name of the folder"
    case .repeatedID: "another case of the file has the same id"
    case .unknownOperation(let name): "the operation \(VectorValue.string(name)) is not known"
    case .noSingleOutcome: "it needs either 'expected' or 'failure'"
    case .noCases: "it has no cases"
    }
  }
}

/// A vector file that cannot be used, and why.
package struct VectorError: Error, Hashable, Sendable {
  /// The folder and the file's name, such as `eip-55/parse.json`.
  package let file: String
  /// The case, nil when the file as a whole is at fault.
  package let caseID: String?
  package let fault: VectorFault

  package init(file: String, caseID: String? = nil, _ fault: VectorFault) {
    self.file = file
    self.caseID = caseID
    self.fault = fault
  }
}

extension VectorError: CustomStringConvertible {
  /// Where, and what is wrong there.
  package var description: String {
    "vector file \(file)\(caseID.map { ", case \($0)" } ?? ""): \(fault)"
  }
}
