import AppModel
import DynamicSDKSwift
import SwiftUI

/// The wallets, that they are being made, or that this takes too long.
struct WalletsView: View {
  @ObservedObject var session: AppSession
  @ObservedObject var manager: WalletManager

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      Text(session.user?.email ?? session.user?.userId ?? "").font(.headline)
      if manager.isCreatingWallets {
        ProgressView("Your wallets are being made")
      }
      if manager.creationTimedOut {
        Text("This takes longer than usual. The wallets appear here as soon as they are there.")
        Button("Try again") { session.sdk.wallets.pollWalletsState() }
      }
      ForEach(manager.wallets, id: \.address) { wallet in
        WalletRow(wallet: wallet, isPrimary: manager.isPrimary(wallet)) {
          Task { await session.attempt { _ in try await manager.makePrimary(wallet) } }
        }
      }
      if let problem = session.problem {
        Text(problem).foregroundStyle(.red)
      }
      Spacer()
      Button("Sign out") {
        Task { await session.signOut() }
      }
    }
  }
}

/// One wallet.
private struct WalletRow: View {
  let wallet: BaseWallet
  let isPrimary: Bool
  let makePrimary: @MainActor () -> Void

  var body: some View {
    HStack {
      Text(wallet.chain).frame(width: 44, alignment: .leading)
      Text(wallet.address).font(.body.monospaced()).textSelection(.enabled)
      Spacer()
      if isPrimary {
        Text("primary").foregroundStyle(.secondary)
      } else {
        Button("Put first", action: makePrimary)
      }
    }
  }
}
