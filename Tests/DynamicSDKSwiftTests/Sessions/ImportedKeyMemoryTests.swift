#if os(Linux)
  import DynamicSDKSwift
  import Foundation
  import Testing

  @Suite("What an imported key leaves behind", .timeLimit(.minutes(5)))
  struct ImportedKeyMemoryTests {
    @Test(
      "Of a private key's text there is the caller's string afterwards, and no copy",
      .disabled(
        if: ProcessInfo.processInfo.environment["TSAN_OPTIONS"] != nil,
        "the thread sanitizer's own memory is terabytes to look through"))
    func noCopies() async throws {
      let setting = try HeldSetting()
      let sdk = setting.sdk()
      try await sdk.signIn("ada")
      for _ in 0..<4 {
        let digits = MaskedDigits(count: 64)
        let text = digits.text()
        let before = try digits.copies()
        #expect(before > 0, "the caller's string is found")
        try await sdk.wallets.waas.importPrivateKey(chain: .evm, privateKey: text)
        let after = try digits.copies()
        #expect(after <= before)
        withExtendedLifetime(text) {}
      }
      #expect(sdk.wallets.userWallets.count == 6)
    }

    @Test("A text that is too long for a key, or empty, is refused", arguments: [0, 1, 65, 256, 257, 4097, 1 << 20])
    func wrongLengths(count: Int) async throws {
      let setting = try HeldSetting()
      let sdk = setting.sdk()
      try await sdk.signIn("ada")
      let text = String(repeating: "1", count: count)
      for chain in [EmbeddedWalletChain.evm, .sol] {
        await #expect(
          performing: { try await sdk.wallets.waas.importPrivateKey(chain: chain, privateKey: text) },
          throws: { error in
            guard case WalletError.keyFile(let fault) = error else { return false }
            if case .secretMemory = fault { return false }
            let isTooLarge = if case .tooLarge = fault { true } else { false }
            return isTooLarge == (count > (chain == .evm ? 256 : 4096))
          })
      }
      #expect(sdk.wallets.userWallets.count == 2)
    }
  }
#endif
