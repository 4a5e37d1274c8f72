#if os(Linux)
  import Testing

  /// No run of eight bytes of a secret, in any form, is anywhere in the process's memory once the secret was used.
  ///
  /// Each in a process of its own, whose memory no other test writes to.
  @Suite("Memory after secrets were used")
  struct MemoryScanTests {
    @Test("making, sealing, committing, auditing and exporting wallets leaves nothing")
    func wallets() async {
      await #expect(processExitsWith: .success) { try await WalletLife().run() }
    }

    @Test("making, auditing and exporting phrases and what follows from them leaves nothing")
    func mnemonics() async {
      await #expect(processExitsWith: .success) { try await MnemonicLife().run() }
    }

    @Test("importing, auditing and exporting a phrase with a pass-phrase leaves nothing")
    func importedMnemonics() async {
      await #expect(processExitsWith: .success) { try await ImportedMnemonicLife().run() }
    }

    @Test("key files and archives, in and out, leave nothing")
    func keyFiles() async {
      await #expect(processExitsWith: .success) { try await KeyFileLife().run() }
    }

    @Test(
      "many wallets made, exported, moved into another store and exported there leave nothing", .timeLimit(.minutes(30))
    )
    func manyWallets() async {
      await #expect(processExitsWith: .success) { try await ManyWalletsLife().run() }
    }

    @Test("drawing keys, deriving public keys and signing leaves nothing")
    func keys() async {
      await #expect(processExitsWith: .success) { try KeyLife().run() }
    }

    @Test("a copy anywhere, in any form, is found")
    func plantedCopies() async {
      await #expect(processExitsWith: .success) { try PlantedCopies().run() }
    }
  }
#endif
