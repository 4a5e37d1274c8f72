import WalletHD

/// Phrases as they are typed, and phrases made of entropy and then damaged a little.
func fuzzMnemonic(_ bytes: [UInt8]) {
  var input = Input(bytes)
  let mode = input.byte()
  if mode < 128 { return check(phrase: input.remaining) }
  let language = MnemonicLanguage.allCases[Int(mode) % 10]
  let byteCount = 16 + Int(input.byte() % 5) * 4
  var words = SlowMnemonic.words(of: input.bytes(byteCount), in: language)
  // A word from any list in place of any other, twice at most; half of the inputs are left whole.
  for _ in 0..<input.byte() % 4 / 2 {
    let list = SlowMnemonic.lists[MnemonicLanguage.allCases[Int(input.byte() % 10)]] ?? []
    words[Int(input.byte()) % words.count] = list[input.number(2) % 2048]
  }
  let separators: [[UInt8]] = [[32], [32, 32], [9], [10], [13, 10], [0xE3, 0x80, 0x80], [0xC2, 0xA0], [11]]
  let separator = separators[Int(input.byte() % 8)]
  check(phrase: Array(words.joined(separator: separator)) + input.remaining)
}

private func check(phrase: [UInt8]) {
  let readings = SlowMnemonic.readings(of: phrase)
  do throws(MnemonicError) {
    let mnemonic = try Mnemonic.parse(phrase.span.bytes)
    let entropy = mnemonic.withEntropy { array($0) }
    require(readings.count == 1, "read as \(mnemonic.language), it has \(readings.count) readings")
    require(readings[mnemonic.language] == entropy, "other entropy in \(mnemonic.language)")
    checkText(of: mnemonic, entropy)
  } catch {
    switch error {
    case .forbiddenCharacter:
      // Invisible characters are refused on top of what the standard says.
      break
    case .ambiguousLanguage(let languages):
      require(Set(languages) == Set(readings.keys) && languages.count > 1, "ambiguous between \(languages)")
    default:
      require(readings.isEmpty, "refused (\(error)), it has \(readings.count) readings")
    }
  }
  for (language, entropy) in readings {
    guard let mnemonic = try? Mnemonic.parse(phrase.span.bytes, language: language) else { continue }
    require(mnemonic.withEntropy { array($0) } == entropy, "other entropy in \(language) alone")
  }
}

private func checkText(of mnemonic: borrowing Mnemonic, _ entropy: [UInt8]) {
  let language = mnemonic.language
  let expected = Array(SlowMnemonic.words(of: entropy, in: language).joined(separator: [32]))
  guard let phrase = try? mnemonic.phrase(), let display = try? mnemonic.displayPhrase() else {
    return require(false, "no phrase")
  }
  require(phrase.withBytes { array($0) } == expected, "other words in \(language)")
  let again = try? display.withBytes { try Mnemonic.parse($0, language: language) }
  require(again?.withEntropy { array($0) } == entropy, "the phrase shown in \(language) is not read back")
}
