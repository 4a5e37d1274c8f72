/// The number of insertions, deletions, replacements and swaps of neighbours between a typed word and a list's.
struct EditDistance {
  private var beforePrevious: [Int]
  private var previous: [Int]
  private var current: [Int]

  /// Room for comparing words with so many letters.
  init(rowLength: Int) {
    beforePrevious = [Int](repeating: 0, count: rowLength + 1)
    previous = beforePrevious
    current = beforePrevious
  }

  /// The distance between `count` letters, 32 bits each, and a word.
  mutating func between(_ typed: RawSpan, _ count: Int, and word: [UInt32]) -> Int {
    for column in 0...count { previous[column] = column }
    for row in word.indices {
      current[0] = row + 1
      for column in 0..<count {
        let replaced = previous[column] + (Self.letter(typed, column) == word[row] ? 0 : 1)
        var least = min(replaced, previous[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, Self.letter(typed, column - 1) == word[row], Self.letter(typed, column) == word[row - 1]
        {
          least = min(least, beforePrevious[column - 1] + 1)
        }
        current[column + 1] = least
      }
      (beforePrevious, previous, current) = (previous, current, beforePrevious)
    }
    return previous[count]
  }

  /// Whether a word starts with the typed letters.
  static func isBeginning(_ typed: RawSpan, _ count: Int, of word: [UInt32]) -> Bool {
    (0..<count).allSatisfy { letter(typed, $0) == word[$0] }
  }

  private static func letter(_ typed: RawSpan, _ index: Int) -> UInt32 {
    unsafe typed.unsafeLoad(fromByteOffset: 4 * index, as: UInt32.self)
  }
}
