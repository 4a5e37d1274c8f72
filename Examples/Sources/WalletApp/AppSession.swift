import Combine
import DynamicSDKSwift
import Foundation

/// Who is signed in to the application, and how they sign in: with a code.
@MainActor
final class AppSession: ObservableObject {
  /// Who is signed in.
  @Published private(set) var user: UserProfile?
  /// The code that was sent; an application sends it by mail and does not show it.
  @Published private(set) var sentCode: String?
  /// What went wrong last.
  @Published private(set) var problem: String?

  let sdk: DynamicSDK
  private var cancellables = Set<AnyCancellable>()

  /// Initialises the SDK with an engine in the user's own folder.
  ///
  /// The wallets are the user's: whoever can read both files has them.
  init() {
    let folder = URL.applicationSupportDirectory.appending(path: "wallet-app")
    for name in ["store", "key"] {
      // What cannot be made here is told by the engine, which cannot open it.
      try? FileManager.default.createDirectory(
        at: folder.appending(path: name), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    let (codes, outbox) = AsyncStream<String>.makeStream()
    sdk = DynamicSDK.initialize(
      props: ClientProps(
        environmentId: "wallet-app", appName: "Wallets",
        engine: EngineConfiguration(
          store: .sqlite(folder.appending(path: "store/wallets.db").path),
          rootKey: .file(folder.appending(path: "key/root.key").path),
          deliverPasscode: { _, code in outbox.yield(code) })))
    Task { [weak self] in
      for await code in codes { self?.sentCode = code }
    }
    sdk.auth.authenticatedUserChanges
      .receive(on: DispatchQueue.main)
      .sink { [weak self] user in self?.user = user }
      .store(in: &cancellables)
  }

  /// Sends a code to an address.
  func send(to email: String) async {
    await attempt { sdk in try await sdk.auth.email.sendOTP(email: email) }
  }

  /// Signs in with a code.
  func signIn(with code: String) async {
    await attempt { sdk in
      try await sdk.auth.email.verifyOTP(token: code)
      self.sentCode = nil
    }
  }

  /// Signs out.
  func signOut() async {
    await attempt { sdk in try await sdk.auth.logout() }
  }

  /// Does something, and keeps what went wrong to show it.
  func attempt(_ body: @MainActor (DynamicSDK) async throws -> Void) async {
    do {
      problem = nil
      try await body(sdk)
    } catch { problem = String(describing: error) }
  }
}
