import AppModel
import Combine
import DynamicSDKSwift

/// One run of an application, from its start to its end.
@MainActor
struct Launch {
  private let sdk: DynamicSDK
  private let issuer: LocalIssuer
  private let manager: WalletManager

  /// Starts the application on what is in a folder.
  init(in folder: Folder) throws {
    // The issuer comes first: the verifier reads the keys that it publishes.
    issuer = try LocalIssuer(keySet: folder.keySet)
    sdk = DynamicSDK.initialize(props: ClientProps(environmentId: "wallet-manager", engine: try folder.engine()))
    manager = WalletManager(sdk: sdk)
    manager.startListening()
  }

  /// Goes on with the session that was kept, or signs in; returns when the wallets are shown.
  func begin(as user: String) async throws {
    try await sdk.restored()
    if let kept = sdk.auth.authenticatedUser {
      print("signed in     \(kept.userId), since \(kept.lastLoginAt ?? "-"): the session was kept")
    } else {
      try await signIn(as: user)
    }
    try await show()
  }

  /// Signs in with a token, and tells how the wallets are coming along meanwhile.
  func signIn(as user: String) async throws {
    // The first value is the present one: nobody is signed in.
    let states = sdk.wallets.walletCreationChanges.dropFirst()
      .sink { state in print("wallets       \(state.words)") }
    defer { states.cancel() }
    print("signing in    \(user), with a token of \(LocalIssuer.issuer)")
    let token = try issuer.token(for: user, email: "\(user)@example.com")
    try await sdk.auth.externalAuth.signInWithExternalJwt(
      props: SignInWithExternalJwtParams(jwt: token, externalUserId: user))
    print("signed in     as \(sdk.auth.authenticatedUser?.email ?? "nobody")")
  }

  /// Puts the Solana wallet first.
  func makeSolanaPrimary() async throws {
    guard let wallet = manager.solanaWallets.first else { return }
    try await manager.makePrimary(wallet)
    print("primary       is now \(wallet.chain) \(wallet.address)")
  }

  /// Signs out; the wallets stay where they are.
  func signOut() async throws {
    try await sdk.auth.logout()
    print("signed out    \(sdk.wallets.userWallets.count) wallets are shown")
  }

  /// Shows the wallets, when they have come.
  func show() async throws {
    if case .failed(let error) = sdk.wallets.walletCreation { throw error }
    // The manager's values change on the main queue, a moment after those of the SDK.
    for await wallets in manager.$wallets.values where !wallets.isEmpty { break }
    for wallet in manager.wallets {
      print("wallet        \(wallet.chain) \(wallet.address)\(wallet == sdk.wallets.primary ? "  primary" : "")")
    }
  }
}

extension WalletCreation {
  /// The state in a word or two.
  var words: String {
    switch self {
    case .idle: "none, nobody is signed in"
    case .queued: "asked for"
    case .deriving: "being made"
    case .persisting: "being written"
    case .ready: "ready"
    case .failed(let error): "failed: \(error)"
    }
  }
}
