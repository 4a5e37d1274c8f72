import TestSupport
import Testing
import WalletAddresses
import WalletCurves
import WalletHD
import WalletSecrets

@Suite("Derivation profiles") struct ProfileTests {
  static let abandon = MnemonicParseTests.plain

  /// The addresses that the wallets themselves show for this phrase.
  @Test(arguments: [
    (DerivationProfile.metamask, "0x9858EfFD232B4033E47d90003D41EC34EcaEda94"),
    (.ledgerLive, "0x9858EfFD232B4033E47d90003D41EC34EcaEda94"),
    (.phantom, "HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk"),
    (.trustSolana, "GjJyeC1r2RgkuoCWMyPYkCWSGSGLcz266EaAkLA27AhL"),
    (.solanaCLI, "EHqmfkN89RJ7Y33CXM6uCzhVeuywHoJXZZLszBHHZy7o"),
  ])
  func wellKnownAddresses(_ profile: DerivationProfile, _ address: String) throws {
    #expect(try profile.address(Self.abandon) == address)
  }

  /// What a store keeps of a seed's identity is BIP-32's master public key.
  @Test func identity() throws {
    var edges = EntropyEdges(seed: 32)
    for count in [16, 32, 33, 64] {
      let seed = edges.next(count)
      let master = try ExtendedPrivateKey(seed: secret(seed)).publicKey
      #expect(try SeedIdentity.masterPublicKey(ofSeed: seed.span.bytes) == master)
    }
  }

  @Test func chains() throws {
    let seed = try secret([UInt8](0..<64))
    for profile in DerivationProfile.allCases {
      #expect(try profile.key(fromSeed: seed, index: 0).publicKey.address.chain == profile.chain)
    }
  }

  @Test func names() throws {
    #expect(
      DerivationProfile.allCases.map(\.name)
        == ["metamask", "ledger-live", "ledger-legacy", "phantom", "trust-solana", "solana-cli"])
    for profile in DerivationProfile.allCases {
      #expect(try DerivationProfile(name: profile.name) == profile)
      #expect(try DerivationProfile(name: profile.name.uppercased()) == profile)
    }
    #expect(DerivationProfile.standard(for: .evm) == .metamask)
    #expect(DerivationProfile.standard(for: .solana) == .phantom)
  }

  @Test(
    arguments: [
      ("metamsk", .metamask), ("meta", .metamask), ("ledgerlive", .ledgerLive), ("phantm", .phantom),
      ("solana-cil", .solanaCLI),
      ("trust", .trustSolana), ("", nil), ("x", nil), ("electrum", nil), (" metamask", .metamask),
      ("métamask", .metamask),
      ("metamask\0", .metamask), (String(repeating: "m", count: 1_000_000), nil),
    ] as [(String, DerivationProfile?)])
  func unknownNames(_ name: String, _ suggestion: DerivationProfile?) {
    #expect(throws: DerivationProfileError.unknown(suggestion: suggestion)) { try DerivationProfile(name: name) }
  }

  @Test func indexes() throws {
    for profile in DerivationProfile.allCases {
      #expect(throws: DerivationError.indexTooLarge(1 << 31)) { try profile.path(index: 1 << 31) }
      #expect(throws: DerivationError.indexTooLarge(.max)) { try profile.path(index: .max) }
    }
    #expect(try DerivationProfile.solanaCLI.path(index: 0) == nil)
    #expect(throws: DerivationError.onlyIndexZero(.solanaCLI, found: 1)) {
      try DerivationProfile.solanaCLI.path(index: 1)
    }
    let seed = try secret([UInt8](0..<64))
    #expect(throws: DerivationError.onlyIndexZero(.solanaCLI, found: 7)) {
      try DerivationProfile.solanaCLI.key(fromSeed: seed, index: 7).publicKey
    }
    #expect(throws: DerivationError.indexTooLarge(1 << 31)) {
      try DerivationProfile.phantom.key(fromSeed: seed, index: 1 << 31).publicKey
    }
  }

  @Test func seedsOfOtherSizes() throws {
    let short = try secret([UInt8](0..<31))
    #expect(throws: DerivationError.wrongSeedByteCount(31, minimum: 32)) {
      try DerivationProfile.solanaCLI.key(fromSeed: short, index: 0).publicKey
    }
    let long = try secret([UInt8](0..<65))
    for profile in DerivationProfile.allCases {
      let minimum = profile == .solanaCLI ? 32 : 16
      #expect(throws: DerivationError.wrongSeedByteCount(65, minimum: minimum)) {
        try profile.key(fromSeed: long, index: 0).publicKey
      }
    }
  }

  @Test func watchOnly() throws {
    let seed = try secret([UInt8](0..<64))
    for profile in [DerivationProfile.ledgerLive, .phantom, .trustSolana, .solanaCLI] {
      #expect(profile.watchOnlyAccount == nil)
      #expect(throws: DerivationError.noWatchOnly(profile)) { try profile.accountPublicKey(fromSeed: seed) }
      let account = try DerivationProfile.metamask.accountPublicKey(fromSeed: seed)
      #expect(throws: DerivationError.noWatchOnly(profile)) { try profile.publicKey(fromAccount: account, index: 0) }
    }
    let master = try ExtendedPrivateKey(seed: seed)
    for profile in [DerivationProfile.metamask, .ledgerLegacy] {
      let account = try profile.accountPublicKey(fromSeed: seed)
      #expect(account.origin.depth == 3)
      for index in [UInt32(0), 1, 2, 1000, 0x7FFF_FFFF] {
        #expect(
          try profile.publicKey(fromAccount: account, index: index)
            == profile.key(fromSeed: seed, index: index).publicKey)
      }
      #expect(throws: DerivationError.indexTooLarge(1 << 31)) {
        try profile.publicKey(fromAccount: account, index: 1 << 31)
      }
      // Keys of other levels, and another account's, give addresses that no wallet with this profile shows.
      for (path, depth) in [("m", 0), ("m/44'", 1), ("m/44'/60'/0'/0", 4), ("m/44'/60'/1'", 3), ("m/44'/60'/0", 3)] {
        let other = try master.descendant(DerivationPath.parse(path)).extendedPublicKey
        #expect(throws: DerivationError.notTheAccountKey(profile, depth: UInt8(depth))) {
          try profile.publicKey(fromAccount: other, index: 0)
        }
      }
    }
  }

  /// The form for arenas fills exactly the slot it is given.
  @Test func derivesIntoASlot() throws {
    let seed = [UInt8](0..<64)
    for profile in DerivationProfile.allCases {
      let arena = try SecretArena(slotByteCount: 32, slotCount: 3)
      let publicKey = try arena.withMutableBytes(ofSlot: 1) { (slot) throws(DerivationError) in
        try profile.deriveKey(fromSeed: seed.span.bytes, index: 0, into: &slot)
      }
      let key = try profile.key(fromSeed: secret(seed), index: 0)
      #expect(key.publicKey == publicKey)
      #expect(arena.withBytes(ofSlot: 1) { array($0) } == bytes(of: key.privateKey))
      #expect(arena.withBytes(ofSlot: 0) { array($0) } == [UInt8](repeating: 0, count: 32))
      #expect(arena.withBytes(ofSlot: 2) { array($0) } == [UInt8](repeating: 0, count: 32))
    }
  }
}
