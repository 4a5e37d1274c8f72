import WalletSecrets

/// The first word of a phrase that a language does not have, and how much of the phrase it has.
struct UnknownWord: Hashable, Sendable {
  let language: MnemonicLanguage
  /// Counted from 1.
  let position: Int
  let knownWordCount: Int

  /// The error for the language that was most probably meant: the one that has most of the words, then the one that has
  /// a word nearest to the unknown one, then the one declared first.
  static func error(among readings: [UnknownWord], in text: RawSpan) throws(MnemonicError) -> MnemonicError {
    let most = readings.map(\.knownWordCount).max() ?? 0
    var best: (reading: UnknownWord, nearest: NearestWords)?
    for reading in readings where reading.knownWordCount == most {
      let word = text.extracting(WordScan.word(in: text, position: reading.position))
      let nearest = try NearestWords(to: word, in: WordList.of(reading.language))
      if nearest.distance < best?.nearest.distance ?? .max { best = (reading, nearest) }
      if best == nil { best = (reading, nearest) }
    }
    guard let best else { return .libraryFailure }
    return .unknownWord(
      position: best.reading.position, language: best.reading.language, nearest: best.nearest.words)
  }
}
