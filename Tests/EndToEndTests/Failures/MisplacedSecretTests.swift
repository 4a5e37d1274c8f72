import Foundation
import Testing

/// A phrase or key put where it does not belong is refused without being repeated.
@Suite(.endToEnd) struct MisplacedSecretTests {
  static let places = [
    ["SECRET"], ["--SECRET"], ["--SECRET=1"], ["derive", "--language", "SECRET"], ["derive", "--language=SECRET"],
    ["derive", "--SECRET"], ["derive", "SECRET"], ["derive", "--profile", "SECRET"], ["derive", "--xpub", "SECRET"],
    ["derive", "--input", "SECRET"], ["derive", "--passphrase-file", "SECRET"], ["derive", "--count", "SECRET"],
    ["discover", "--address", "SECRET"], ["import", "anna", "--format", "SECRET"],
    ["import", "anna", "--chain", "SECRET"], ["import", "anna", "--chains", "SECRET"],
    ["import", "anna", "--profile", "SECRET"], ["import", "anna", "--profile", "evm=SECRET"],
    ["import", "anna", "--profile", "SECRET=metamask"], ["import", "anna", "SECRET"],
    ["import", "anna", "--format", "mnemonic", "--input", "SECRET"], ["provision", "--keys", "SECRET"],
    ["provision", "--engine", "SECRET"], ["provision", "--verify", "SECRET"], ["provision", "--chains", "evm,SECRET"],
    ["list", "--root-key", "SECRET"], ["list", "--format", "SECRET"], ["help", "SECRET"], ["SECRET", "--help"],
  ]
  private static let hexadecimal = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"
  private static let extended =
    "xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi"

  @Test(arguments: places) func nothingIsRepeated(place: [String]) async throws {
    let workspace = try Workspace()
    let wide = Phrases.salt.replacing(" ", with: "\u{3000}")
    for secret in [Phrases.salt, wide, Self.hexadecimal, "0x\(Self.hexadecimal)", Self.extended] {
      let outcome = try await workspace.run(place.map { $0.replacing("SECRET", with: secret) })
      #expect(outcome.ending != .exited(0))
      #expect(!outcome.errors.isEmpty && outcome.output.isEmpty)
    }
    workspace.expectUnsaid([Phrases.salt])
    for part in [Self.hexadecimal, Self.extended] {
      // A name of a file may be repeated; a path of 64 digits is one.
      guard !place.contains("--input"), !place.contains("--passphrase-file") else { continue }
      #expect(!workspace.transcript.contains(part.dropFirst(8).prefix(30)))
    }
    #expect(!workspace.exists("wallets.db"))
  }
}
