/// Looks at the first bytes of a file for a byte order mark.
struct ByteOrderMark {
  private static let utf8: [UInt8] = [0xEF, 0xBB, 0xBF]
  private static let foreign: [[UInt8]] = [[0xFF, 0xFE], [0xFE, 0xFF]]

  private var seen: [UInt8] = []
  /// Whether enough bytes were seen.
  private(set) var isDecided = false

  /// Takes one more byte, until decided.
  mutating func feed(_ byte: UInt8) {
    seen.append(byte)
    let isPrefix = ([Self.utf8] + Self.foreign).contains { $0.count > seen.count && $0.starts(with: seen) }
    isDecided = !isPrefix
  }

  /// Ends the waiting: the file has no more bytes.
  mutating func decide() {
    isDecided = true
  }

  /// The encoding that cannot be read, when the mark says so.
  var foreignEncoding: String? {
    Self.foreign.contains(seen) ? "UTF-16" : nil
  }

  /// The bytes seen that belong to the text.
  var content: [UInt8] {
    seen == Self.utf8 ? [] : seen
  }
}
