import Foundation
import Testing

/// `derive`: addresses that every other wallet shows for the same phrase.
///
/// Expected values: the well-known ones of the phrases, all others by bip_utils and a second library
/// (Scripts/derive-phrases.py).
@Suite(.endToEnd) struct MnemonicDeriveTests {
  struct Known: CustomTestStringConvertible, Sendable {
    var phrase = Phrases.abandon
    var profile: String
    var index = 0
    var path: String
    var address: String
    var testDescription: String { "\(profile) \(index) of \(phrase.prefix(4))…" }
  }

  static let known = [
    Known(profile: "metamask", path: "m/44'/60'/0'/0/0", address: "0x9858EfFD232B4033E47d90003D41EC34EcaEda94"),
    Known(profile: "ledger-live", path: "m/44'/60'/0'/0/0", address: "0x9858EfFD232B4033E47d90003D41EC34EcaEda94"),
    Known(profile: "ledger-legacy", path: "m/44'/60'/0'/0", address: "0xB8Fd42000d00202DCbCF5e18d6640d656345FD6A"),
    Known(profile: "phantom", path: "m/44'/501'/0'/0'", address: "HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk"),
    Known(profile: "trust-solana", path: "m/44'/501'/0'", address: "GjJyeC1r2RgkuoCWMyPYkCWSGSGLcz266EaAkLA27AhL"),
    Known(profile: "solana-cli", path: "", address: "EHqmfkN89RJ7Y33CXM6uCzhVeuywHoJXZZLszBHHZy7o"),
    Known(
      phrase: Phrases.salt, profile: "metamask", path: "m/44'/60'/0'/0/0",
      address: "0xf9545F4CC16ad3A5fB6694Eaab7418412D1E0890"),
    Known(
      profile: "metamask", index: 5, path: "m/44'/60'/0'/0/5", address: "0xA40cFBFc8534FFC84E20a7d8bBC3729B26a35F6f"),
    Known(
      profile: "metamask", index: 6, path: "m/44'/60'/0'/0/6", address: "0xB191a13bfE648B61002F2e2135867015B71816a6"),
    Known(
      profile: "metamask", index: 7, path: "m/44'/60'/0'/0/7", address: "0x593814d3309e2dF31D112824F0bb5aa7Cb0D7d47"),
    Known(
      profile: "metamask", index: 2147483647, path: "m/44'/60'/0'/0/2147483647",
      address: "0x8848bfC75a28756B521b09afDC120BdDddC7d7c9"),
    Known(
      profile: "ledger-live", index: 5, path: "m/44'/60'/5'/0/0", address: "0xE465D679e57f918e9c5357122a51687984e8B550"),
    Known(
      profile: "ledger-live", index: 6, path: "m/44'/60'/6'/0/0", address: "0x4a809C7D06985824f2Cc05741A8D4f8427f3ba26"),
    Known(
      profile: "ledger-live", index: 7, path: "m/44'/60'/7'/0/0", address: "0x8BAE832C68d7c90C11bCA5EB8Bd0f14d49bd9e8F"),
    Known(
      profile: "ledger-live", index: 2147483647, path: "m/44'/60'/2147483647'/0/0",
      address: "0x12DcC9F4feEa216Da086A8afaFCDd4438Bf7E751"),
    Known(
      profile: "ledger-legacy", index: 5, path: "m/44'/60'/0'/5", address: "0x24314c0F7c73e13cA7Dfef59E5C1624127cd6352"),
    Known(
      profile: "ledger-legacy", index: 6, path: "m/44'/60'/0'/6", address: "0x089908Af54c43926E52774fA1f69BEe0efCC019e"),
    Known(
      profile: "ledger-legacy", index: 7, path: "m/44'/60'/0'/7", address: "0xE2a7467606Ce6B9270E9b2234C806A9548EbDA62"),
    Known(
      profile: "ledger-legacy", index: 2147483647, path: "m/44'/60'/0'/2147483647",
      address: "0xA85d72FA330F0C115F14691d5Cf31A70A9bE4b20"),
    Known(
      profile: "phantom", index: 5, path: "m/44'/501'/5'/0'", address: "2EUrWmf5xMmWER9BtDbXbGbZjoL7R3eTDMXYR6H6cKPj"),
    Known(
      profile: "phantom", index: 6, path: "m/44'/501'/6'/0'", address: "5P2eQoLncuFMjAmNNF4PspnAXYNaDSE2t1gb5os76Svw"),
    Known(
      profile: "phantom", index: 7, path: "m/44'/501'/7'/0'", address: "9h1cLBiraaUqM1CdJTaVaew1oQtgQUW24FZ8YdnLLgJY"),
    Known(
      profile: "phantom", index: 2147483647, path: "m/44'/501'/2147483647'/0'",
      address: "4js3iYAPReCCbyjcQi6hnmfy6gM4idGBRpTLtTJbkFRc"),
    Known(
      profile: "trust-solana", index: 5, path: "m/44'/501'/5'", address: "6wcdfzPVDy7jEoxMMREwGjaZ2CW7PoqCR8zoJtFvDZHL"),
    Known(
      profile: "trust-solana", index: 6, path: "m/44'/501'/6'", address: "63YxbQptgar5Pff4mUKtBGH2Au8henhFrH1Kh5keWxmb"),
    Known(
      profile: "trust-solana", index: 7, path: "m/44'/501'/7'", address: "9P7hqHbmAeafcMDhwKQJLh5QAkpY9a1818TkNn8LBn2R"),
    Known(
      profile: "trust-solana", index: 2147483647, path: "m/44'/501'/2147483647'",
      address: "9PcH8GQhQAzZEeGBKAEgRynWX4XBEmqX1RhByxp5UM1D"),
  ]

