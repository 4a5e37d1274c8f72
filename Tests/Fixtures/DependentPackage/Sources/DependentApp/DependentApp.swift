import CSQLite
import Signing
import WalletEngine

@main
struct DependentApp {
  static func main() async throws {
    let directory = CommandLine.arguments[1]
    let provisioner = try await WalletProvisioner(
      store: .sqlite("\(directory)/app.db"), rootKey: .file("\(directory)/app.key"))
    let wallets = try await provisioner.ensureWallets(for: "user-42")
    let again = try await provisioner.ensureWallets(for: "user-42")
    await provisioner.close()
    print(Signer().sign("by \(dependent_csqlite_version())"))
    for wallet in wallets.all { print(wallet.chain, wallet.address) }
    print(wallets == again ? "same" : "different")
  }
}
