/// Finds the word that somebody who mistyped probably meant.
enum EditDistance {
  /// Longer words than this are not mistyped option names, and comparing them would only cost time.
  private static let longestWord = 64

  /// The candidate nearest to a word, nil when none is near: a third of the word may differ, at most three letters.
  static func suggestion(for word: String, among candidates: [String]) -> String? {
    let bytes = Array(word.utf8)
    guard !bytes.isEmpty, bytes.count <= longestWord else { return nil }
    var best: (distance: Int, candidate: String)?
    for candidate in candidates {
      let other = Array(candidate.utf8)
      // The start of a longer word counts as one step: somebody abbreviated.
      let isAbbreviation = bytes.count >= 2 && other.starts(with: bytes)
      let distance = isAbbreviation ? 1 : between(bytes, other)
      guard distance <= min(3, max(1, bytes.count / 3)), distance < best?.distance ?? .max else { continue }
      best = (distance, candidate)
    }
    return best?.candidate
  }

  /// The number of insertions, deletions, replacements and swaps of neighbours between two words.
  static func between(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var beforePrevious: [Int] = []
    var previous = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      for column in right.indices {
        let replaced = previous[column] + (left[row] == right[column] ? 0 : 1)
        var least = min(replaced, previous[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          least = min(least, beforePrevious[column - 1] + 1)
        }
        current.append(least)
      }
      beforePrevious = previous
      previous = current
    }
    return previous[right.count]
  }
}
