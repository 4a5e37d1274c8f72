public import CombineShim
import WalletEngine

/// The wallets of who is signed in.
///
/// Every publisher gives its present value to a new subscriber first, then every later one, in order.
public final class WalletsModule: Sendable {
  /// Further wallets.
  public let embedded: EmbeddedWalletsModule
  /// Wallets whose keys are brought in.
  public let waas: ImportedWalletsModule

  private let session: Session

  init(session: Session) {
    self.session = session
    embedded = EmbeddedWalletsModule(session: session)
    waas = ImportedWalletsModule(session: session)
  }

  /// The wallets, by chain and account; empty while nobody is signed in or they are being made.
  public var userWallets: [BaseWallet] { session.wallets.value }

  /// The wallets from now on: all chains' first wallets appear together.
  public var userWalletsChanges: AnyPublisher<[BaseWallet], Never> { session.wallets.publisher }

  /// The wallet that comes first: the one chosen, else the first of ``userWallets``.
  public var primary: BaseWallet? { session.primary.value }

  /// The primary wallet from now on.
  public var primaryChanges: AnyPublisher<BaseWallet?, Never> { session.primary.publisher }

  /// Where the creation of the wallets stands.
  public var walletCreation: WalletCreation { session.creation.value }

  /// Where the creation of the wallets stands, from now on; no application has to guess with a timer.
  public var walletCreationChanges: AnyPublisher<WalletCreation, Never> { session.creation.publisher }

  /// Chooses the wallet that comes first, durably.
  ///
  /// Throws ``WalletError/unknownWallet(user:id:)``, and changes nothing, for an id that is not one of this user's.
  public func setPrimary(walletId: String) async throws {
    try await session.setPrimary(walletId)
  }

  /// Asks for the wallets anew: makes what is missing and publishes what has changed.
  ///
  /// Returns at once. Nobody has to: it is for an application that wants to try again after a failure.
  public func pollWalletsState() {
    let session = session
    Task { try? await session.refresh() }
  }
}
