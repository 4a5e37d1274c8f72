import WalletStorage

extension RecordError: VectorFailure {
  package var observed: ObservedFailure {
    switch self {
    case .truncated(let count): ObservedFailure("truncated", at: ["byteCount": .integer(count)])
    case .unknownFormat(let value): ObservedFailure("unknownFormat", at: ["value": .integer(Int(value))])
    case .unknownSuite(let value): ObservedFailure("unknownSuite", at: ["value": .integer(Int(value))])
    case .unknownKind(let value): ObservedFailure("unknownKind", at: ["value": .integer(Int(value))])
    case .unexpectedKind(let value): ObservedFailure("unexpectedKind", at: ["value": .integer(Int(value))])
    case .unknownDataKey(let id): ObservedFailure("unknownDataKey", at: ["id": .integer(Int(id))])
    case .notAuthentic: ObservedFailure("notAuthentic")
    case .identityMismatch: ObservedFailure("identityMismatch")
    case .invalidSecret: ObservedFailure("invalidSecret")
    case .resources: ObservedFailure("resources")
    }
  }
}

extension KeyRingError: VectorFailure {
  package var observed: ObservedFailure {
    switch self {
    case .wrongRootKey: ObservedFailure("wrongRootKey")
    case .ringAltered: ObservedFailure("ringAltered")
    case .rootKeyReplaced: ObservedFailure("rootKeyReplaced")
    case .sameRootKey: ObservedFailure("sameRootKey")
    case .rotationUnderWay: ObservedFailure("rotationUnderWay")
    case .record(let error): error.observed
    case .resources: ObservedFailure("resources")
    }
  }
}

extension RootKeyError: VectorFailure {
  package var observed: ObservedFailure {
    switch self {
    case .unacceptableCost: ObservedFailure("unacceptableCost")
    case .resources: ObservedFailure("resources")
    default: ObservedFailure("rootKey")
    }
  }
}

/// A wallet row whose code is not that of its other fields.
struct AlteredRow: VectorFailure {
  var observed: ObservedFailure { ObservedFailure("rowAltered") }
}
