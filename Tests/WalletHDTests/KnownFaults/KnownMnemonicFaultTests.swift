import Testing
import WalletHD
import WalletSecrets

/// Faults that other wallets have had with phrases and pass-phrases, named after the kind of fault.
@Suite("Known faults: mnemonics") struct KnownMnemonicFaultTests {
  static let junk = "test test test test test test test test test test test junk"
  static let abandon = MnemonicParseTests.plain

  /// An accented letter is one pass-phrase, composed or not.
  @Test("nfkd-normalisation: pass-phrase", arguments: ["c3b1616e64c3ba2dc385", "6ecc83616e6475cc812d41cc8a"])
  func accentedPassphrase(_ digits: String) throws {
    let passphrase = String(decoding: bytes(hex: digits), as: UTF8.self)
    #expect(Array(passphrase.utf8) == bytes(hex: digits))
    let seed = try parse(Self.abandon).seed(text: passphrase)
    #expect(
      hexadecimal(bytes(of: seed))
        == "0af6dac489a3d3170f7e2305b07659ec9ffa5fd7ac95d82ee44fc8cdd06b0585"
        + "c3093050e92c8723622543e133a7c7a9f60e05cc7a10ce354df886ba1ef20872")
    let key = try DerivationProfile.metamask.key(fromSeed: seed, index: 0)
    #expect(key.publicKey.address.description == "0x7d8A8670f3F3F022fa554F3f03AE4421E04F6519")
  }

  /// Compatibility characters are taken apart (NFKD), not only composed (NFC).
  @Test("nfkd-normalisation: compatibility characters") func compatibilityCharacters() throws {
    let passphrase = String(decoding: bytes(hex: "efac81e291a0e38d8dc385e284a2"), as: UTF8.self)
    let mnemonic = try parse(Self.abandon)
    let expected =
      "0cb5031da7055e88cc6dc73ea2a6c54050bff707169359816439756dfe03fd7b"
      + "7a10352e82600d77b223297b5f6dfccef5bd2b2e3546b03bab6def9010d07a9e"
    #expect(try mnemonic.seedDigits(passphrase) == expected)
    #expect(try mnemonic.seedDigits("fi1メートルÅTM") == expected)
    #expect(
      try DerivationProfile.metamask.address(Self.abandon, passphrase: passphrase)
        == "0x09b9cfC2C91d7e67Ae6314E0e2E9C8749290fcc8")
  }

  @Test("nfkd-normalisation: Japanese phrase as typed") func japanesePhrase() throws {
    let typed = bytes(
      hex:
        "e3818ce38184e38193e38186e38080e381a7e38293e381a1e38080e3818ae38195e38281e3828be38080e38182e3819fe3828ae381be"
        + "e38188e38080e38184e3818ae38293e38080e3818ae38193e381aae38186e38080e38289e3819fe38184e38080e3819be38182e381b6"
        + "e38289e38080e3819be38293e38188e38184e38080e381a1e38197e3818de38080e3819fe38184e38284e3818de38080e381a6e38293"
        + "e38289e38293e3818be38184")
    for language in [nil, MnemonicLanguage.japanese] {
      let mnemonic = try parse(typed, language)
      #expect(mnemonic.language == .japanese)
      #expect(mnemonic.entropyDigits == "27f4788a812070447dbb9b78b27e1dd2")
      #expect(
        try mnemonic.seedDigits()
          == "bf077115f5f341bdd05c0e9567fa8cf8f0bcfd681ab0dca92e746b0880e3c49b"
          + "b87852048e87c6da7cf66f59d26ca953ce000f3c1ed095d5a9f2c445b9a9e3a8")
      // And it is shown as it was typed.
      #expect(text(of: try mnemonic.displayPhrase()) == typed)
    }
  }

  /// A space at the end is dropped, not hashed: hashed it is 0xC10cdD15….
  @Test("mnemonic-whitespace") func trailingSpace() throws {
    #expect(
      try DerivationProfile.metamask.address(Self.junk + " ") == "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266")
  }

  @Test("mnemonic-case", arguments: [0, 1]) func capitalLetters(_ way: Int) throws {
    let typed = way == 0 ? "A" + Self.abandon.dropFirst() : Self.abandon.uppercased()
    #expect(try DerivationProfile.metamask.address(typed) == "0x9858EfFD232B4033E47d90003D41EC34EcaEda94")
  }

  @Test(
    "mnemonic-length",
    arguments: [
      (
        "goose enable fabric gas minor cricket hard wet expose coffee upset interest snake icon stay",
        "64892945b008d266da4fcc50a5a7bcbadcd2e0b5"
      ),
      (
        "coyote phone submit jelly ticket acid globe sun field region leg maze scatter length profit clerk shy enrich",
        "31b473603bee1a03d8d6ca55f691fd44cc07002af153c789"
      ),
      (
        "journey news blind lesson produce walk inmate rhythm aunt rotate vocal sponsor deny vessel agree caution armor "
          + "major either breeze describe",
        "7872a45f403abbed1d15c60f5787d56933abe60141250bf0cd1c0dc3"
      ),
      (String(repeating: "abandon ", count: 23) + "art", String(repeating: "0", count: 64)),
    ])
  func lengths(_ phrase: String, _ entropy: String) throws {
    #expect(try parse(phrase).entropyDigits == entropy)
    for count in [0, 11, 13, 27] {
      let words = [String](repeating: "abandon", count: count).joined(separator: " ")
      #expect(refusal(words) == (count == 0 ? .empty : .wrongWordCount(count)))
    }
  }

  /// A hundred words stand in two lists, so the first word says nothing; the seed is the same either way.
  @Test("mnemonic-language") func twoLanguages() throws {
    let phrase = "nature distance angle abandon simple palace opinion fatigue noble volume simple wagon"
    #expect(refusal(phrase) == .ambiguousLanguage([.english, .french]))
    for (language, entropy) in [
      (MnemonicLanguage.english, "9367f423000c913e66da9e95bebb247b"), (.french, "a2c8f435801dd360eb2b1ca55fcb74ff"),
    ] {
      let mnemonic = try parse(phrase, language)
      #expect(mnemonic.entropyDigits == entropy)
      #expect(
        try mnemonic.seedDigits()
          == "80848ad93660f4b4f588435c3eacbb6b0c5dcf8787b8ad932e97978ec08651ef"
          + "56a2c16eb27a2956dcf76cde44a0547e55ab0499fdc32dfa55b83f4232292adf")
    }
  }

  /// What goes wrong while a phrase is read says nothing of the phrase beyond one word of the public list.
  @Test("secret-logging") func errorsAreSilent() throws {
    let phrase = "legal winner thank year wave sausage worth useful legal winner thank yellow"
    let words = phrase.split(separator: " ")
    var attempts = [phrase + " yellow", phrase + "\0", "\u{7F}" + phrase, phrase.replacing("useful", with: "usefull")]
    attempts.append(phrase.replacing("year wave", with: "wave year"))
    attempts.append(String(repeating: phrase + " ", count: 60))
    for attempt in attempts {
      let error = try #require(refusal(attempt))
      var rendering = error.description + String(describing: error) + String(reflecting: error)
      dump(error, to: &rendering)
      let shown = Set(words.filter { rendering.contains($0) })
      #expect(shown.count <= 1, "\(error)")
    }
  }
}
