public import WalletCurves
public import WalletSecrets

/// Why a batch of keys was not made.
///
/// Nothing of a failed batch is used.
public enum KeygenError: Error, Hashable, Sendable {
  /// The engine asked for is not part of this build, or needs CPU features that are absent.
  case engineUnavailable(name: String, available: [String])
  /// A curve library refused a key.
  case curve(CurveError)
  /// Memory for secrets, or randomness, could not be had.
  case secretMemory(SecretMemoryError)
  /// The engine of this name gave a result that the reference libraries do not: wrong code, or a faulty processor.
  ///
  /// Nothing of the batch is kept; another engine may still be sound.
  case engineFault(String)
  /// A library refused what it has to accept.
  case libraryFailure
  /// The same key was drawn twice among recent draws: the machine's random generator is broken.
  ///
  /// A virtual machine restored from a snapshot is the usual cause. No wallet of the batch is kept.
  case repeatedEntropy
}

extension KeygenError: CustomStringConvertible {
  /// What went wrong and what to do.
  public var description: String {
    switch self {
    case .engineUnavailable(let name, let available):
      "key engine '\(name)' is not available here; available: \(available.joined(separator: ", "))"
    case .curve(let error): "key generation failed: \(error)"
    case .secretMemory(let error): error.description
    case .engineFault(let name):
      "key engine '\(name)' computed wrongly and nothing of it was kept; choose another with --engine, "
        + "and have this machine's processor and memory checked"
    case .libraryFailure: "key generation failed: a cryptographic library refused valid input"
    case .repeatedEntropy:
      "the random generator repeated itself, so no key it makes can be trusted; nothing was kept. "
        + "Was this machine cloned or restored from a snapshot?"
    }
  }
}
