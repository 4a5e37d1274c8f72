import WalletHashing
import WalletSecrets

/// One word list of BIP-39, checked against its digest, as a table for scans that read all of it.
///
/// Public data. The table has one row for each word, its NFKD form in UTF-8 filled up with zero bytes to a whole number
/// of 64-bit words.
package final class WordList: Sendable {
  package let language: MnemonicLanguage
  /// The number of 64-bit words in a row: 1 for English, 5 for Korean.
  package let rowWords: Int
  let table: [UInt64]

  /// The number of words in every list.
  package static let wordCount = 2048
  /// The number of bytes in the widest row of any list.
  package static let maximumRowByteCount = 40

  /// The number of bytes in a row.
  package var rowByteCount: Int { 8 * rowWords }

  private static let loaded = PlainLock([MnemonicLanguage: WordList]())

  /// The embedded list of a language; read and checked on first use, then kept.
  ///
  /// Throws ``MnemonicError/wordListCorrupted(_:)``.
  package static func of(_ language: MnemonicLanguage) throws(MnemonicError) -> WordList {
    try loaded.withLock { (lists) throws(MnemonicError) in
      if let list = lists[language] { return list }
      let list = try withEmbeddedText(of: language) { (text) throws(MnemonicError) in
        try WordList(language: language, text: text)
      }
      lists[language] = list
      return list
    }
  }

  /// Reads a list of one word a line whose SHA-256 digest must be the language's.
  package init(language: MnemonicLanguage, text: RawSpan) throws(MnemonicError) {
    var digest = Bytes32()
    do throws(HashError) {
      try digest.withMutableBytes { (digest) throws(HashError) in try SHA256.hash(text, into: &digest) }
    } catch {
      throw .libraryFailure
    }
    guard digest.description == WordListDigest.hexadecimal(of: language) else { throw .wordListCorrupted(language) }
    self.language = language
    // The digest vouches for the form: 2048 lines, no word longer than the widest row.
    var words: [Range<Int>] = []
    words.reserveCapacity(Self.wordCount)
    var start = 0
    for offset in 0..<text.byteCount where Self.byte(text, offset) == UInt8(ascii: "\n") {
      words.append(start..<offset)
      start = offset + 1
    }
    let rowWords = ((words.map(\.count).max() ?? 0) + 7) / 8
    var table = [UInt64](repeating: 0, count: words.count * rowWords)
    unsafe table.withUnsafeMutableBytes { buffer in
      var rows = unsafe buffer.mutableBytes
      for (index, word) in words.enumerated() {
        copyBytes(text.extracting(word), into: &rows, at: 8 * rowWords * index)
      }
    }
    self.rowWords = rowWords
    self.table = table
  }

  /// The UTF-8 bytes, NFKD, of the word at a public index below 2048.
  func word(at index: Int) -> [UInt8] {
    let row = table[index * rowWords..<(index + 1) * rowWords]
    return row.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word.littleEndian >> (8 * UInt64($0))) } }
      .filter { $0 != 0 }
  }

  private static func byte(_ text: RawSpan, _ offset: Int) -> UInt8 {
    unsafe text.unsafeLoad(fromByteOffset: offset, as: UInt8.self)
  }
}
