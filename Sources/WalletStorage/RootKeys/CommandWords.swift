/// A command line for people, split into an argument vector without a shell.
///
/// Words are separated by spaces, tabs and line feeds. Between `'` and `'` everything stands for itself. Between `"` and
/// `"`, and outside quotes, a backslash makes the next character stand for itself. Quoted parts and others that touch are
/// one word; `''` is an empty word. Nothing else has a meaning: no variables, no patterns, no pipes, no `~`.
enum CommandWords {
  private static let single = UInt8(ascii: "'")
  private static let double = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")
  private static let blanks: Set<UInt8> = [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n")]

  /// The words of a line; nil if a quote is not closed, or the line ends in a lone backslash.
  static func split(_ line: String) -> [String]? {
    var words: [[UInt8]] = []
    var word: [UInt8]?
    var quote: UInt8?
    var rest = Array(line.utf8)[...]
    while let byte = rest.popFirst() {
      switch byte {
      case backslash where quote != single:
        guard let next = rest.popFirst() else { return nil }
        word = (word ?? []) + [next]
      case single, double:
        if quote == byte {
          quote = nil
        } else if quote == nil {
          quote = byte
          word = word ?? []
        } else {
          word = (word ?? []) + [byte]
        }
      case _ where quote == nil && blanks.contains(byte):
        if let ended = word { words.append(ended) }
        word = nil
      default:
        word = (word ?? []) + [byte]
      }
    }
    guard quote == nil else { return nil }
    if let word { words.append(word) }
    // The pieces were cut at ASCII characters, so each is whole.
    return words.map { String(decoding: $0, as: UTF8.self) }
  }
}
