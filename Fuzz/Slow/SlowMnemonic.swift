import Foundation
import WalletHD

/// BIP-39's rule read off the word lists' own files, with Foundation's normalisation and one bit at a time.
enum SlowMnemonic {
  /// The words of every language in NFKD, as UTF-8.
  static let lists: [MnemonicLanguage: [[UInt8]]] = {
    let folder = ProcessInfo.processInfo.environment["FUZZ_WORD_LISTS"] ?? ""
    var lists: [MnemonicLanguage: [[UInt8]]] = [:]
    for language in MnemonicLanguage.allCases {
      let file = folder + "/" + language.name.replacingOccurrences(of: "-", with: "_") + ".txt"
      let words = (try? String(contentsOfFile: file, encoding: .utf8))?.split(separator: "\n") ?? []
      require(words.count == 2048, "no word list in \(file)")
      lists[language] = words.map { Array($0.decomposedStringWithCompatibilityMapping.utf8) }
    }
    return lists
  }()

  private static let numbers = lists.mapValues { words in
    Dictionary(words.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
  }

  /// In which languages a text is a phrase, and the entropy there.
  static func readings(of text: [UInt8]) -> [MnemonicLanguage: [UInt8]] {
    let body = text.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(text.dropFirst(3)) : text
    guard text.count <= 4096, let string = String(validating: body, as: UTF8.self) else { return [:] }
    let separators: [UInt8] = [9, 10, 11, 12, 13, 32]
    let words = string.decomposedStringWithCompatibilityMapping.utf8
      .map { (0x41...0x5A).contains($0) ? $0 + 32 : $0 }
      .split { separators.contains($0) }.map { Array($0) }
    guard [12, 15, 18, 21, 24].contains(words.count) else { return [:] }
    var readings: [MnemonicLanguage: [UInt8]] = [:]
    for language in MnemonicLanguage.allCases {
      let indexes = words.compactMap { numbers[language]?[$0] }
      if indexes.count == words.count, let entropy = entropy(of: indexes) { readings[language] = entropy }
    }
    return readings
  }

  private static func entropy(of indexes: [Int]) -> [UInt8]? {
    let bits = indexes.flatMap { index in (0..<11).map { index >> (10 - $0) & 1 } }
    let entropyBits = bits.count * 32 / 33
    let entropy = bytes(of: Array(bits.prefix(entropyBits)))
    let digest = sha256(entropy).flatMap { byte in (0..<8).map { Int(byte) >> (7 - $0) & 1 } }
    return Array(bits.dropFirst(entropyBits)) == Array(digest.prefix(bits.count - entropyBits)) ? entropy : nil
  }

  /// The phrase of some entropy.
  static func words(of entropy: [UInt8], in language: MnemonicLanguage) -> [[UInt8]] {
    let bits = (entropy + sha256(entropy)).flatMap { byte in (0..<8).map { Int(byte) >> (7 - $0) & 1 } }
    return (0..<entropy.count * 3 / 4).map { position in
      lists[language]?[bits[11 * position..<11 * position + 11].reduce(0) { 2 * $0 + $1 }] ?? []
    }
  }

  private static func bytes(of bits: [Int]) -> [UInt8] {
    stride(from: 0, to: bits.count, by: 8).map { UInt8(bits[$0..<$0 + 8].reduce(0) { 2 * $0 + $1 }) }
  }
}
