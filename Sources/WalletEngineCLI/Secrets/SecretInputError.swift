import WalletKeyFiles
import WalletSecrets

/// Why secret text could not be taken in.
///
/// Nothing of the text is in any case.
enum SecretInputError: Error {
  case unreadable(name: String, SystemFailure)
  case tooLong(name: String, limit: Int)
  case empty(name: String)
  case interrupted
  case keyFile(name: String, KeyFileError)
  /// A pass-phrase begins with U+FEFF.
  case byteOrderMark(name: String)
  /// What was typed the second time is not what was typed the first time.
  case typedDifferently
  case memory(SecretMemoryError)
}

extension SecretInputError: CustomStringConvertible {
  /// What is wrong, with which source.
  var description: String {
    switch self {
    case .unreadable(let name, let failure): "cannot read \(Printable.fileName(name)): \(failure)"
    case .tooLong(let name, let limit):
      "\(Printable.quoted(name)) holds more than \(Numbers.grouped(limit)) bytes; give the secret alone"
    case .empty(let name): "\(Printable.quoted(name)) holds nothing"
    case .interrupted: "interrupted"
    case .keyFile(let name, let error): "the key in \(Printable.quoted(name)) cannot be used: \(error)"
    case .byteOrderMark(let name):
      "\(Printable.quoted(name)) begins with a byte order mark, which would be a part of the pass-phrase; save it "
        + "without one"
    case .typedDifferently: "the two pass-phrases differ; nothing was done"
    case .memory(let error): error.description
    }
  }
}
