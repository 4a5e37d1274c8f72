/// The ten languages that BIP-39 has word lists for.
///
/// The raw values stand in stored records and never change.
public enum MnemonicLanguage: UInt8, CaseIterable, Hashable, Sendable {
  /// English, the list that every wallet knows.
  case english = 1
  /// Japanese; people are shown its words with ideographic spaces in between.
  case japanese = 2
  /// Korean.
  case korean = 3
  /// Spanish.
  case spanish = 4
  /// Chinese in simplified characters; 1,275 of its words stand in the traditional list too, at the same places.
  case chineseSimplified = 5
  /// Chinese in traditional characters.
  case chineseTraditional = 6
  /// French; 100 of its words stand in the English list too, at other places.
  case french = 7
  /// Italian.
  case italian = 8
  /// Czech.
  case czech = 9
  /// Portuguese.
  case portuguese = 10

  /// The name on the command line and in tables, such as `english` or `chinese-simplified`.
  public var name: String {
    switch self {
    case .english: "english"
    case .japanese: "japanese"
    case .korean: "korean"
    case .spanish: "spanish"
    case .chineseSimplified: "chinese-simplified"
    case .chineseTraditional: "chinese-traditional"
    case .french: "french"
    case .italian: "italian"
    case .czech: "czech"
    case .portuguese: "portuguese"
    }
  }

  /// The language with a ``name``, nil when there is none.
  public init?(name: String) {
    guard let language = Self.allCases.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) else { return nil }
    self = language
  }
}

extension MnemonicLanguage: CustomStringConvertible {
  /// The language's ``name``.
  public var description: String { name }
}
