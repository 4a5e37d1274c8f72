import Combine
import DynamicSDKSwift
import Testing

@Suite("The order of announcements", .timeLimit(.minutes(2)))
struct AnnouncementTests {
  /// Everything that a session publishes, in one list, behind the values of the beginning.
  final class Recorder: Sendable {
    let log = Log<String>()
    private let subscriptions = Log<AnyCancellable>()

    init(_ sdk: DynamicSDK) {
      let log = log
      for subscription in [
        sdk.auth.authenticatedUserChanges.dropFirst().sink { log.add("user \($0?.userId ?? "-")") },
        sdk.auth.tokenChanges.dropFirst().sink { log.add("token\($0 == nil ? " -" : "")") },
        sdk.auth.sessionKeepingChanges.dropFirst().sink { log.add("keeping \($0)") },
        sdk.wallets.userWalletsChanges.dropFirst().sink { log.add("wallets \($0.count)") },
        sdk.wallets.primaryChanges.dropFirst().sink { log.add("primary \($0?.chain ?? "-")") },
        sdk.wallets.walletCreationChanges.dropFirst().sink { log.add("creation \($0)") },
      ] { subscriptions.add(subscription) }
    }
  }

  static let created = ["creation queued", "creation deriving", "creation persisting"]
  static let shown = ["wallets 2", "primary EVM", "creation ready"]

  @Test(
    "A token's user comes first, then the states of creation, then wallets and the primary", arguments: [nil, "one"])
  func token(name: String?) async throws {
    let setting = try HeldSetting()
    let sdk = setting.sdk(name: name)
    try await sdk.restored()
    let recorder = Recorder(sdk)
    try await sdk.signIn("ada")
    let keeping = name == nil ? [] : ["keeping kept"]
    #expect(recorder.log.elements == ["token", "user ada"] + keeping + Self.created + Self.shown)
  }

  @Test("The same for a code")
  func passcode() async throws {
    let setting = try HeldSetting()
    let sdk = setting.sdk()
    try await sdk.restored()
    let recorder = Recorder(sdk)
    try await sdk.signIn(email: "ada@example.com", setting.codes)
    #expect(recorder.log.elements == ["token", "user email:ada@example.com"] + Self.created + Self.shown)
  }

  @Test("The same for a session that is restored, whose wallets are there or are not")
  func restoring() async throws {
    for areThere in [true, false] {
      let setting = try HeldSetting()
      if !areThere { setting.store.fail(with: [.diskFull(path: "held")]) }
      try await setting.sdk(name: "one").signIn("ada")
      setting.store.hold([.readSession])
      let sdk = setting.sdk(name: "one")
      let recorder = Recorder(sdk)
      setting.store.release()
      try await sdk.restored()
      let creation = areThere ? ["creation queued"] : Self.created
      #expect(
        await eventually {
          recorder.log.elements == ["token", "user ada", "keeping kept"] + creation + Self.shown
        }, "\(recorder.log.elements)")
    }
  }

  @Test("The same for wallets that were made before the user was")
  func pregenerated() async throws {
    let setting = try HeldSetting()
    _ = try await setting.engine.provisioner().ensureWallets(for: "ada")
    let sdk = setting.sdk()
    try await sdk.restored()
    let recorder = Recorder(sdk)
    try await sdk.signIn("ada")
    #expect(recorder.log.elements == ["token", "user ada", "creation queued"] + Self.shown)
  }

  @Test("What one user had is withdrawn before the next comes, and on logging out before nobody does")
  func changeAndLogout() async throws {
    let setting = try HeldSetting()
    let sdk = setting.sdk(name: "one")
    try await sdk.signIn("ada")
    let recorder = Recorder(sdk)
    try await sdk.signIn("bob")
    try await sdk.signIn("bob")
    try await sdk.auth.logout()
    #expect(
      recorder.log.elements == ["wallets 0", "primary -", "creation idle", "token", "user bob"] + Self.created
        + Self.shown
        // The same user once more, in the same second.
        + ["token"] + ["wallets 0", "primary -", "creation idle", "token -", "user -", "keeping none"])
  }

  @Test("A creation that was under way already is told behind the user who asks for it")
  func joiningIn() async throws {
    let setting = try HeldSetting()
    let first = setting.sdk()
    setting.store.hold()
    async let signingIn: Void = first.signIn("ada")
    try #require(await eventually { setting.store.heldCount == 1 })
    let sdk = setting.sdk()
    try await sdk.restored()
    let recorder = Recorder(sdk)
    async let joining: Void = sdk.signIn("ada")
    try #require(await eventually { recorder.log.elements.last == "creation persisting" })
    setting.store.release()
    try await signingIn
    try await joining
    #expect(
      recorder.log.elements == ["token", "user ada", "creation queued", "creation persisting"] + Self.shown)
  }
}
