/// An application's settings, in the hosted SDK's names; only `environmentId`, `appName` and `engine`
/// matter to a local engine.
public struct ClientProps: Sendable {
  /// Tells applications apart that share a store, together with others; see ``EngineConfiguration/sessionName``.
  public var environmentId: String
  /// Kept for applications that read it; nothing is requested from there.
  public var apiBaseUrl: String?
  /// Kept for applications that read it; there is no web view.
  public var webViewUrl: String?
  /// Kept for applications that read it.
  public var appLogoUrl: String?
  /// Part of the name that a session is kept under, unless ``EngineConfiguration/sessionName`` is set.
  public var appName: String?
  /// Kept for applications that read it.
  public var redirectUrl: String?
  /// Kept for applications that read it.
  public var appOrigin: String?
  /// Kept for applications that read it; there is no web view.
  public var cssOverrides: String?
  /// Kept for applications that read it; there is no web view.
  public var debugWebview: Bool
  /// Kept for applications that read it; the engine writes no log.
  public var logLevel: LoggerLevel?
  /// Kept for applications that read it.
  public var debug: ClientDebugProps?
  /// Kept for applications that read it; the engine speaks to no network.
  public var evmNetworks: [GenericNetwork]?
  /// Kept for applications that read it.
  public var reownProjectId: String?
  /// Where wallets are made and kept; without it every call throws ``DynamicSDKError/notInitialized(_:)``.
  public var engine: EngineConfiguration?

  /// Settings; all but the first have defaults.
  public init(
    environmentId: String, apiBaseUrl: String? = nil, webViewUrl: String? = nil, appLogoUrl: String? = nil,
    appName: String? = nil, redirectUrl: String? = nil, appOrigin: String? = nil, cssOverrides: String? = nil,
    debugWebview: Bool = false, logLevel: LoggerLevel? = nil, debug: ClientDebugProps? = nil,
    evmNetworks: [GenericNetwork]? = nil, reownProjectId: String? = nil, engine: EngineConfiguration? = nil
  ) {
    self.environmentId = environmentId
    self.apiBaseUrl = apiBaseUrl
    self.webViewUrl = webViewUrl
    self.appLogoUrl = appLogoUrl
    self.appName = appName
    self.redirectUrl = redirectUrl
    self.appOrigin = appOrigin
    self.cssOverrides = cssOverrides
    self.debugWebview = debugWebview
    self.logLevel = logLevel
    self.debug = debug
    self.evmNetworks = evmNetworks
    self.reownProjectId = reownProjectId
    self.engine = engine
  }
}

/// How much a client would log.
public enum LoggerLevel: String, Codable, Hashable, Sendable {
  /// Everything.
  case debug
  /// What happens.
  case info
  /// What may be wrong.
  case warn
  /// What is wrong.
  case error
}

/// The name that some of the hosted SDK's documents use.
public typealias LogLevel = LoggerLevel

/// What of a client would be debugged.
public struct ClientDebugProps: Hashable, Sendable {
  /// The web view, which a local engine does not have.
  public var webview: Bool

  /// Settings for debugging.
  public init(webview: Bool = false) {
    self.webview = webview
  }
}

/// A network as applications describe it.
public struct GenericNetwork: Codable, Hashable, Sendable {
  /// Where transactions can be looked at.
  public var blockExplorerUrls: [String]
  /// The chain id of EIP-155.
  public var chainId: Int
  /// Pictures of the network.
  public var iconUrls: [String]
  /// The network's name.
  public var name: String
  /// What fees are paid in.
  public var nativeCurrency: NativeCurrency
  /// The network's number.
  public var networkId: Int
  /// Where the network is reached.
  public var rpcUrls: [String]
  /// The name to show.
  public var vanityName: String?

  /// A network from its parts.
  public init(
    blockExplorerUrls: [String], chainId: Int, iconUrls: [String], name: String, nativeCurrency: NativeCurrency,
    networkId: Int, rpcUrls: [String], vanityName: String? = nil
  ) {
    self.blockExplorerUrls = blockExplorerUrls
    self.chainId = chainId
    self.iconUrls = iconUrls
    self.name = name
    self.nativeCurrency = nativeCurrency
    self.networkId = networkId
    self.rpcUrls = rpcUrls
    self.vanityName = vanityName
  }
}

/// A network's own currency.
public struct NativeCurrency: Codable, Hashable, Sendable {
  /// How many decimal digits its smallest unit is.
  public var decimals: Int
  /// Its name.
  public var name: String
  /// Its symbol.
  public var symbol: String

  /// A currency from its parts.
  public init(decimals: Int, name: String, symbol: String) {
    self.decimals = decimals
    self.name = name
    self.symbol = symbol
  }
}
