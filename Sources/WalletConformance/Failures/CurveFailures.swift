import WalletCurves

extension CurveError: VectorFailure {
  package var observed: ObservedFailure {
    switch self {
    case .wrongByteCount(_, let found): ObservedFailure("wrongByteCount", at: ["byteCount": .integer(found)])
    case .scalarIsZero: ObservedFailure("scalarIsZero")
    case .scalarNotBelowOrder: ObservedFailure("scalarNotBelowOrder")
    case .invalidPublicKey: ObservedFailure("invalidPublicKey")
    case .invalidSignature: ObservedFailure("invalidSignature")
    case .invalidRecoveryID(let id): ObservedFailure("invalidRecoveryID", at: ["recoveryID": .integer(id)])
    case .unrecoverable: ObservedFailure("unrecoverable")
    case .invalidTweak: ObservedFailure("invalidTweak")
    case .libraryFailure: ObservedFailure("libraryFailure")
    }
  }
}
