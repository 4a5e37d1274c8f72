/// Why a root key cannot be had.
///
/// Nothing of the key, or of a pass-phrase, is in any case.
public enum RootKeyError: Error, Hashable, Sendable {
  /// The specification is none of `file:PATH`, `env:NAME`, `command:PROGRAM ARGUMENT…`, `passphrase`, `passphrase:FILE`.
  ///
  /// What was given is not repeated: people give the key itself.
  case malformedSpecification
  /// There is no key file, and none may be made because the store exists already.
  case fileMissing(path: String)
  /// The key file cannot be read or made; `reason` is the system's word.
  case fileInaccessible(path: String, reason: String)
  /// Others than the owner may read or change the key file; `mode` is its permission bits.
  case filePermissions(path: String, mode: UInt16)
  /// The key file is the store's database, or a file that SQLite overwrites and deletes beside it.
  case partOfStore(path: String, store: String)
  /// The environment variable is not set, or has been read before: it is wiped and unset when read.
  case variableMissing(name: String)
  /// The key is not exactly 64 hexadecimal digits and an optional line feed.
  case malformedKey(source: String, reason: String)
  /// The command for the key could not be run, took too long, or failed; arguments are never repeated.
  case commandFailed(program: String, reason: String)
  /// There is no pass-phrase to be had.
  case passphraseUnavailable(reason: String)
  /// The pass-phrase is empty.
  case passphraseEmpty
  /// The store's root key does not come from a pass-phrase.
  case notFromPassphrase
  /// The cost stored for the pass-phrase is below the floor or above the cap, or was never a cost.
  case unacceptableCost(passes: UInt32, memoryKiB: UInt32)
  /// Whoever was asked for the pass-phrase broke off.
  case interrupted
  /// Memory for the key, or randomness, could not be had.
  case resources(String)
}

extension RootKeyError: CustomStringConvertible {
  /// What is wrong, with which source, and what to do.
  public var description: String {
    switch self {
    case .malformedSpecification:
      "the root key's specification is none of file:PATH, env:NAME, command:/PROGRAM ARGUMENT…, passphrase and passphrase:FILE"
    case .fileMissing(let path):
      "the root key file \(path) is missing; the store exists, so no new key is made: put the key back from your backup"
    case .fileInaccessible(let path, let reason): "cannot use the root key file \(path): \(reason)"
    case .filePermissions(let path, let mode):
      "the root key file \(path) has mode \(String(mode, radix: 8)): others may read or change it; run chmod 600 on it"
    case .partOfStore(let path, let store):
      "the root key cannot be kept in \(path): that is a file of the store \(store) itself, which SQLite overwrites or "
        + "deletes; keep the key in another place, apart from the store"
    case .variableMissing(let name): "the environment variable \(name) for the root key is not set"
    case .malformedKey(let source, let reason):
      "the root key in \(source) is malformed: \(reason); it must be exactly 64 hexadecimal digits"
    case .commandFailed(let program, let reason): "the root key command \(program) \(reason)"
    case .passphraseUnavailable(let reason): "cannot get the root pass-phrase: \(reason)"
    case .passphraseEmpty: "the root pass-phrase is empty"
    case .notFromPassphrase:
      "the root key of this store does not come from a pass-phrase; name the key it was made with"
    case .unacceptableCost(let passes, let memoryKiB):
      "the store's pass-phrase parameters (\(passes) passes over \(memoryKiB) KiB) are outside what is accepted "
        + "(\(RootPassphraseCost.bounds)); they were altered, restore the store from a backup"
    case .interrupted: "interrupted"
    case .resources(let reason): "cannot hold the root key: \(reason)"
    }
  }
}
