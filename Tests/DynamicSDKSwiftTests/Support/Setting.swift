import DynamicSDKSwift
import Foundation
import WalletSecrets
import WalletStorage

/// A folder of its own for a test.
final class TestFolder: Sendable {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("sdk-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}

extension EngineConfiguration {
  /// A database and its key in a folder, raw keys unless said otherwise, and the tests' tokens.
  static func database(
    in path: String, keys: KeyKind = .raw, tokens: TestTokens = TestTokens(), lifetime: Duration = .seconds(3600)
  ) -> EngineConfiguration {
    EngineConfiguration(
      store: .sqlite("\(path)/wallets.db"), rootKey: .file("\(path)/root.key"), keys: keys, deadline: .seconds(600),
      tokenVerifier: tokens, sessionLifetime: lifetime)
  }
}

/// An engine whose store can be held up, and whose clock a test can set.
struct HeldSetting {
  let store: HeldStore
  let engine: LocalEngine
  let tokens = TestTokens()
  /// Seconds since 1970.
  let clock = PlainLock<UInt64>(1_750_000_000)

  /// The codes that were sent, with their addresses.
  let codes = Log<[String]>()

  init(
    deadline: Duration = .seconds(600), keys: KeyKind = .raw, verifier: (any TokenVerifying)? = nil
  ) throws {
    let root = try GuardedSecret(randomFrom: SystemRandomness())
    let record = try KeyRing.make(root: root, random: SystemRandomness())
    store = HeldStore(InMemoryStore(holding: record))
    let codes = codes
    let configuration = EngineConfiguration(
      store: .inMemory, rootKey: .environment("UNUSED"), keys: keys, deadline: deadline,
      tokenVerifier: verifier ?? tokens,
      sessionLifetime: .seconds(3600), deliverPasscode: { address, code in codes.add([address.text, code]) })
    let clock = clock
    engine = LocalEngine(
      try WalletProvisioner(
        store: store, ring: try KeyRing.unlock(record, root: root), options: configuration.options,
        clock: { clock.withLock { $0 } * 1000 }), configuration)
  }

  /// A session on the engine.
  func sdk(name: String? = nil) -> DynamicSDK {
    DynamicSDK(props: ClientProps(environmentId: "test"), engine: engine, sessionName: name)
  }
}

extension HeldSetting {
  /// A session that goes on by a token.
  func sdk(resuming token: String?) -> DynamicSDK {
    DynamicSDK(props: ClientProps(environmentId: "test"), engine: engine, resuming: token)
  }

  /// Who is signed in after a restart, in a session of a name.
  func userAfterRestart(name: String) async throws -> String? {
    let sdk = sdk(name: name)
    try await sdk.restored()
    return sdk.auth.authenticatedUser?.userId
  }
}

extension DynamicSDK {
  /// Signs in by email, with the code that was sent last.
  func signIn(email: String, _ codes: Log<[String]>) async throws {
    try await auth.email.sendOTP(email: email)
    try await auth.email.verifyOTP(token: codes.elements.last?.last ?? "")
  }

  /// Signs in with a token for a user.
  func signIn(_ user: String, _ tokens: TestTokens = TestTokens()) async throws {
    try await auth.externalAuth.signInWithExternalJwt(
      props: SignInWithExternalJwtParams(jwt: try tokens.token(for: user), externalUserId: user))
  }
}
