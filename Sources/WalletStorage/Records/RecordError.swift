/// Why a sealed record cannot be opened.
///
/// Nothing tells which secret byte, or how nearly, it failed.
public enum RecordError: Error, Hashable, Sendable {
  /// The record is shorter than any record.
  case truncated(byteCount: Int)
  /// The format byte is not one that this version reads.
  case unknownFormat(UInt8)
  /// The suite byte is not one that this version reads.
  case unknownSuite(UInt8)
  /// The kind byte is not one that this version reads.
  case unknownKind(UInt8)
  /// The record is of another kind than its place in the store demands.
  case unexpectedKind(UInt8)
  /// The data key that the record names is not in the key ring.
  case unknownDataKey(UInt32)
  /// The record was not sealed by this key for this place: it was altered, moved, or belongs to another store.
  case notAuthentic
  /// The record opened, but the secret in it is not the one its public identity names.
  case identityMismatch
  /// The key cannot be used as its kind demands.
  case invalidSecret
  /// Memory for secrets, or randomness, could not be had.
  case resources
}

extension RecordError: CustomStringConvertible {
  /// What is wrong with the record.
  public var description: String {
    switch self {
    case .truncated(let byteCount): "the sealed record is truncated (\(byteCount) bytes)"
    case .unknownFormat(let value): "the sealed record has unknown format \(value)"
    case .unknownSuite(let value): "the sealed record has unknown suite \(value)"
    case .unknownKind(let value): "the sealed record has unknown kind \(value)"
    case .unexpectedKind(let value): "the sealed record has kind \(value), which does not belong here"
    case .unknownDataKey(let id): "the sealed record names data key \(id), which the key ring does not have"
    case .notAuthentic: "the sealed record is not authentic: altered, moved, or from another store"
    case .identityMismatch: "the sealed secret is not the one that its public key names"
    case .invalidSecret: "the sealed secret is not a valid private key"
    case .resources: "no locked memory or randomness for opening a sealed record"
    }
  }
}
