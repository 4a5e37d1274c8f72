/// What an audit looked at.
public struct AuditSummary: Hashable, Sendable {
  /// The name of the engine that derived the addresses anew.
  public let engineName: String
  /// Of which share of the users the secrets were opened.
  public let sample: AuditSample
  /// Users of whom anything is stored, erased ones included.
  public var users = 0
  /// Users whose secrets were destroyed on purpose.
  public var erasedUsers = 0
  /// Wallet rows whose code was checked.
  public var wallets = 0
  /// Wallets whose address was derived anew from the opened secret.
  public var rederivedWallets = 0
  /// Sealed secrets that were opened.
  public var secrets = 0
  /// Events that the chain was recomputed over.
  public var events = 0
  /// How many findings were reported.
  public var findings = 0
  /// How long it took.
  public var elapsed = Duration.zero
  /// The number of the last event, with ``headCode`` part of the ``anchor``.
  public var headSequence: UInt64 = 0
  /// The code of the last event, 64 hexadecimal digits.
  public var headCode = ""
  /// What to keep elsewhere against a rolled-back store; nil if the store's head cannot be read.
  public var anchor: StoreAnchor?

  /// Nothing was found wrong.
  public var isClean: Bool { findings == 0 }

  init(engineName: String, sample: AuditSample) {
    self.engineName = engineName
    self.sample = sample
  }
}
