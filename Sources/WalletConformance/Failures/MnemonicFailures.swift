import WalletHD

extension MnemonicError: VectorFailure {
  package var observed: ObservedFailure {
    switch self {
    case .tooLong(let count, _): ObservedFailure("tooLong", at: ["byteCount": .integer(count)])
    case .invalidUTF8(let offset): ObservedFailure("invalidUTF8", at: ["byteOffset": .integer(offset)])
    case .forbiddenCharacter(let codePoint, let offset):
      ObservedFailure(
        "forbiddenCharacter", at: ["codePoint": .integer(Int(codePoint)), "byteOffset": .integer(offset)])
    case .empty: ObservedFailure("empty")
    case .wrongWordCount(let count): ObservedFailure("wrongWordCount", at: ["count": .integer(count)])
    case .unknownWord(let position, let language, _):
      ObservedFailure("unknownWord", at: ["position": .integer(position), "language": .string(language.name)])
    case .checksumMismatch(let language):
      ObservedFailure("checksumMismatch", at: ["language": .string(language.name)])
    case .ambiguousLanguage(let languages):
      ObservedFailure("ambiguousLanguage", at: ["languages": .list(languages.map { .string($0.name) })])
    case .wrongEntropyByteCount(let count):
      ObservedFailure("wrongEntropyByteCount", at: ["byteCount": .integer(count)])
    case .passphraseTooLong(let count, _): ObservedFailure("passphraseTooLong", at: ["byteCount": .integer(count)])
    case .passphraseInvalidUTF8(let offset):
      ObservedFailure("passphraseInvalidUTF8", at: ["byteOffset": .integer(offset)])
    case .passphraseHoldsNUL(let offset): ObservedFailure("passphraseHoldsNUL", at: ["byteOffset": .integer(offset)])
    case .passphraseUnassigned(let offset):
      ObservedFailure("passphraseUnassigned", at: ["byteOffset": .integer(offset)])
    case .wordListCorrupted(let language):
      ObservedFailure("wordListCorrupted", at: ["language": .string(language.name)])
    case .secretMemory: ObservedFailure("secretMemory")
    case .libraryFailure: ObservedFailure("libraryFailure")
    }
  }
}
