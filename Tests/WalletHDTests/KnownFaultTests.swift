import TestSupport
import Testing
import WalletAddresses
import WalletHD
import WalletSecrets

/// Faults that other wallets have had with phrases, paths and derived keys, named after the kind of fault.
@Suite("Known faults: mnemonics and derivation") struct KnownFaultTests {
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

  /// The text of the phrase is no key: hashed as one it is ApeaTP64….
  @Test("wrong-seed") func phraseTextIsNoSeed() throws {
    #expect(
      try DerivationProfile.solanaCLI.address(Self.abandon) == "EHqmfkN89RJ7Y33CXM6uCzhVeuywHoJXZZLszBHHZy7o")
    #expect(try DerivationProfile.phantom.address(Self.abandon) == "HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk")
  }

  /// m/44'/60' starts with a zero byte here; without it the address is 0xf52aD505….
  @Test("leading-zero-bytes-dropped: hardened parent") func zeroInTheParent() throws {
    let phrase = "salt course bulb unit item mesh husband trouble taxi list win fence"
    let seed = try parse(phrase).seed()
    let parent = try ExtendedPrivateKey(seed: seed).descendant(DerivationPath.parse("m/44'/60'"))
    #expect(
      parent.withPrivateKey { hexadecimal(array($0)) }
        == "00b458d0912106278c5505fa53ee05043389a4874df3977b5f4426d6222b60d9")
    let key = try DerivationProfile.metamask.key(fromSeed: seed, index: 0)
    #expect(
      hexadecimal(bytes(of: key.privateKey)) == "ec6853b02f3d935f7889e27a271e57de6da859f1613d1a3c3acda4c677f67ec5")
    #expect(key.publicKey.address.description == "0xf9545F4CC16ad3A5fB6694Eaab7418412D1E0890")
    // Nor by its serialised form.
    let read = try ExtendedPrivateKey.parse(parent.text())
    let child = try read.descendant(DerivationPath.parse("m/0'/0/0"))
    #expect(child.withPrivateKey { array($0) } == bytes(of: key.privateKey))
  }

  @Test("leading-zero-bytes-dropped: child") func zeroInTheChild() throws {
    let phrase = "maid orphan ostrich author actor destroy ring purpose crystal poet pupil voyage"
    let key = try DerivationProfile.metamask.key(fromSeed: parse(phrase).seed(), index: 0)
    #expect(key.privateKey.byteCount == 32)
    #expect(
      hexadecimal(bytes(of: key.privateKey)) == "00b05724b021314e9de7f558428f0b596fa47c666752655e55fca74b8f35f32f")
    #expect(key.publicKey.address.description == "0x3630839Dd0527A2B006D8884f4ff2649698cf639")
  }

  /// Keys with zeros in front are as many as they should be, 32 bytes all of them, and none comes twice.
  @Test("leading-zero-bytes-dropped: in bulk") func zerosInBulk() throws {
    let seed = try secret([UInt8](0..<64))
    var zeros = 0
    var addresses: Set<String> = []
    for index in UInt32(0)..<2000 {
      let key = try DerivationProfile.phantom.key(fromSeed: seed, index: index)
      #expect(key.privateKey.byteCount == 32)
      if bytes(of: key.privateKey)[0] == 0 { zeros += 1 }
      addresses.insert(key.publicKey.address.description)
    }
    // 7.8 expected; fewer than 1 or more than 22 has a probability of about one in 2000.
    #expect((1...22).contains(zeros))
    #expect(addresses.count == 2000)
  }

  @Test(
    "path-index-overflow",
    arguments: [
      "m/44'/60'/0'/0/2147483648", "m/44'/60'/0'/0/2147483648'", "m/44'/60'/0'/0/4294967295",
      "m/44'/60'/0'/0/4294967296", "m/44'/60'/0'/0/99999999999999999999",
    ])
  func indexOverflow(_ path: String) throws {
    #expect(DerivationPathTests.refusal(path) == .indexTooLarge(position: 16))
    #expect(
      try DerivationProfile.metamask.address(Self.junk, index: 2_147_483_647)
        == "0x9d90537E6c8631CF4cBf3F3049519844027a3d68")
  }

  @Test("path-parse-lenient") func lenientPaths() throws {
    for path in ["m/-1", "m/-1'", "m//0", "m/44'/60'/", "/44'/60'", "m/0''", "m/0'h", "n/0", ""] {
      #expect(DerivationPathTests.refusal(path) != nil, "\(path)")
    }
    let master = try ExtendedPrivateKey(seed: parse(Self.junk).seed())
    for path in ["m/0'/1h/2H", "m/0h/1'/2'"] {
      let key = try master.descendant(DerivationPath.parse(path))
      #expect(
        key.withPrivateKey { hexadecimal(array($0)) }
          == "9fb424158650eec09f2c39293a55213fe35e1068caf25494dffe10873efd8704")
    }
    let itself = try master.descendant(DerivationPath.parse("m"))
    #expect(
      itself.withPrivateKey { hexadecimal(array($0)) }
        == "ada5f7928ef8f684afa7b06929b5d1f653e486b52077ba9d798eded96c851ade")
  }

  /// Three EVM wallets count accounts at three levels.
  @Test(
    "path-scheme-mismatch: EVM",
    arguments: [
      (
        DerivationProfile.metamask,
        [
          "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266", "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
          "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC",
        ]
      ),
      (
        .ledgerLive,
        [
          "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266", "0x8C8d35429F74ec245F8Ef2f4Fd1e551cFF97d650",
          "0x98e503f35D0a019cB0a251aD243a4cCFCF371F46",
        ]
      ),
      (
        .ledgerLegacy,
        [
          "0x1e59ce931B4CFea3fe4B875411e280e173cB7A9C", "0xc89D42189f0450C2b2c3c61f58Ec5d628176A1E7",
          "0x318b469BBa396AEc2C60342F9441be36A1945174",
        ]
      ),
    ])
  func evmSchemes(_ profile: DerivationProfile, _ addresses: [String]) throws {
    for (index, address) in addresses.enumerated() {
      #expect(try profile.address(Self.junk, index: UInt32(index)) == address)
    }
  }

  @Test("path-scheme-mismatch: Solana") func solanaSchemes() throws {
    #expect(
      try DerivationProfile.solanaCLI.address(Self.abandon) == "EHqmfkN89RJ7Y33CXM6uCzhVeuywHoJXZZLszBHHZy7o")
    #expect(
      try DerivationProfile.trustSolana.address(Self.abandon) == "GjJyeC1r2RgkuoCWMyPYkCWSGSGLcz266EaAkLA27AhL")
    #expect(try DerivationProfile.phantom.address(Self.abandon) == "HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk")
    let root = try SLIP10Ed25519Node(seed: parse(Self.abandon).seed()).descendant(DerivationPath.parse("m/44'/501'"))
    #expect(SolanaAddress(try root.publicKey().bytes).description == "D2PPQSYFe83nDzk96FqGumVU8JA7J8vj2Rhjc2oXzEi5")
  }

  /// The account level is the one that is stepped.
  @Test("path-scheme-mismatch: Solana in bulk") func solanaBulk() throws {
    let addresses = [
      "oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96", "AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD",
      "CqMbRgMuEhQi9BUS8xP44Wk5nENm48FqJnfjEi4eNb1k", "9Tj3srBSxH7RFRCm8uharreY7ZBS49XSfpwCeYa7Xaqp",
      "6gYw7q94fJdEwL8WkT1a6LHBdTMbix1aciALwEWPx3Wp",
    ]
    for (index, address) in addresses.enumerated() {
      #expect(try DerivationProfile.phantom.address(Self.junk, index: UInt32(index)) == address)
    }
  }

  /// A path without marks is refused, never read as another one; hardened on request it is Phantom's.
  @Test(
    "slip10-non-hardened",
    arguments: [
      ("m/44'/501'/0/0", 3), ("m/44/501/0/0", 1), ("m/44'/501'/0'/0", 4),
    ])
  func nonHardened(_ text: String, _ level: Int) throws {
    let master = try SLIP10Ed25519Node(seed: parse(Self.abandon).seed())
    let path = try DerivationPath.parse(text)
    #expect(throws: DerivationError.notHardened(path.indexes[level - 1], level: level)) {
      try master.descendant(path).publicKey()
    }
    let hardened = try master.descendant(path.hardened).publicKey()
    #expect(SolanaAddress(hardened.bytes).description == "HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk")
  }

  /// The stream of a 32-bit generator would give this phrase; the product's own generator takes no seed at all.
  @Test("weak-rng") func weakGenerator() throws {
    let weak = bytes(hex: "8c97b7d89adb8bd86c9fa562704ce40ef645627acacf877a9164ecd6125616a5")
    let hooked = try Mnemonic.generate(
      wordCount: .twentyFour, language: .english, random: FixedRandomness(bytes: weak))
    #expect(
      try hooked.phraseText()
        == "milk sad wage cup reward umbrella raven visa give list decorate bulb gold raise twenty fly manual stand float "
        + "super gentle climb fold park")
    for _ in 0..<16 { #expect(try Mnemonic.generate(wordCount: .twentyFour).entropyDigits != hexadecimal(weak)) }
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
