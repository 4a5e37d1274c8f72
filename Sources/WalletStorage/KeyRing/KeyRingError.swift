/// Why a key ring cannot be used.
public enum KeyRingError: Error, Hashable, Sendable {
  /// The root key given is not the one the store was made with; fingerprints are 16 hexadecimal digits.
  case wrongRootKey(expected: String, found: String)
  /// The root key is right, but the ring was altered.
  case ringAltered
  /// Another process has replaced the root key since this one unlocked the store; open the store anew with the new key.
  case rootKeyReplaced(present: String, held: String)
  /// The new root key is the one that the store has.
  case sameRootKey(fingerprint: String)
  /// The root key is being replaced in this process already; wait for that to end.
  case rotationUnderWay
  /// A record of the ring cannot be opened.
  case record(RecordError)
  /// Memory for secrets, or randomness, could not be had.
  case resources(String)
}

extension KeyRingError: CustomStringConvertible {
  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .wrongRootKey(let expected, let found):
      "wrong root key: the store was made with the key of fingerprint \(expected), the key given has \(found)"
    case .rootKeyReplaced(let present, let held):
      "the root key of the store was replaced: it has fingerprint \(present) now, this process holds \(held); open the "
        + "store anew with the new key"
    case .sameRootKey(let fingerprint):
      "the new root key is the one that the store has (fingerprint \(fingerprint)); nothing was done"
    case .rotationUnderWay: "the root key of the store is being replaced already; nothing was done"
    case .ringAltered: "the store's key ring was altered; restore the store from a backup"
    case .record(let error): "the store's key ring cannot be opened: \(error)"
    case .resources(let reason): reason
    }
  }
}
