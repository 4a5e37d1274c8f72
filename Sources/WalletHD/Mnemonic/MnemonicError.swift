public import WalletSecrets

/// Why a mnemonic phrase or its pass-phrase was refused.
///
/// No case holds a word that was typed. The nearest words of the public list do hint at one word of the phrase: they are
/// for the person who typed it, not for a log. Offsets count bytes from 0, positions count words from 1.
public enum MnemonicError: Error, Hashable, Sendable {
  /// The text has more bytes than any phrase; nothing of it was looked at.
  case tooLong(byteCount: Int, maximum: Int)
  /// The text is not UTF-8: a sequence that starts at this offset is malformed or unfinished.
  case invalidUTF8(byteOffset: Int)
  /// The text holds a control or invisible character that no phrase has, such as NUL.
  case forbiddenCharacter(codePoint: UInt32, byteOffset: Int)
  /// The text holds no word.
  case empty
  /// The number of words is not 12, 15, 18, 21 or 24.
  case wrongWordCount(Int)
  /// A word is not in the language's list; up to three words of the list that resemble it, nearest first.
  case unknownWord(position: Int, language: MnemonicLanguage, nearest: [String])
  /// All words are in the language's list, but the checksum in the last one does not match the others.
  case checksumMismatch(MnemonicLanguage)
  /// The phrase is valid in several languages; say which is meant.
  ///
  /// The seed is the same in all of them, the entropy may not be.
  case ambiguousLanguage([MnemonicLanguage])
  /// Entropy has 16, 20, 24, 28 or 32 bytes; this has another number.
  case wrongEntropyByteCount(Int)
  /// The pass-phrase has too many bytes.
  case passphraseTooLong(byteCount: Int, maximum: Int)
  /// The pass-phrase is not UTF-8: a sequence that starts at this offset is malformed or unfinished.
  case passphraseInvalidUTF8(byteOffset: Int)
  /// The pass-phrase holds a NUL, at which other wallets would cut it off without saying so.
  case passphraseHoldsNUL(byteOffset: Int)
  /// The pass-phrase has a character that the library's version of Unicode does not know: a later version may normalise
  /// it, and then the pass-phrase would give other keys.
  case passphraseUnassigned(byteOffset: Int)
  /// The word list in this program is not the standard's: its SHA-256 digest differs.
  case wordListCorrupted(MnemonicLanguage)
  /// Memory or randomness for secrets could not be had.
  case secretMemory(SecretMemoryError)
  /// A library refused what it has to accept.
  case libraryFailure
}

extension MnemonicError {
  /// Runs a closure that needs memory for secrets.
  static func wrapping<Result: ~Copyable>(
    _ body: () throws(SecretMemoryError) -> Result
  ) throws(MnemonicError) -> Result {
    do throws(SecretMemoryError) { return try body() } catch { throw .secretMemory(error) }
  }
}

extension MnemonicError: CustomStringConvertible {
  /// What is wrong, where, and what to do; never a word that was typed.
  public var description: String {
    switch self {
    case .tooLong(let byteCount, let maximum):
      "the phrase has \(byteCount) bytes, at most \(maximum) are read; give the words alone"
    case .invalidUTF8(let byteOffset): "the phrase is not UTF-8 text at byte \(byteOffset)"
    case .forbiddenCharacter(let codePoint, let byteOffset):
      "the phrase has the control or invisible character \(CodePoint.name(of: codePoint)) at byte \(byteOffset)"
    case .empty: "the phrase is empty"
    case .wrongWordCount(let count): "the phrase has \(count) words, not 12, 15, 18, 21 or 24"
    case .unknownWord(let position, let language, let nearest):
      "word \(position) is not in the \(language) list" + (nearest.isEmpty ? "" : "; near it: \(Self.list(nearest))")
    case .checksumMismatch(let language):
      "all words are \(language), but they do not belong together; check each word and their order"
    case .ambiguousLanguage(let languages):
      "the phrase is valid in several languages; say which: \(Self.list(languages.map(\.name)))"
    case .wrongEntropyByteCount(let count): "the entropy has \(count) bytes, not 16, 20, 24, 28 or 32"
    case .passphraseTooLong(let byteCount, let maximum):
      "the pass-phrase has \(byteCount) bytes; at most \(maximum) are allowed"
    case .passphraseInvalidUTF8(let byteOffset): "the pass-phrase is not UTF-8 text at byte \(byteOffset)"
    case .passphraseHoldsNUL(let byteOffset): "the pass-phrase has a NUL at byte \(byteOffset)"
    case .passphraseUnassigned(let byteOffset):
      "the pass-phrase has a character at byte \(byteOffset) that this version of Unicode does not know, so its keys might "
        + "change with the next; use a newer libutf8proc"
    case .wordListCorrupted(let language):
      "the \(language) word list in this program is damaged; install the program again"
    case .secretMemory(let error): error.description
    case .libraryFailure: "a library failed on the phrase"
    }
  }

  private static func list(_ items: [String]) -> String {
    items.joined(separator: ", ")
  }
}
