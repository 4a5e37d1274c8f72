import AppModel
import DynamicSDKSwift
import SwiftUI

/// The same wallets, shown by SwiftUI.
@main
struct WalletApp: App {
  @StateObject private var session: AppSession
  @StateObject private var manager: WalletManager

  init() {
    let session = AppSession()
    let manager = WalletManager(sdk: session.sdk)
    manager.startListening()
    _session = StateObject(wrappedValue: session)
    _manager = StateObject(wrappedValue: manager)
  }

  var body: some Scene {
    WindowGroup("Wallets") {
      Group {
        if session.user == nil {
          SignInView(session: session)
        } else {
          WalletsView(session: session, manager: manager)
        }
      }
      .padding()
      .frame(minWidth: 520, minHeight: 320)
    }
  }
}
