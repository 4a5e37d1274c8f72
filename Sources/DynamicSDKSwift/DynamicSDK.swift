import WalletSecrets

/// Sign-in and wallets, in the names of a hosted SDK, on an engine of your own.
///
/// An independent implementation. An application has one, ``initialize(props:)`` and ``instance()``; a server makes one for
/// each user who is signed in, on one ``LocalEngine``. Safe to use from any task.
public final class DynamicSDK: Sendable {
  /// Who is signed in, and how to sign in.
  public let auth: AuthModule
  /// The wallets of who is signed in.
  public let wallets: WalletsModule

  let session: Session

  /// A session on an engine that others may share.
  ///
  /// - Parameters:
  ///   - props: the application's settings; their `engine` is not looked at.
  ///   - engine: where wallets are made and kept.
  ///   - sessionName: a name under which the session is kept, sealed, and by which it is found again after a restart. Who
  ///     may choose it may be whoever is signed in by that name, so on a server it has to be as hard to guess as a token.
  ///     Nil keeps nothing.
  public convenience init(props: ClientProps, engine: LocalEngine, sessionName: String? = nil) {
    self.init()
    session.configure(engine, name: sessionName)
  }

  private init() {
    session = Session()
    auth = AuthModule(session: session)
    wallets = WalletsModule(session: session)
  }

  private static let single = DynamicSDK()

  /// Configures the application's only instance and returns it.
  ///
  /// Never waits: the engine is opened, and a kept session restored, meanwhile. What fails there is thrown by the first call
  /// and published as a failed state on ``WalletsModule/walletCreationChanges``. Once configured it stays as it is.
  @MainActor
  @discardableResult
  public static func initialize(props: ClientProps) -> DynamicSDK {
    if let engine = props.engine {
      single.session.configure(LocalEngine(engine), name: "application \(props.environmentId)")
    }
    return single
  }

  /// The application's only instance.
  ///
  /// Until ``initialize(props:)`` its calls throw ``DynamicSDKError/notInitialized(_:)``.
  public static func instance() -> DynamicSDK { single }

  /// The same as ``instance()``.
  public static var shared: DynamicSDK { single }

  /// The application's only instance.
  ///
  /// Throws ``DynamicSDKError/notInitialized(_:)`` before ``initialize(props:)``.
  public static func getInstance() throws -> DynamicSDK {
    _ = try single.session.configuredEngine()
    return single
  }

  /// Returns when a session that was kept has been restored, if there is one.
  ///
  /// Throws ``WalletError`` if the engine cannot be opened.
  public func restored() async throws {
    try await session.restored()
  }
}
