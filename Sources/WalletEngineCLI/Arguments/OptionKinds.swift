extension ValueOption where Value == String {
  /// Any text, by default at least one byte of it.
  package static func text(
    _ name: String, _ placeholder: String, _ summary: String, defaultText: String? = nil, mayBeEmpty: Bool = false
  ) -> Self {
    Self(name, placeholder, summary, defaultText: defaultText) { (text) throws(UsageError) in
      guard mayBeEmpty || !text.isEmpty else { throw .emptyValue(option: name) }
      return text
    }
  }

  /// One of a few words; they are also the placeholder.
  package static func choice(
    _ name: String, of allowed: [String], _ summary: String, defaultText: String? = nil
  ) -> Self {
    Self(name, allowed.joined(separator: "|"), summary, defaultText: defaultText) { (text) throws(UsageError) in
      try known(text, of: allowed, option: name)
    }
  }
}

extension ValueOption where Value == [String] {
  /// Some of a few words, comma-separated, each at most once.
  package static func choices(
    _ name: String, of allowed: [String], _ summary: String, defaultText: String? = nil
  ) -> Self {
    Self(name, allowed.joined(separator: ","), summary, defaultText: defaultText) { (text) throws(UsageError) in
      guard !text.isEmpty else { throw .emptyValue(option: name) }
      var chosen: [String] = []
      for part in text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
        let word = try known(String(decoding: part, as: UTF8.self), of: allowed, option: name)
        guard !chosen.contains(word) else { throw .repeatedChoice(option: name, found: word) }
        chosen.append(word)
      }
      return chosen
    }
  }
}

extension ValueOption where Value == Int {
  /// A whole number in decimal digits.
  package static func number(
    _ name: String, _ placeholder: String = "N", in range: ClosedRange<Int>, _ summary: String,
    defaultText: String? = nil
  ) -> Self {
    Self(name, placeholder, summary, defaultText: defaultText) { (text) throws(UsageError) in
      let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
      guard !text.isEmpty, text.utf8.allSatisfy(digits.contains) else { throw .notANumber(option: name) }
      // Only digits, so a failure to convert means that the number does not fit.
      guard let number = Int(text), range.contains(number) else {
        throw .numberOutOfRange(option: name, allowed: range)
      }
      return number
    }
  }
}

/// The allowed word with the same bytes.
private func known(_ text: String, of allowed: [String], option: String) throws(UsageError) -> String {
  guard let word = allowed.first(where: { $0.utf8.elementsEqual(text.utf8) }) else {
    throw .unknownChoice(
      option: option, found: text, allowed: allowed,
      suggestion: EditDistance.suggestion(for: text, among: allowed))
  }
  return word
}
