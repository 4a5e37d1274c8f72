import WalletAddresses
import WalletHD
import WalletProvisioning
import WalletSecrets

/// A phrase, and its pass-phrase if it has one, that can be handed to another thread.
final class HeldPhrase: Sendable {
  private let mnemonic: Mnemonic
  private let passphrase: Secret?

  /// Reads the phrase, and the pass-phrase if one was announced; a pass-phrase that is about to be kept is asked for twice.
  init(_ arguments: ParsedArguments, keeping: Bool, in context: CommandContext) throws {
    let mnemonic = try MnemonicInput.mnemonic(arguments, in: context)
    if MnemonicInput.hasPassphrase(arguments) {
      let passphrase =
        keeping
        ? try MnemonicInput.newPassphrase(arguments, in: context)
        : try MnemonicInput.passphrase(arguments, in: context)
      do { _ = try mnemonic.seed(passphrase: passphrase) } catch { throw WalletError.mnemonic(error) }
      self.passphrase = consume passphrase
    } else {
      passphrase = nil
    }
    self.mnemonic = consume mnemonic
  }

  /// The BIP-39 seed.
  func seed() throws -> Secret {
    do throws(MnemonicError) {
      switch passphrase {
      case .some(let passphrase): return try mnemonic.seed(passphrase: passphrase)
      case .none: return try mnemonic.seed()
      }
    } catch { throw WalletError.mnemonic(error) }
  }

  /// The fingerprint of the master key.
  func fingerprint() throws(WalletError) -> String {
    switch passphrase {
    case .some(let passphrase): try WalletProvisioner.fingerprint(of: mnemonic, passphrase: passphrase)
    case .none: try WalletProvisioner.fingerprint(of: mnemonic)
    }
  }

  /// The beginning of the code of a map of a tenant's users.
  func mapCode(of tenant: Tenant) throws -> SharedSeedMapCode {
    try SharedSeedMapCode(seed: try seed(), tenant: tenant)
  }

  /// Makes it the tenant's shared seed.
  func importShared(to provisioner: WalletProvisioner) async throws(WalletError) -> SharedSeedStatus {
    switch passphrase {
    case .some(let passphrase): try await provisioner.importSharedSeed(mnemonic, passphrase: passphrase)
    case .none: try await provisioner.importSharedSeed(mnemonic)
    }
  }

  /// Makes it the shared seed of users who are to be recovered.
  func recoverShared(
    to provisioner: WalletProvisioner, nextIndex: UInt32
  ) async throws(WalletError) -> SharedSeedStatus {
    switch passphrase {
    case .some(let passphrase):
      try await provisioner.recoverSharedSeed(mnemonic, passphrase: passphrase, nextIndex: nextIndex)
    case .none: try await provisioner.recoverSharedSeed(mnemonic, nextIndex: nextIndex)
    }
  }
}
