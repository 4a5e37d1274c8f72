/// Why output could not be written.
///
/// `name` is the path as the user gave it, or `standard output`.
package enum OutputError: Error, Equatable, Sendable {
  /// The reader went away, as `head` does. Not a failure of ours: what was committed stays committed.
  case closedPipe(name: String)
  case noSpace(name: String, SystemFailure)
  case cannotCreate(name: String, SystemFailure)
  case isDirectory(name: String)
  case wouldReplaceInput(name: String)
  /// The name is taken, and the file never replaces another.
  case alreadyThere(name: String)
  case unusable(name: String, reason: String)
  /// Another process is writing to the same file.
  case inUse(name: String)
  case cannotWrite(name: String, SystemFailure)
  /// The rows are complete in the partial file, but could not be given their name.
  case cannotRename(name: String, partial: String, SystemFailure)
}

extension OutputError: CustomStringConvertible {
  /// What went wrong, with which file, and what to do about it.
  package var description: String {
    switch self {
    case .closedPipe(let name):
      return "the reader of \(Printable.escaped(name)) has closed it"
    case .noSpace(let name, let failure):
      return "cannot write to \(Printable.quoted(name)): \(failure); make room and run the same command again"
    case .cannotCreate(let name, let failure):
      let advice = failure.isTaken ? "; it is never replaced: choose another name or move it away" : ""
      return "cannot create \(Printable.quoted(name)): \(failure)\(advice)"
    case .isDirectory(let name):
      return "cannot write to \(Printable.quoted(name)): it is a directory"
    case .wouldReplaceInput(let name):
      return "\(Printable.quoted(name)) is the list of users itself; choose another file for the output"
    case .alreadyThere(let name):
      return "\(Printable.quoted(name)) is there already and is not replaced; choose another file for the output"
    case .unusable(let name, let reason):
      return "cannot write to \(Printable.quoted(name)): \(reason)"
    case .inUse(let name):
      return "another process is writing \(Printable.quoted(name))"
    case .cannotWrite(let name, let failure):
      return "cannot write to \(Printable.quoted(name)): \(failure)"
    case .cannotRename(let name, let partial, let failure):
      return "cannot rename \(Printable.quoted(partial)), which is complete, to \(Printable.quoted(name)): \(failure)"
    }
  }

  /// The error for a write that failed.
  static func writing(_ name: String, _ failure: SystemFailure) -> OutputError {
    if failure.isBrokenPipe { return .closedPipe(name: name) }
    return failure.isOutOfSpace ? .noSpace(name: name, failure) : .cannotWrite(name: name, failure)
  }
}
