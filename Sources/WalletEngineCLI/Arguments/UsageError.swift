/// Why a command line was not understood; the exit status is 2 and nothing was done.
///
/// Option values are never repeated in a description, except words that were to be one of a fixed few: somebody may
/// have put a secret where it does not belong.
package enum UsageError: Error, Equatable, Sendable {
  case missingCommand
  case unknownCommand(String, suggestion: String?)
  case unknownOption(String, suggestion: String?)
  case repeatedOption(String)
  /// The option ended the command line, or was followed by something that starts with a dash.
  case missingValue(option: String, placeholder: String)
  case emptyValue(option: String)
  case valueForFlag(String)
  case notANumber(option: String)
  case numberOutOfRange(option: String, allowed: ClosedRange<Int>)
  case unknownChoice(option: String, found: String, allowed: [String], suggestion: String?)
  case repeatedChoice(option: String, found: String)
  /// A value that the option's own rules refuse.
  case invalidValue(option: String, reason: String)
  case missingArgument(String)
  /// The first argument of a command that does several things is none of them.
  case unknownAction(String, command: String, allowed: [String], suggestion: String?)
  /// The position counts the command's arguments that are not options, from 1.
  case unexpectedArgument(position: Int, command: String)
  case missingOneOf([String])
  case conflictingOptions(String, String)
  /// Two options that have no meaning together; the reason says which to leave out, or what to write instead.
  case pointlessOption(String, reason: String)
  case optionNeedsAnother(String, needed: String)
  /// The position counts all words after the program's name, from 1.
  case argumentNotUTF8(position: Int)
}

extension UsageError: CustomStringConvertible {
  /// What is wrong and, where there is one likely correction, what to write instead.
  package var description: String {
    switch self {
    case .missingCommand:
      return "no command given"
    case .unknownCommand(let name, let suggestion):
      return "there is no command \(Printable.word(name))" + Self.didYouMean(suggestion)
    case .unknownOption(let name, let suggestion):
      return "there is no option \(Printable.word(name))" + Self.didYouMean(suggestion)
    case .repeatedOption(let name):
      return "--\(name) is given more than once"
    case .missingValue(let option, let placeholder):
      return "--\(option) needs a value (\(placeholder)); write --\(option)=VALUE if the value starts with a dash"
    case .emptyValue(let option):
      return "--\(option) needs a value that is not empty"
    case .valueForFlag(let name):
      return "--\(name) takes no value"
    case .notANumber(let option):
      return "--\(option) needs a whole number, written in the digits 0 to 9"
    case .numberOutOfRange(let option, let allowed):
      return "--\(option) needs a number from \(allowed.lowerBound) to \(allowed.upperBound)"
    case .unknownChoice(let option, let found, let allowed, let suggestion):
      let list = allowed.joined(separator: ", ")
      return "--\(option) does not know \(Printable.word(found)); it knows \(list)" + Self.didYouMean(suggestion)
    case .repeatedChoice(let option, let found):
      return "--\(option) names \(Printable.word(found)) more than once"
    case .invalidValue(let option, let reason):
      return "--\(option): \(reason)"
    case .missingArgument(let name):
      return "\(name) is missing"
    case .unknownAction(let found, let command, let allowed, let suggestion):
      return "\(command) does not know \(Printable.word(found)); it knows \(allowed.joined(separator: ", "))"
        + Self.didYouMean(suggestion)
    case .unexpectedArgument(let position, let command):
      return "argument \(position) is one too many for \(command)"
    case .missingOneOf(let names) where names.count == 1:
      return "--\(names[0]) is needed"
    case .missingOneOf(let names):
      return "one of " + names.map { "--\($0)" }.joined(separator: ", ") + " is needed"
    case .conflictingOptions(let one, let other):
      return "--\(one) and --\(other) exclude each other"
    case .pointlessOption(let name, let reason):
      return "--\(name) is \(reason)"
    case .optionNeedsAnother(let name, let needed):
      return "--\(name) needs --\(needed) as well"
    case .argumentNotUTF8(let position):
      return "argument \(position) is not UTF-8 text"
    }
  }

  private static func didYouMean(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean \($0)?" } ?? ""
  }
}
