import WalletHD

extension DerivationPathError: VectorFailure {
  package var observed: ObservedFailure {
    switch self {
    case .empty: ObservedFailure("empty")
    case .tooLong(let count): ObservedFailure("tooLong", at: ["byteCount": .integer(count)])
    case .missingMaster: ObservedFailure("missingMaster")
    case .missingIndex(let position): ObservedFailure("missingIndex", at: ["position": .integer(position)])
    case .leadingZero(let position): ObservedFailure("leadingZero", at: ["position": .integer(position)])
    case .indexTooLarge(let position): ObservedFailure("indexTooLarge", at: ["position": .integer(position)])
    case .unexpectedCharacter(_, let position):
      ObservedFailure("unexpectedCharacter", at: ["position": .integer(position)])
    case .tooDeep(let count): ObservedFailure("tooDeep", at: ["levelCount": .integer(count)])
    }
  }
}

extension DerivationError: VectorFailure {
  package var observed: ObservedFailure {
    switch self {
    case .wrongSeedByteCount(let count, _): ObservedFailure("wrongSeedByteCount", at: ["byteCount": .integer(count)])
    case .invalidMasterKey: ObservedFailure("invalidMasterKey")
    case .invalidChild(let index): ObservedFailure("invalidChild", at: ["index": .integer(Int(index.number))])
    case .depthOverflow: ObservedFailure("depthOverflow")
    case .hardenedFromPublicKey(let index):
      ObservedFailure("hardenedFromPublicKey", at: ["index": .integer(Int(index.number))])
    case .notHardened(let index, let level):
      ObservedFailure("notHardened", at: ["index": .integer(Int(index.number)), "level": .integer(level)])
    case .indexTooLarge(let index): ObservedFailure("indexTooLarge", at: ["index": .integer(Int(index))])
    case .onlyIndexZero(_, let index): ObservedFailure("onlyIndexZero", at: ["index": .integer(Int(index))])
    case .noWatchOnly: ObservedFailure("noWatchOnly")
    case .notTheAccountKey(_, let depth): ObservedFailure("notTheAccountKey", at: ["depth": .integer(Int(depth))])
    case .notPerUser: ObservedFailure("notPerUser")
    case .ripemd160Unavailable: ObservedFailure("ripemd160Unavailable")
    case .secretMemory: ObservedFailure("secretMemory")
    case .libraryFailure: ObservedFailure("libraryFailure")
    }
  }
}

extension ExtendedKeyError: VectorFailure {
  package var observed: ObservedFailure {
    switch self {
    case .textTooLong(let count): ObservedFailure("textTooLong", at: ["byteCount": .integer(count)])
    case .invalidCharacter(let position): ObservedFailure("invalidCharacter", at: ["position": .integer(position)])
    case .wrongByteCount(let count): ObservedFailure("wrongByteCount", at: ["byteCount": .integer(count)])
    case .checksumMismatch: ObservedFailure("checksumMismatch")
    case .unknownVersion(let version): ObservedFailure("unknownVersion", at: ["version": .bigEndianBytes(version)])
    case .publicKeyGiven: ObservedFailure("publicKeyGiven")
    case .privateKeyGiven: ObservedFailure("privateKeyGiven")
    case .versionMismatch: ObservedFailure("versionMismatch")
    case .parentOfMasterKey: ObservedFailure("parentOfMasterKey")
    case .indexOfMasterKey: ObservedFailure("indexOfMasterKey")
    case .invalidPrivateKeyPrefix: ObservedFailure("invalidPrivateKeyPrefix")
    case .invalidPublicKeyPrefix: ObservedFailure("invalidPublicKeyPrefix")
    case .privateKeyIsZero: ObservedFailure("privateKeyIsZero")
    case .privateKeyNotBelowOrder: ObservedFailure("privateKeyNotBelowOrder")
    case .notOnCurve: ObservedFailure("notOnCurve")
    case .secretMemory: ObservedFailure("secretMemory")
    case .libraryFailure: ObservedFailure("libraryFailure")
    }
  }
}

extension VectorValue {
  /// Four bytes, the highest first, as hexadecimal digits.
  static func bigEndianBytes(_ number: UInt32) -> VectorValue {
    .bytes([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> UInt32($0)) })
  }
}
