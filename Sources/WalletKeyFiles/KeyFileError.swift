public import WalletCurves
public import WalletSecrets

/// Why a key file cannot be read or written.
///
/// Nothing secret is in any case: positions and counts are of the text, names are of fields, never of values in a secret
/// text.
public enum KeyFileError: Error, Hashable, Sendable {
  /// The file is larger than any key file.
  case tooLarge(maximum: Int)
  /// The file is UTF-16, as some editors save it.
  case notUTF8
  /// The text is not JSON (RFC 8259); the position counts bytes from 1.
  case notJSON(position: Int)
  /// A JSON object names a field twice, or in two spellings, so that two programs could read two keys.
  case duplicateField(String)
  /// A field that the format demands is missing.
  case missingField(String)
  /// A field does not hold what the format demands.
  case malformedField(String, reason: String)
  /// The file is a keystore of another version than 3.
  case unsupportedVersion(String)
  /// The file names a cipher or a function that the format, or this engine, does not have.
  case unsupported(field: String, found: String)
  /// A cost parameter is so high that opening the file would exhaust the machine.
  case costTooHigh(field: String, limit: String)
  /// The pass-phrase is wrong, or the file was altered.
  case wrongPassphrase
  /// The pass-phrase for a new file is empty, or longer than any.
  case unusablePassphrase
  /// The key in the file is not that of the address in the file.
  case addressMismatch(stored: String, derived: String)
  /// What the keystore holds is no private key: it is longer than 32 bytes, or empty.
  case notAPrivateKey(byteCount: Int)
  /// The key is not valid on its curve.
  case invalidPrivateKey(CurveError)
  /// The text is not a JSON array of numbers; the position counts bytes from 1.
  case notAByteArray(position: Int)
  /// A number of the array is not a whole number from 0 to 255; the place counts numbers from 1.
  case notAByte(place: Int)
  /// The array has another number of numbers than 64.
  case wrongCount(expected: Int, found: Int)
  /// The second half of the key pair is not the public key of the first.
  case publicKeyMismatch
  /// A character that the text form does not use; the position counts bytes from 1.
  case invalidCharacter(position: Int)
  /// The text has a length that no key of this form has.
  case wrongTextLength(expected: String, found: Int)
  /// Memory for secrets, or randomness, could not be had.
  case secretMemory(SecretMemoryError)
  /// A library refused what it has to accept, or had no memory for the file's cost parameters.
  case libraryFailure
}

extension KeyFileError: CustomStringConvertible {
  /// What is wrong with the file, where, and what to do.
  public var description: String {
    switch self {
    case .tooLarge(let maximum): "the file has more than \(maximum) bytes, which no key file has"
    case .notUTF8: "the file is UTF-16 text; save it as UTF-8"
    case .notJSON(let position): "the file is not valid JSON at byte \(position)"
    case .duplicateField(let name): "the file has the field '\(name)' more than once, so it could be read as two keys"
    case .missingField(let name): "the file has no field '\(name)'"
    case .malformedField(let name, let reason): "the field '\(name)' \(reason)"
    case .unsupportedVersion(let found): "the keystore has version \(found); only version 3 is read"
    case .unsupported(let field, let found): "the field '\(field)' names '\(found)', which is not supported"
    case .costTooHigh(let field, let limit):
      "the field '\(field)' asks for too much work or memory; the limit is \(limit)"
    case .wrongPassphrase: "the pass-phrase is wrong, or the file was altered"
    case .unusablePassphrase: "the pass-phrase is empty or too long"
    case .addressMismatch(let stored, let derived):
      "the file says address \(stored), but its key gives \(derived); do not use either until you know why"
    case .notAPrivateKey(let byteCount): "the keystore holds \(byteCount) bytes, which is not a private key"
    case .invalidPrivateKey(let error): error.description
    case .notAByteArray(let position): "the file is not a JSON array of numbers, at byte \(position)"
    case .notAByte(let place): "number \(place) of the array is not a whole number from 0 to 255"
    case .wrongCount(let expected, let found): "the array has \(found) numbers, not \(expected)"
    case .publicKeyMismatch:
      "the public half of the key pair is not that of the secret half; it may be a BIP-39 seed, or altered"
    case .invalidCharacter(let position): "character \(position) does not belong to this form of a key"
    case .wrongTextLength(let expected, let found): "it has \(found) characters, not \(expected)"
    case .secretMemory(let error): error.description
    case .libraryFailure: "a cryptographic library failed, perhaps for lack of memory"
    }
  }
}

extension KeyFileError {
  /// Runs a closure and tells what it lacked.
  static func wrapping<Result: ~Copyable>(
    _ body: () throws(SecretMemoryError) -> Result
  ) throws(KeyFileError) -> Result {
    do { return try body() } catch { throw .secretMemory(error) }
  }
}
