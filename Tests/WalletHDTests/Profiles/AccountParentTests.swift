import TestSupport
import Testing
import WalletHD
import WalletKeygen
import WalletSecrets

/// Accounts of a shared seed, many at a time and one at a time.
@Suite("Accounts below one parent") struct AccountParentTests {
  /// What bip_utils, eth-account and libwally give for "abandon … about" (Scripts/derive-phrases.py).
  static let known: [(index: UInt32, evm: String, solana: String)] = [
    (0, "0x9858EfFD232B4033E47d90003D41EC34EcaEda94", "HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk"),
    (1, "0x78839F6054d7ed13918bAe0473BA31b1Ca9D7265", "Hh8QwFUA6MtVu1qAoq12ucvFHNwCcVTV7hpWjeY1Hztb"),
    (2, "0x07B5FdfEB4E11826D233403Fe8Db0611CCF4c231", "7WktogJEd2wQ9eH2oWusmcoFTgeYi6rS632UviTBJ2jm"),
    (7, "0x8BAE832C68d7c90C11bCA5EB8Bd0f14d49bd9e8F", "9h1cLBiraaUqM1CdJTaVaew1oQtgQUW24FZ8YdnLLgJY"),
    (1000, "0xC7993dcC44a2904eA320F9529DACbF0e0E96C911", "GTjBciJKUD8CMNxRfzh9qLKMXWjVSMGfcgayoYyn3Q4P"),
    (65_535, "0x38f86bd498bc373C2c2773aaA36E39e29eA8b4B8", "C5rD6EnBhgSHkAn3x5FBVGdFqxg3JWCoMJjE3HHWannq"),
    (0x7FFF_FFFF, "0x12DcC9F4feEa216Da086A8afaFCDd4438Bf7E751", "4js3iYAPReCCbyjcQi6hnmfy6gM4idGBRpTLtTJbkFRc"),
  ]

  @Test(arguments: KeyEngine.availableNames)
  func knownAddresses(engine: String) throws {
    let engine = try KeyEngine(.named(engine))
    let seed = try parse(ProfileTests.abandon, .english).seed()
    let evm = try AccountParent(of: .ledgerLive, seed: seed)
    let solana = try AccountParent(of: .phantom, seed: seed)
    let indexes = Self.known.map(\.index)
    #expect(
      try evm.publicKeys(indexes: indexes, engine: engine).map(\.address.description) == Self.known.map(\.evm))
    #expect(
      try solana.publicKeys(indexes: indexes, engine: engine).map(\.address.description) == Self.known.map(\.solana))
    for account in Self.known {
      #expect(try evm.key(index: account.index).publicKey.address.description == account.evm)
      #expect(try solana.key(index: account.index).publicKey.address.description == account.solana)
    }
  }

  /// Batches of every size around the lanes of the engines, at indexes from anywhere, give what the seed gives for each.
  @Test(arguments: KeyEngine.availableNames, DerivationProfile.perUser)
  func agreesWithTheSeed(engine: String, profile: DerivationProfile) throws {
    let engine = try KeyEngine(.named(engine))
    var edges = EntropyEdges(seed: 77)
    for count in [1, 2, 7, 8, 9, 16, 17, 31] {
      let seed = try secret(edges.next(64))
      let parent = try AccountParent(of: profile, seed: seed)
      var random = SeededGenerator(seed: UInt64(count))
      let indexes = (0..<count).map { place in
        place == 0 ? 0 : place == 1 ? 0x7FFF_FFFF : UInt32(truncatingIfNeeded: random.next()) >> 1
      }
      let keys = try parent.publicKeys(indexes: indexes, engine: engine)
      #expect(keys.count == count)
      for (index, key) in zip(indexes, keys) {
        let expected = try profile.key(fromSeed: seed, index: index)
        #expect(key == expected.publicKey)
        let alone = try parent.key(index: index)
        #expect(alone.publicKey == expected.publicKey)
        #expect(bytes(of: alone.privateKey) == bytes(of: expected.privateKey))
      }
    }
  }

  @Test func nothingAskedForIsNothing() throws {
    let parent = try AccountParent(of: .ledgerLive, seed: try secret([UInt8](0..<64)))
    #expect(try parent.publicKeys(indexes: [], engine: KeyEngine(.automatic)).isEmpty)
  }

  @Test func profilesThatDoNotKeepUsersApart() throws {
    let seed = try secret([UInt8](0..<64))
    let others = DerivationProfile.allCases.filter { !DerivationProfile.perUser.contains($0) }
    #expect(others.count == 4)
    for profile in others {
      #expect(throws: DerivationError.notPerUser(profile)) { _ = try AccountParent(of: profile, seed: seed) }
      #expect(DerivationError.notPerUser(profile).description.contains("ledger-live, phantom"))
    }
    for profile in DerivationProfile.perUser {
      #expect(DerivationProfile.perUserStandard(for: profile.chain) == profile)
      #expect(profile.watchOnlyAccount == nil)
      // The level of the index, and everything above it, is hardened.
      let path = try #require(try profile.path(index: 5))
      #expect(path.indexes.prefix(3).map(\.isHardened) == [true, true, true])
    }
  }

  @Test func indexesBeyondTheLast() throws {
    let seed = try secret([UInt8](0..<64))
    for profile in DerivationProfile.perUser {
      let parent = try AccountParent(of: profile, seed: seed)
      for index in [UInt32(1) << 31, .max] {
        #expect(throws: DerivationError.indexTooLarge(index)) { _ = try parent.key(index: index) }
        #expect(throws: BatchError.derivation(.indexTooLarge(index))) {
          try parent.publicKeys(indexes: [0, index], engine: KeyEngine(.automatic))
        }
      }
    }
  }

  /// What bip_utils gives, and for the first phrase what every wallet shows.
  @Test(arguments: [
    (ProfileTests.abandon, "73c5da0a"),
    ("legal winner thank year wave sausage worth useful legal winner thank yellow", "b8688df1"),
  ])
  func fingerprints(phrase: String, expected: String) throws {
    let seed = try parse(phrase, .english).seed()
    let master = try seed.withBytes { try SeedIdentity.masterPublicKey(ofSeed: $0) }
    #expect(try SeedIdentity.fingerprint(ofMasterPublicKey: master.compressed) == expected)
  }
}
