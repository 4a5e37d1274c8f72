import TestSupport
import Testing
import WalletAddresses
import WalletHD
import WalletSecrets

/// Faults that other wallets have had with paths and derived keys, named after the kind of fault.
@Suite("Known faults: derivation") struct KnownDerivationFaultTests {
  /// The text of the phrase is no key: hashed as one it is ApeaTP64….
  @Test("wrong-seed") func phraseTextIsNoSeed() throws {
    #expect(
      try DerivationProfile.solanaCLI.address(KnownMnemonicFaultTests.abandon)
        == "EHqmfkN89RJ7Y33CXM6uCzhVeuywHoJXZZLszBHHZy7o")
    #expect(
      try DerivationProfile.phantom.address(KnownMnemonicFaultTests.abandon)
        == "HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk")
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
      try DerivationProfile.metamask.address(KnownMnemonicFaultTests.junk, index: 2_147_483_647)
        == "0x9d90537E6c8631CF4cBf3F3049519844027a3d68")
  }

  @Test("path-parse-lenient") func lenientPaths() throws {
    for path in ["m/-1", "m/-1'", "m//0", "m/44'/60'/", "/44'/60'", "m/0''", "m/0'h", "n/0", ""] {
      #expect(DerivationPathTests.refusal(path) != nil, "\(path)")
    }
    let master = try ExtendedPrivateKey(seed: parse(KnownMnemonicFaultTests.junk).seed())
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
      #expect(try profile.address(KnownMnemonicFaultTests.junk, index: UInt32(index)) == address)
    }
  }

  @Test("path-scheme-mismatch: Solana") func solanaSchemes() throws {
    #expect(
      try DerivationProfile.solanaCLI.address(KnownMnemonicFaultTests.abandon)
        == "EHqmfkN89RJ7Y33CXM6uCzhVeuywHoJXZZLszBHHZy7o")
    #expect(
      try DerivationProfile.trustSolana.address(KnownMnemonicFaultTests.abandon)
        == "GjJyeC1r2RgkuoCWMyPYkCWSGSGLcz266EaAkLA27AhL")
    #expect(
      try DerivationProfile.phantom.address(KnownMnemonicFaultTests.abandon)
        == "HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk")
    let root = try SLIP10Ed25519Node(seed: parse(KnownMnemonicFaultTests.abandon).seed()).descendant(
      DerivationPath.parse("m/44'/501'"))
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
      #expect(try DerivationProfile.phantom.address(KnownMnemonicFaultTests.junk, index: UInt32(index)) == address)
    }
  }

  /// A path without marks is refused, never read as another one; hardened on request it is Phantom's.
  @Test(
    "slip10-non-hardened",
    arguments: [
      ("m/44'/501'/0/0", 3), ("m/44/501/0/0", 1), ("m/44'/501'/0'/0", 4),
    ])
  func nonHardened(_ text: String, _ level: Int) throws {
    let master = try SLIP10Ed25519Node(seed: parse(KnownMnemonicFaultTests.abandon).seed())
    let path = try DerivationPath.parse(text)
    #expect(throws: DerivationError.notHardened(path.indexes[level - 1], level: level)) {
      try master.descendant(path).publicKey()
    }
    let hardened = try master.descendant(path.hardened).publicKey()
    #expect(SolanaAddress(hardened.bytes).description == "HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk")
  }
}
