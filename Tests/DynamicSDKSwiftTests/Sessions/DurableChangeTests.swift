import Combine
import DynamicSDKSwift
import Testing
import WalletStorage

@Suite("What is durable is not told as a failure", .timeLimit(.minutes(5)))
struct DurableChangeTests {
  private let busy = StoreError.busy(path: "held")

  @Test("A primary wallet that was chosen, and cannot be read back now, is chosen")
  func primary() async throws {
    let setting = try HeldSetting()
    let sdk = setting.sdk()
    try await sdk.signIn("ada")
    let solana = try #require(sdk.wallets.userWallets.last?.id)
    setting.store.fail(.readPrimary, with: [busy])
    try await sdk.wallets.setPrimary(walletId: solana)
    #expect(sdk.wallets.walletCreation == .failed(.store(busy)))
    sdk.wallets.pollWalletsState()
    #expect(await eventually { sdk.wallets.walletCreation == .ready })
    #expect(sdk.wallets.primary?.id == solana)
  }

  @Test("A wallet that was made, and cannot be listed now, is made, and returned")
  func furtherWallet() async throws {
    let setting = try HeldSetting()
    let sdk = setting.sdk()
    try await sdk.signIn("ada")
    setting.store.fail(.readPrimary, with: [busy])
    let made = try await sdk.wallets.embedded.createWallet(chain: .evm)
    #expect(made.walletName == "EVM 2")
    #expect(sdk.wallets.userWallets.count == 2)
    sdk.wallets.pollWalletsState()
    #expect(await eventually { sdk.wallets.userWallets.contains(made) })
    #expect(sdk.wallets.userWallets.count == 3)
  }

  @Test("A time-out is never told after the end of what it waited for", arguments: [true, false])
  func timeOutAfterTheEnd(succeeds: Bool) async throws {
    // The store answers at about the moment at which the waiting ends, a little later in every round.
    for round in 0..<200 {
      let setting = try HeldSetting(deadline: .milliseconds(20))
      let sdk = setting.sdk()
      let states = Log<WalletCreation>()
      let subscription = sdk.wallets.walletCreationChanges.sink { states.add($0) }
      setting.store.hold()
      if !succeeds { setting.store.fail(with: [busy]) }
      let end = succeeds ? WalletCreation.ready : .failed(.store(busy))
      async let signingIn: Void = sdk.signIn("ada")
      try #require(await eventually { setting.store.heldCount == 1 })
      try await Task.sleep(for: .milliseconds(17) + .microseconds(30 * round))
      setting.store.release()
      try await signingIn
      try #require(await eventually { states.elements.contains(end) })
      try await Task.sleep(for: .milliseconds(5))
      #expect(states.elements.last == end, "\(states.elements)")
      subscription.cancel()
    }
  }

  @Test("Wallets that are made but cannot be read in time are told as late, and shown when they are read")
  func lateReading() async throws {
    let setting = try HeldSetting(deadline: .milliseconds(100))
    let sdk = setting.sdk()
    setting.store.hold([.readPrimary])
    let time = try await ContinuousClock().measure { try await sdk.signIn("ada") }
    #expect(time < .seconds(60))
    #expect(sdk.wallets.walletCreation == .failed(.timedOut(user: try UserID("ada"))))
    #expect(sdk.wallets.userWallets.isEmpty)
    setting.store.release()
    #expect(await eventually { sdk.wallets.walletCreation == .ready })
    #expect(sdk.wallets.userWallets.count == 2)
  }
}
