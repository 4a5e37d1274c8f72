public import WalletSecrets

extension Mnemonic {
  /// The largest number of bytes of text that is looked at, 4096: four times what the longest phrase takes.
  public static let maximumTextByteCount = 4096

  /// Reads a phrase from UTF-8 text in secret memory.
  ///
  /// Takes words in either case, accents composed or not, and any number of spaces (full-width and other ones too), tabs
  /// and line ends before, between and after them; a byte order mark may stand in front. What is wrong is named in this
  /// order: the size, the first place that is not UTF-8 or a control or invisible character, the number of words, the first
  /// unknown word, the checksum.
  ///
  /// - Parameters:
  ///   - text: the phrase.
  ///   - language: the list to read with; nil finds it out, and throws ``MnemonicError/ambiguousLanguage(_:)`` when the
  ///     phrase is valid in more than one.
  public static func parse(
    _ text: borrowing Secret, language: MnemonicLanguage? = nil
  ) throws(MnemonicError) -> Mnemonic {
    try text.withBytes { (text) throws(MnemonicError) in try parse(text, language: language) }
  }

  /// Reads a phrase from UTF-8 text that the caller wipes; see the other form.
  public static func parse(_ text: RawSpan, language: MnemonicLanguage? = nil) throws(MnemonicError) -> Mnemonic {
    defer { SecureWipe.stack() }
    guard text.byteCount <= maximumTextByteCount else {
      throw .tooLong(byteCount: text.byteCount, maximum: maximumTextByteCount)
    }
    let start = startsWithByteOrderMark(text) ? 3 : 0
    let body = text.extracting(start..<text.byteCount)
    switch TextScan.firstFault(in: body, forbidding: PhraseCharacters.isForbidden) {
    case nil: break
    case .malformed(let offset): throw .invalidUTF8(byteOffset: start + offset)
    case .forbidden(let codePoint, let offset):
      throw .forbiddenCharacter(codePoint: codePoint, byteOffset: start + offset)
    }
    guard body.byteCount > 0 else { throw .empty }
    var normalised = try Normalisation.decomposed(body)
    normalised.withMutableBytes { PhraseCharacters.lowerCase(&$0) }
    return try normalised.withBytes { (text) throws(MnemonicError) in try parse(normalised: text, language) }
  }

  private static func startsWithByteOrderMark(_ text: RawSpan) -> Bool {
    text.byteCount >= 3 && TextScan.byte(text, 0) == 0xEF && TextScan.byte(text, 1) == 0xBB
      && TextScan.byte(text, 2) == 0xBF
  }

  private static func parse(normalised text: RawSpan, _ language: MnemonicLanguage?) throws(MnemonicError) -> Mnemonic {
    let found = WordScan.wordCount(of: text)
    guard found > 0 else { throw .empty }
    guard let wordCount = WordCount(rawValue: found) else { throw .wrongWordCount(found) }
    var complete: [MnemonicLanguage] = []
    var valid: [MnemonicLanguage] = []
    var unknown: [UnknownWord] = []
    for candidate in language.map({ [$0] }) ?? MnemonicLanguage.allCases {
      let reading = try PhraseReading(of: text, as: candidate, wordCount: wordCount)
      if let position = reading.firstUnknown {
        unknown.append(UnknownWord(language: candidate, position: position, knownWordCount: reading.knownWordCount))
      } else {
        complete.append(candidate)
        if try reading.isValid() { valid.append(candidate) }
      }
    }
    if let only = valid.first {
      guard valid.count == 1 else { throw .ambiguousLanguage(valid) }
      return try PhraseReading(of: text, as: only, wordCount: wordCount).mnemonic()
    }
    if let first = complete.first { throw .checksumMismatch(first) }
    throw try UnknownWord.error(among: unknown, in: text)
  }
}
