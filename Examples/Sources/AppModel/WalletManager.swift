import Combine
import DynamicSDKSwift

/// What a screen shows of a user's wallets: the list, that it is being made, or that this takes too long.
///
/// Written as an application for the hosted SDK has it; nothing in here knows that the engine is a local one.
@MainActor
package final class WalletManager: ObservableObject {
  /// The wallets, by chain and account.
  @Published package private(set) var wallets: [BaseWallet] = []
  /// The wallet that comes first.
  @Published package private(set) var primary: BaseWallet?
  /// Whether wallets are on their way.
  @Published package private(set) var isCreatingWallets = false
  /// Whether wallets are not there after ``patience``; they may still come.
  @Published package private(set) var creationTimedOut = false

  /// How long wallets may be on their way before the user is told, in seconds.
  private let patience: Double
  private let sdk: DynamicSDK
  private var cancellables = Set<AnyCancellable>()
  /// Counts waits, so that the timer of an earlier one does not end a later one.
  private var wait = 0

  /// A manager of the wallets of who is signed in.
  package init(sdk: DynamicSDK = DynamicSDK.instance(), patience: Double = 15) {
    self.sdk = sdk
    self.patience = patience
  }

  /// Takes what is there, and everything that comes.
  package func startListening() {
    sdk.wallets.userWalletsChanges
      .receive(on: DispatchQueue.main)
      .sink { [weak self] wallets in self?.show(wallets) }
      .store(in: &cancellables)

    sdk.wallets.primaryChanges
      .receive(on: DispatchQueue.main)
      .sink { [weak self] primary in self?.primary = primary }
      .store(in: &cancellables)

    sdk.auth.authenticatedUserChanges
      .receive(on: DispatchQueue.main)
      .sink { [weak self] user in self?.userChanged(isSignedIn: user != nil) }
      .store(in: &cancellables)
  }

  /// Puts a wallet first, durably.
  package func makePrimary(_ wallet: BaseWallet) async throws {
    guard let walletId = wallet.id else { return }
    try await sdk.wallets.setPrimary(walletId: walletId)
  }

  /// Whether a wallet is the one that comes first.
  package func isPrimary(_ wallet: BaseWallet) -> Bool {
    wallet.id != nil && wallet.id == primary?.id
  }

  /// Wallets for Ethereum and the chains that take its addresses.
  package var evmWallets: [BaseWallet] {
    wallets.filter { $0.chain.uppercased() == "EVM" }
  }

  /// Wallets for Solana.
  package var solanaWallets: [BaseWallet] {
    wallets.filter { $0.chain.uppercased() == "SOL" }
  }

  private func show(_ wallets: [BaseWallet]) {
    self.wallets = wallets
    if !wallets.isEmpty {
      isCreatingWallets = false
      creationTimedOut = false
    }
  }

  private func userChanged(isSignedIn: Bool) {
    wait += 1
    creationTimedOut = false
    isCreatingWallets = isSignedIn && wallets.isEmpty
    if isCreatingWallets { startTimeout(of: wait) }
  }

  private func startTimeout(of wait: Int) {
    DispatchQueue.main.asyncAfter(deadline: .now() + patience) { [weak self] in
      guard let self, self.wait == wait, self.isCreatingWallets, self.wallets.isEmpty else { return }
      self.isCreatingWallets = false
      self.creationTimedOut = true
    }
  }
}
