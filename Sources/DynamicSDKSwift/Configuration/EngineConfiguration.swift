public import WalletEngine
public import WalletSignIn

/// Where an engine keeps wallets, how it makes them, and whom it believes.
public struct EngineConfiguration: Sendable {
  /// The store.
  public var store: StoreSpecification
  /// Where the root key comes from, which opens everything in the store.
  public var rootKey: RootKeySource
  /// Enabled chains, key kind, derivation profiles, tenant, and how long a sign-in waits for wallets.
  public var options: ProvisioningOptions
  /// Verifies the tokens of `signInWithExternalJwt`; of one issuer, whose subjects are the engine's user ids.
  public var tokenVerifier: (any TokenVerifying)?
  /// Delivers one-time passwords by email or text message; their limits are kept in the store.
  public var deliverPasscode: OneTimePasswords.Delivery?
  /// The name under which the application's only instance (``DynamicSDK/initialize(props:)``) keeps its session in the store.
  ///
  /// Whoever goes by one name on one store, in the same tenant, goes on with one session, also one that was made with
  /// ``DynamicSDK/init(props:engine:sessionName:)``. Nil, the default, is a name made of
  /// ``ClientProps/environmentId``, ``ClientProps/appName`` and the file name of the running program: two applications on
  /// one store do not restore each other's session, and one application does after a restart, wherever it is installed.
  /// Processes of one application that are to have different users at a time need different names.
  public var sessionName: String?
  /// How long a session lasts from the latest sign-in in it.
  public var sessionLifetime: Duration

  /// A configuration; chains and keys that are left out are those of ``ProvisioningOptions``.
  public init(
    store: StoreSpecification, rootKey: RootKeySource, chains: Set<Chain>? = nil, keys: KeyKind? = nil,
    profiles: [Chain: DerivationProfile]? = nil, tenant: Tenant? = nil, deadline: Duration? = nil,
    tokenVerifier: (any TokenVerifying)? = nil, sessionName: String? = nil,
    sessionLifetime: Duration = .seconds(86_400), deliverPasscode: OneTimePasswords.Delivery? = nil
  ) {
    self.store = store
    self.rootKey = rootKey
    var options = ProvisioningOptions()
    if let chains { options.chains = chains }
    if let keys { options.keys = keys }
    if let profiles { options.profiles = profiles }
    if let tenant { options.tenant = tenant }
    if let deadline { options.deadline = deadline }
    self.options = options
    self.tokenVerifier = tokenVerifier
    self.sessionName = sessionName
    self.sessionLifetime = sessionLifetime
    self.deliverPasscode = deliverPasscode
  }
}
