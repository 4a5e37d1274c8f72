import Combine
import DynamicSDKSwift

// What an application writes that follows the hosted SDK's guide: its imports, its calls, nothing else.

/// Shows wallets when they are there, and that they are being made before that.
@MainActor
class WalletList: ObservableObject {
  @Published var wallets: [BaseWallet] = []
  @Published var isCreatingWallets = false
  @Published var creationTimedOut = false

  private let sdk: DynamicSDK
  private var cancellables = Set<AnyCancellable>()
  private let patience: Double

  init(sdk: DynamicSDK = DynamicSDK.instance(), patience: Double = 15) {
    self.sdk = sdk
    self.patience = patience
  }

  func startListening() {
    wallets = sdk.wallets.userWallets

    if sdk.auth.authenticatedUser != nil && wallets.isEmpty {
      isCreatingWallets = true
      startTimeout()
    }

    sdk.wallets.userWalletsChanges
      .receive(on: DispatchQueue.main)
      .sink { [weak self] newWallets in
        guard let self else { return }
        self.wallets = newWallets

        if !newWallets.isEmpty {
          self.isCreatingWallets = false
          self.creationTimedOut = false
        }
      }
      .store(in: &cancellables)
  }

  private func startTimeout() {
    DispatchQueue.main.asyncAfter(deadline: .now() + patience) { [weak self] in
      guard let self else { return }
      if self.isCreatingWallets && self.wallets.isEmpty {
        self.isCreatingWallets = false
        self.creationTimedOut = true
      }
    }
  }

  var evmWallet: BaseWallet? {
    wallets.first { $0.chain.uppercased() == "EVM" }
  }

  var solanaWallets: [BaseWallet] {
    wallets.filter { $0.chain.uppercased() == "SOL" }
  }

  func makePrimary(_ wallet: BaseWallet) async throws {
    guard let walletId = wallet.id else { return }
    try await sdk.wallets.setPrimary(walletId: walletId)
  }
}

/// As an application may have it at the top of a file, before anything is initialised.
let applicationSDK = DynamicSDK.instance()
