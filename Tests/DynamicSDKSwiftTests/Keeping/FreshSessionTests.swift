import Combine
import DynamicSDKSwift
import Testing
import WalletStorage

@Suite("What is good after a sign-in or a logout, and what no longer", .timeLimit(.minutes(2)))
struct FreshSessionTests {
  @Test("A token that somebody chose or had before the sign-in is nobody's afterwards")
  func fixation() async throws {
    let setting = try HeldSetting()
    let chosen = String(repeating: "a", count: 64)
    let victim = setting.sdk(resuming: chosen)
    try await victim.restored()
    #expect(victim.auth.authenticatedUser == nil && victim.auth.token == nil)
    try await victim.signIn("ada")
    let first = try #require(victim.auth.token)
    #expect(first != chosen)
    for token in [chosen, "", String(first.dropLast())] {
      let attacker = setting.sdk(resuming: token)
      try await attacker.restored()
      #expect(attacker.auth.authenticatedUser == nil)
    }
    let next = setting.sdk(resuming: first)
    try await next.restored()
    #expect(next.auth.authenticatedUser == victim.auth.authenticatedUser && next.auth.token == first)

    // Another sign-in, of the same user or another, voids the token of the one before.
    var before = first
    for user in ["ada", "bob"] {
      try await victim.signIn(user)
      let token = try #require(victim.auth.token)
      #expect(token != before)
      let late = setting.sdk(resuming: before)
      try await late.restored()
      #expect(late.auth.authenticatedUser == nil)
      let fresh = setting.sdk(resuming: token)
      try await fresh.restored()
      #expect(fresh.auth.authenticatedUser?.userId == user)
      before = token
    }
    // Who still went on with the first one in this process is out too.
    #expect(await eventually { next.auth.authenticatedUser == nil })
    try await victim.auth.logout()
    let after = setting.sdk(resuming: before)
    try await after.restored()
    #expect(after.auth.authenticatedUser == nil)
  }

  @Test("A name that an application chooses is nobody's token, and a token nobody's name")
  func namesAreNoTokens() async throws {
    let setting = try HeldSetting()
    let (named, byToken) = (setting.sdk(name: "phone"), setting.sdk(resuming: nil))
    try await named.signIn("ada")
    try await byToken.signIn("bob")
    let token = try #require(byToken.auth.token)
    for name in [token, "token \(token)", "name phone"] {
      #expect(try await setting.userAfterRestart(name: name) == nil)
    }
    for text in ["phone", "name phone", try #require(named.auth.token)] {
      let sdk = setting.sdk(resuming: text)
      try await sdk.restored()
      #expect(sdk.auth.authenticatedUser == nil)
    }
  }

  @Test("Each sign-in under a name has another token and another row, and ends who had the one before")
  func renewedName() async throws {
    let setting = try HeldSetting()
    let sdk = setting.sdk(name: "phone")
    try await sdk.signIn("ada")
    let other = setting.sdk(name: "phone")
    try await other.restored()
    #expect(other.auth.token == sdk.auth.token)
    try await sdk.signIn("ada")
    #expect(other.auth.token != sdk.auth.token)
    #expect(await eventually { other.auth.authenticatedUser == nil })
    #expect(Set(setting.store.keptRows.map(\.record)).count == 2)
    // Put back by somebody, the old row does not get along with the session that runs.
    let old = try #require(setting.store.keptRows.first)
    try await setting.store.base.keep(old, removingExpiredBefore: 0)
    await #expect(throws: SessionError.notSignedIn) { try await sdk.wallets.embedded.createWallet(chain: .evm) }
    #expect(sdk.auth.authenticatedUser == nil && sdk.wallets.userWallets.isEmpty)
  }

  @Test("Logging out ends every live session of the name, and no other")
  func logoutEverywhere() async throws {
    let setting = try HeldSetting()
    let sdk = setting.sdk(name: "phone")
    try await sdk.signIn("ada")
    let (other, stranger) = (setting.sdk(name: "phone"), setting.sdk(name: "tablet"))
    try await other.restored()
    try await stranger.signIn("ada")
    let published = Log<[Int]>()
    let subscription = other.wallets.userWalletsChanges.sink { published.add([$0.count]) }
    try await sdk.auth.logout()
    // By itself, without a call.
    #expect(await eventually { other.auth.authenticatedUser == nil && published.elements.last == [0] })
    await #expect(throws: SessionError.notSignedIn) { try await other.wallets.embedded.createWallet(chain: .evm) }
    #expect(stranger.auth.authenticatedUser?.userId == "ada")
    try await stranger.wallets.embedded.createWallet(chain: .evm)
    #expect(try await setting.userAfterRestart(name: "phone") == nil)
    #expect(try await setting.userAfterRestart(name: "tablet") == "ada")
    subscription.cancel()
  }

