public import WalletAddresses
public import WalletHD
public import WalletKeygen

/// How a provisioner works.
public struct ProvisioningOptions: Sendable {
  /// Which records are taken from their sealed bytes to their addresses by the reference path before a commit.
  public enum Verification: String, Hashable, Sendable, CaseIterable {
    /// One of every slice of a batch.
    case sample
    /// Every one.
    case full
  }

  /// The group of users; user ids are unique within it.
  public var tenant = Tenant.default
  /// The chains on which every user gets a wallet.
  public var chains: Set<Chain> = Set(Chain.allCases)
  /// What new users' keys are made from.
  public var keys = KeyKind.mnemonic12
  /// How new users' keys are derived from their mnemonics; a chain left out has ``DerivationProfile/standard(for:)``, or
  /// ``DerivationProfile/perUserStandard(for:)`` where keys come from a shared seed.
  public var profiles: [Chain: DerivationProfile] = [:]
  /// The engine that derives keys.
  public var engine = KeyEngine.Choice.automatic
  /// How much is verified before a commit.
  public var verification = Verification.sample
  /// How many threads make keys; nil means one per processor.
  public var threadCount: Int?
  /// How many users a bulk transaction holds, 1 to 16,384.
  ///
  /// Fewer answer log-ins sooner, more cost less per user.
  public var batchSize = 1024
  /// Whether a store (and for `file:`, a root key) that does not exist may be made.
  public var createsStore = true
  /// Whether a store that an older program made is brought to the present version, which older programs refuse from then
  /// on; if not, opening it throws ``StoreError/olderSchema(path:found:needed:)``.
  public var bringsUpToDate = true
  /// How long ``WalletProvisioner/ensureWallets(for:)-(UserID)`` waits for wallets to be made; nil waits for as long as
  /// it takes.
  ///
  /// Wallets that are there are read and given without regard to it: with zero, a call gives what is there or sets off
  /// what is missing.
  public var deadline: Duration? = .seconds(30)

  /// The defaults above.
  public init() {}
}
