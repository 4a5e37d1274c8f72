import Foundation
import Testing

/// An account's extended public key shows the addresses of its phrase, where the profile allows that at all.
@Suite(.endToEnd) struct MnemonicWatchOnlyTests {
  @Test(arguments: ["metamask", "ledger-legacy"])
  func exportedKeyShowsThePhrasesAddresses(profile: String) async throws {
    let workspace = try Workspace()
    let rows = try await workspace.importPhrase(Phrases.salt, for: "anna", ["--profile", "evm=\(profile)"])
    let key = try await workspace.reveal("anna", ["--chain", "evm", "--format", "xpub"])
    #expect(key.hasPrefix("xpub"))
    let options = ["--profile", profile, "--count", "20"]
    let fromPhrase = try await workspace.derive(Phrases.salt, options)
    let watching = try await workspace.run(["derive", "--xpub", key] + options)
    expect(watching, exits: 0)
    #expect(try Workspace.derivedLines(watching.output) == fromPhrase)
    #expect(fromPhrase.first?.address == rows.first { $0.chain == "EVM" }?.address)
    #expect(Set(fromPhrase.map(\.address)).count == 20)
    workspace.expectUnsaid([Phrases.salt])
  }

  /// The key of the standard's own phrase, as bip_utils writes it for m/44'/60'/0'.
  @Test func exportedKeyIsTheAccounts() async throws {
    let workspace = try Workspace()
    try await workspace.importPhrase(Phrases.abandon, for: "anna")
    #expect(try await workspace.reveal("anna", ["--chain", "evm", "--format", "xpub"]) == Self.accountKey)
  }

  private static let accountKey =
    "xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEshuqpK3mdhaWHPFsBngh5GFZaM6si3yZdUsT8ddYM3PwnATt"

  @Test(arguments: ["ledger-live", "phantom", "trust-solana", "solana-cli"])
  func profilesThatCannotBeWatched(profile: String) async throws {
    let workspace = try Workspace()
    let outcome = try await workspace.run(["derive", "--xpub", Self.accountKey, "--profile", profile])
    expect(outcome, exits: 2, naming: profile)
    #expect(outcome.output.isEmpty)
  }

  @Test(arguments: ["evm=ledger-live,sol=phantom", "sol=trust-solana", "sol=solana-cli"])
  func walletsThatCannotBeWatched(profiles: String) async throws {
    let workspace = try Workspace()
    try await workspace.importPhrase(Phrases.abandon, for: "anna", ["--profile", profiles])
    let chain = profiles.hasPrefix("evm") ? "evm" : "sol"
    let before = try await workspace.audit()
    let outcome = try await workspace.run(
      ["export", "anna", "--chain", chain, "--format", "xpub", "--reveal"] + Workspace.storeOptions)
    #expect(outcome.ending == .exited(1), "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
    #expect(try await workspace.audit() == before, "recorded, though nothing left")
  }

  /// Not the account's key, a private one, damaged ones: none gives an address.
  @Test(arguments: [
    "xpub661MyMwAqRbcFkPHucMnrGNzDwb6teAX1RbKQmqtEF8kK3Z7LZ59qafCjB9eCRLiTVG3uxBxgKvRgbubRhqSKXnGGb1aoaqLrpMBDrVxga8",
    "xpub6EF8jXqFeFEW5bwMU7RpQtHkzE4KJxcqJtvkCjJumzW8CPpacXkb92ek4WzLQXjL93HycJwTPUAcuNxCqFPKKU5m5Z2Vq4nCyh5CyPeBFFr",
    "xprv9zDSoJv1aBcjX6sNgEpE2J9K6MV2MUnXuqXsFgzVn3zY2aHyupaFQdYCtdCbNMkvcTdx9FeN49sgXw6mjrhrFLRSzJVnRYPfSCCgjeg4GxY",
    String(accountKey.dropLast()),
    String(accountKey.dropLast()) + (accountKey.hasSuffix("1") ? "2" : "1"), "", "xpub", "0x00",
  ])
  func keysThatAreNotTheAccounts(key: String) async throws {
    let workspace = try Workspace()
    let outcome = try await workspace.run(["derive", "--xpub", key])
    expect(outcome, exits: 2)
    #expect(outcome.output.isEmpty)
    if key.hasPrefix("xprv") { #expect(!outcome.errors.contains(key.dropFirst(8).prefix(16))) }
  }
}