  @Test("A session of the name in another process ends at its next call, and is not there after a restart")
  func otherProcess() async throws {
    let folder = try TestFolder()
    // What another process has is another engine on the same store.
    let engines = [LocalEngine(.database(in: folder.path)), LocalEngine(.database(in: folder.path))]
    func sdk(_ engine: LocalEngine) -> DynamicSDK {
      DynamicSDK(props: ClientProps(environmentId: "test"), engine: engine, sessionName: "phone")
    }
    let here = sdk(engines[0])
    try await here.signIn("ada")
    let there = sdk(engines[1])
    try await there.restored()
    try await there.wallets.embedded.createWallet(chain: .evm)
    try await here.auth.logout()
    let wallet = try #require(there.wallets.userWallets.last?.id)
    await #expect(throws: SessionError.notSignedIn) { try await there.wallets.setPrimary(walletId: wallet) }
    #expect(there.auth.authenticatedUser == nil && there.auth.token == nil && there.wallets.userWallets.isEmpty)
    for engine in engines { await engine.close() }
    let restarted = LocalEngine(.database(in: folder.path))
    let again = sdk(restarted)
    try await again.restored()
    #expect(again.auth.authenticatedUser == nil)
    await restarted.close()
  }

  @Test("A session that is being restored while the name is logged out does not come back")
  func restoredMeanwhile() async throws {
    let setting = try HeldSetting()
    let sdk = setting.sdk(name: "phone")
    try await sdk.signIn("ada")
    setting.store.hold([.readSession])
    let other = setting.sdk(name: "phone")
    try #require(await eventually { setting.store.heldCount == 1 })
    try await sdk.auth.logout()
    setting.store.release()
    try await other.restored()
    #expect(other.auth.authenticatedUser == nil)
    try await other.restored()
    #expect(other.auth.authenticatedUser == nil)
  }

  @Test("Codes and addresses of before a logout are good for nothing afterwards, nor after a restart")
  func passcodesAreForgotten() async throws {
    let setting = try HeldSetting()
    let sdk = setting.sdk(name: "phone")
    // Sent, and not used: neither by whoever comes next, nor in the same session.
    try await sdk.auth.email.sendOTP(email: "ada@example.com")
    try await sdk.auth.logout()
    let unused = try #require(setting.codes.elements.last?.last)
    await #expect(throws: SessionError.noPasswordSent) { try await sdk.auth.email.resendOTP() }
    await #expect(throws: SessionError.noPasswordSent) { try await sdk.auth.email.verifyOTP(token: unused) }

    try await sdk.signIn(email: "ada@example.com", setting.codes)
    await #expect(throws: SessionError.noPasswordSent) { try await sdk.auth.email.resendOTP() }
    try await sdk.auth.sms.sendOTP(phoneData: PhoneData(dialCode: "+1", iso2: "US", phone: "5551234567"))
    try await sdk.auth.logout()
    let code = try #require(setting.codes.elements.last?.last)
    await #expect(throws: SessionError.noPasswordSent) { try await sdk.auth.sms.verifyOTP(token: code) }
    #expect(sdk.auth.authenticatedUser == nil)

    let restarted = setting.sdk(name: "phone")
    try await restarted.restored()
    #expect(restarted.auth.authenticatedUser == nil)
    await #expect(throws: SessionError.noPasswordSent) { try await restarted.auth.sms.verifyOTP(token: code) }
    await #expect(throws: SessionError.noPasswordSent) { try await restarted.auth.email.resendOTP() }
  }

  @Test("A code that was sent before somebody signed in does not sign in afterwards")
  func codesOfBefore() async throws {
    let setting = try HeldSetting()
    let sdk = setting.sdk()
    try await sdk.auth.email.sendOTP(email: "eve@example.com")
    let code = try #require(setting.codes.elements.last?.last)
    try await sdk.signIn("ada")
    await #expect(throws: SessionError.noPasswordSent) { try await sdk.auth.email.verifyOTP(token: code) }
    #expect(sdk.auth.authenticatedUser?.userId == "ada")
  }
}
