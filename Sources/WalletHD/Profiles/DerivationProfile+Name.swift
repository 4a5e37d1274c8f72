extension DerivationProfile {
  /// The profile with a name, in any ASCII case, nothing around it.
  ///
  /// Throws ``DerivationProfileError/unknown(suggestion:)``.
  public init(name text: String) throws(DerivationProfileError) {
    let typed = Array(text.utf8.prefix(Self.longestName + 1)).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    guard let profile = Self.allCases.first(where: { $0.name.utf8.elementsEqual(typed) }) else {
      throw .unknown(suggestion: Self.suggestion(for: typed))
    }
    self = profile
  }

  /// Longer texts than this are no mistyped names.
  private static let longestName = 32

  private static func suggestion(for typed: [UInt8]) -> DerivationProfile? {
    guard (3...longestName).contains(typed.count) else { return nil }
    let letters = typed.map(UInt32.init)
    var distances = EditDistance(rowLength: letters.count)
    let near = allCases.map { profile in
      let name = profile.name.utf8.map(UInt32.init)
      let isBeginning = name.starts(with: letters)
      return (profile, isBeginning ? 1 : distances.between(unsafe letters.span.bytes, letters.count, and: name))
    }
    return near.filter { $0.1 <= min(3, max(1, letters.count / 3)) }.min { $0.1 < $1.1 }?.0
  }
}

/// Why a text names no profile.
public enum DerivationProfileError: Error, Hashable, Sendable {
  /// The text is none of the names; the profile that was probably meant, if one is near.
  case unknown(suggestion: DerivationProfile?)
}

extension DerivationProfileError: CustomStringConvertible {
  /// Which profile was probably meant, and which there are; the text itself is not repeated.
  public var description: String {
    switch self {
    case .unknown(let suggestion):
      let meant = suggestion.map { "did you mean \($0.name)? " } ?? ""
      return "no such derivation profile; \(meant)choose from: "
        + DerivationProfile.allCases.map(\.name).joined(separator: ", ")
    }
  }
}
