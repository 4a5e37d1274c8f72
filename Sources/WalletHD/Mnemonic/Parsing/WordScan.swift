import WalletSecrets

/// Finds the words of a normalised phrase.
enum WordScan {
  /// Where the first word at or after an offset is, nil when there is none.
  static func word(in text: RawSpan, from offset: Int) -> Range<Int>? {
    var start = offset
    while start < text.byteCount, PhraseCharacters.isSeparator(TextScan.byte(text, start)) { start += 1 }
    guard start < text.byteCount else { return nil }
    var end = start
    while end < text.byteCount, !PhraseCharacters.isSeparator(TextScan.byte(text, end)) { end += 1 }
    return start..<end
  }

  /// The number of words.
  static func wordCount(of text: RawSpan) -> Int {
    var count = 0
    var offset = 0
    while let word = word(in: text, from: offset) {
      count += 1
      offset = word.upperBound
    }
    return count
  }

  /// Where the word with a position, counted from 1, is; it must exist.
  static func word(in text: RawSpan, position: Int) -> Range<Int> {
    var range = 0..<0
    for _ in 0..<position { range = word(in: text, from: range.upperBound) ?? range }
    return range
  }
}
