import WalletSecrets

/// The words of a list that resemble a mistyped one, for the person who typed it.
///
/// Compares letter by letter and so in a time that depends on the word, which parsing does not hide. The typed letters stay
/// in secret memory; distances do not.
struct NearestWords {
  /// Up to three words, NFC, nearest first; empty when none is near.
  let words: [String]
  /// How far the nearest one is, `Int.max` when none is near.
  let distance: Int

  /// How many words are suggested at most.
  static let limit = 3
  /// Longer words than this are no mistyped words, and comparing them would only cost time.
  private static let longestWord = 64

  /// Looks for words near a word in normalised UTF-8.
  ///
  /// A third of the letters may differ, at most three; the beginning of a longer word, from three letters on, counts as
  /// one difference.
  init(to word: RawSpan, in list: WordList) throws(MnemonicError) {
    let letters = try Self.letters(of: word)
    let count = letters.count
    guard count <= Self.longestWord else {
      (words, distance) = ([], .max)
      return
    }
    let limit = count < 3 ? count - 1 : min(3, max(1, count / 3))
    var near: [(distance: Int, index: Int)] = []
    var distances = EditDistance(rowLength: count)
    for index in 0..<WordList.wordCount {
      let candidate = String(decoding: list.word(at: index), as: UTF8.self).unicodeScalars.map(\.value)
      let distance = letters.secret.withBytes { typed in
        let isBeginning = count >= 3 && candidate.count > count && EditDistance.isBeginning(typed, count, of: candidate)
        return isBeginning ? 1 : distances.between(typed, count, and: candidate)
      }
      if distance <= limit { near.append((distance, index)) }
    }
    near.sort { ($0.distance, $0.index) < ($1.distance, $1.index) }
    distance = near.first?.distance ?? .max
    var words: [String] = []
    for (_, index) in near.prefix(Self.limit) { words.append(try list.displayWord(at: index)) }
    self.words = words
  }

  private struct Letters: ~Copyable {
    let secret: Secret
    let count: Int
  }

  /// The code points of a word, 32 bits each.
  private static func letters(of word: RawSpan) throws(MnemonicError) -> Letters {
    do throws(SecretMemoryError) {
      var secret = try Secret(byteCount: 4 * word.byteCount)
      let count = secret.withMutableBytes { letters in
        var count = 0
        var offset = 0
        while offset < word.byteCount, let character = TextScan.character(of: word, at: offset) {
          letters.storeBytes(of: character.codePoint, toByteOffset: 4 * count, as: UInt32.self)
          count += 1
          offset += character.byteCount
        }
        return count
      }
      return Letters(secret: secret, count: count)
    } catch {
      throw .secretMemory(error)
    }
  }
}

extension WordList {
  /// The word at a public index, NFC, as it is shown to people.
  func displayWord(at index: Int) throws(MnemonicError) -> String {
    let bytes = word(at: index)
    let composed = try Normalisation.composed(unsafe bytes.span.bytes, ideographicSpaces: false)
    return composed.withBytes { bytes in
      String(decoding: (0..<bytes.byteCount).map { TextScan.byte(bytes, $0) }, as: UTF8.self)
    }
  }
}
