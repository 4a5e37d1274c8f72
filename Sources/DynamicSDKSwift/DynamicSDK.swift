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
  ///   - sessionName: a name under which the session is kept, sealed, and by which it is found again after a restart: one
  ///     that the application chooses, such as the device's owner or the window. It stays the same at every sign-in, so it
  ///     must never come from a client: who could name a session before somebody signs in to it would have it afterwards.
  ///     On a server use ``init(props:engine:resuming:)``. Nil keeps nothing.
  public convenience init(props: ClientProps, engine: LocalEngine, sessionName: String? = nil) {
    self.init()
    session.configure(engine, place: sessionName.map(SessionPlace.named) ?? .nowhere)
  }

  /// A session that is kept under its own token, for servers.
  ///
  /// Each sign-in draws a new ``AuthModule/token`` and removes what was kept under the one before, whoever chose that: give
  /// the client the new one, in a cookie say, and make the session from what it sends back. A token that is not good is
  /// nobody's session.
  ///
  /// One-time passwords are good in the object that sent them only: keep it between the request that asks for a password and
  /// the one that brings it back, by an identifier that nobody can guess. The token knows nothing of passwords.
  ///
  /// - Parameters:
  ///   - props: the application's settings; their `engine` is not looked at.
  ///   - engine: where wallets are made and kept.
  ///   - token: the token of the session to go on with; nil for a client that has none.
  public convenience init(props: ClientProps, engine: LocalEngine, resuming token: String?) {
    self.init()
    session.configure(engine, place: .byToken(token))
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
  /// and published as a failed state on ``WalletsModule/walletCreationChanges``. Once configured it stays as it is: the
  /// settings of every later call are passed over without an error, whatever they say.
  @MainActor
  @discardableResult
  public static func initialize(props: ClientProps) -> DynamicSDK {
    if let engine = props.engine {
      single.session.configure(LocalEngine(engine), place: .named(sessionName(of: props, engine)))
    }
    return single
  }

  /// What the only instance's session is kept under: the name in the configuration, or the default that is described there.
  package static func sessionName(
    of props: ClientProps, _ engine: EngineConfiguration, program: String = CommandLine.arguments.first ?? ""
  ) -> String {
    if let name = engine.sessionName { return name }
    let file = program.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? ""
    // With lengths, so that no two triples are written alike.
    return (["application"] + [props.environmentId, props.appName ?? "", file].map { "\($0.utf8.count):\($0)" })
      .joined(separator: " ")
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
  /// Throws ``WalletError`` if the engine cannot be opened or the store not read; the next call, of this or of whatever needs
  /// somebody to be signed in, tries again. A kept session that was altered is told once, as ``WalletError/session(_:)``, and
  /// removed: then nobody is signed in.
  public func restored() async throws {
    try await session.restored()
  }
}
