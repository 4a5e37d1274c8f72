import WalletAddresses

extension EVMAddressError: VectorFailure {
  package var observed: ObservedFailure {
    switch self {
    case .surroundingWhitespace(_, let position):
      ObservedFailure("surroundingWhitespace", at: ["position": .integer(position)])
    case .missingPrefix: ObservedFailure("missingPrefix")
    case .upperCasePrefix: ObservedFailure("upperCasePrefix")
    case .wrongLength(let count): ObservedFailure("wrongLength", at: ["characterCount": .integer(count)])
    case .notHexadecimal(_, let position): ObservedFailure("notHexadecimal", at: ["position": .integer(position)])
    case .lookAlike(_, let position, let resembled):
      ObservedFailure(
        "lookAlike", at: ["position": .integer(position), "resembles": .string(String(resembled))])
    case .checksumMismatch(let position): ObservedFailure("checksumMismatch", at: ["position": .integer(position)])
    case .wrongByteCount(let count): ObservedFailure("wrongByteCount", at: ["byteCount": .integer(count)])
    case .wrongPublicKeyLength(let count):
      ObservedFailure("wrongPublicKeyLength", at: ["byteCount": .integer(count)])
    }
  }
}

extension SolanaAddressError: VectorFailure {
  package var observed: ObservedFailure {
    switch self {
    case .empty: ObservedFailure("empty")
    case .surroundingWhitespace(_, let position):
      ObservedFailure("surroundingWhitespace", at: ["position": .integer(position)])
    case .invalidCharacter(_, let position):
      ObservedFailure("invalidCharacter", at: ["position": .integer(position)])
    case .lookAlike(_, let position, let resembled):
      ObservedFailure(
        "lookAlike", at: ["position": .integer(position), "resembles": .string(String(resembled))])
    case .tooShort(let count): ObservedFailure("tooShort", at: ["byteCount": .integer(count)])
    case .tooLong(let count): ObservedFailure("tooLong", at: ["byteCount": .integer(count)])
    case .textTooLong(let count): ObservedFailure("textTooLong", at: ["characterCount": .integer(count)])
    }
  }
}

extension Base58Error: VectorFailure {
  package var observed: ObservedFailure {
    switch self {
    case .invalidCharacter(_, let position):
      ObservedFailure("invalidCharacter", at: ["position": .integer(position)])
    case .lookAlike(_, let position, let resembled):
      ObservedFailure(
        "lookAlike", at: ["position": .integer(position), "resembles": .string(String(resembled))])
    case .tooLong(let count, _): ObservedFailure("tooLong", at: ["characterCount": .integer(count)])
    }
  }
}