  @Test(arguments: known) func knownAddress(_ known: Known) async throws {
    let workspace = try Workspace()
    let lines = try await workspace.derive(
      known.phrase, ["--profile", known.profile, "--account", "\(known.index)"])
    #expect(lines == [DerivedLine(index: known.index, path: known.path, address: known.address)])
    workspace.expectUnsaid([known.phrase])
    #expect(try workspace.contents().keys.sorted() == ["home", "keys"], "derive made something")
  }

  /// Without a profile it is the one of most wallets.
  @Test func standardProfile() async throws {
    let workspace = try Workspace()
    #expect(try await workspace.derive(Phrases.abandon, []).map(\.address) == [Self.known[0].address])
  }

  @Test(arguments: ["metamask", "ledger-live", "ledger-legacy", "phantom", "trust-solana"])
  func severalFromALaterAccount(profile: String) async throws {
    let workspace = try Workspace()
    let lines = try await workspace.derive(
      Phrases.abandon, ["--profile", profile, "--count", "3", "--account", "5"])
    let expected = Self.known.filter {
      $0.profile == profile && $0.phrase == Phrases.abandon && (5...7).contains($0.index)
    }
    #expect(expected.count == 3)
    #expect(lines == expected.map { DerivedLine(index: $0.index, path: $0.path, address: $0.address) })
  }

  /// The last index there is, one more, and the one key of a profile that has no others.
  @Test(arguments: [
    (["--account", "2147483647", "--count", "2"], "index"), (["--account", "2147483648"], "--account"),
    (["--account", "-1"], "--account"), (["--profile", "solana-cli", "--account", "1"], "solana-cli"),
    (["--profile", "solana-cli", "--count", "2"], "solana-cli"),
    (["--profile", "electrum"], "no such derivation profile"),
    (["--profile", "evm=metamask"], "--profile"),
  ])
  func refusedIndexesAndProfiles(options: [String], message: String) async throws {
    let workspace = try Workspace()
    let outcome = try await workspace.run(["derive"] + options, input: .bytes(Array(Phrases.abandon.utf8)))
    expect(outcome, exits: 2, naming: message)
    #expect(outcome.output.isEmpty)
    workspace.expectUnsaid([Phrases.abandon])
  }

  /// The pass-phrase counts, and is taken as it is but for one line end.
  @Test func passphrase() async throws {
    let workspace = try Workspace()
    try workspace.write("pass", "TREZOR\n")
    let lines = try await workspace.derive(
      Phrases.abandon, ["--passphrase-file", "pass", "--account", "7", "--profile", "phantom"])
    #expect(lines.map(\.address) == ["B7ncfVP6ShwN9UEGmLCKDoAi2sSauHFKLFeFB9RguQun"])
    let others = try await workspace.derive(Phrases.abandon, ["--passphrase-file", "pass", "--account", "7"])
    #expect(others.map(\.address) == ["0x4056236689ff494Cdfc6C8A6543E6A048F85B4B7"])
    #expect(!workspace.transcript.contains("TREZOR"))
  }

  /// What people paste: capitals, several spaces, line ends of all kinds, a space between East Asian words.
  @Test(arguments: [
    Phrases.abandon.uppercased(), "  " + Phrases.abandon.replacingOccurrences(of: " ", with: "   ") + "\r\n",
    Phrases.abandon.replacingOccurrences(of: " ", with: "\n") + "\n\n",
    Phrases.abandon.replacingOccurrences(of: " ", with: "\u{3000}"),
  ])
  func waysOfWriting(phrase: String) async throws {
    let workspace = try Workspace()
    #expect(try await workspace.derive(phrase, []).map(\.address) == [Self.known[0].address])
  }
}
