import WalletAddresses
import WalletCurves
import WalletHD
import WalletProvisioning
import WalletSecrets

/// What `import` was given, read and found good before a store or a key is made.
final class SecretToImport: Sendable {
  /// Nil for a private key.
  private let mnemonic: Mnemonic?
  /// The private key, or the pass-phrase if the mnemonic has one.
  private let secret: Secret?
  /// The chain of the private key.
  private let chain: Chain

  /// Reads the secret; throws ``UsageError``, ``SecretInputError`` or ``WalletError``.
  init(_ arguments: ParsedArguments, in context: CommandContext) throws {
    switch arguments[ImportCommand.format] {
    case "mnemonic":
      guard !arguments.has("chain") else {
        throw UsageError.pointlessOption("chain", reason: "for a private key; a phrase gets its chains from --chains")
      }
      let mnemonic = try MnemonicInput.mnemonic(arguments, in: context)
      if MnemonicInput.hasPassphrase(arguments) {
        let passphrase = try MnemonicInput.newPassphrase(arguments, in: context)
        do { _ = try mnemonic.seed(passphrase: passphrase) } catch { throw WalletError.mnemonic(error) }
        secret = consume passphrase
      } else {
        secret = nil
      }
      self.mnemonic = consume mnemonic
      chain = .evm
    case .some(let name):
      guard let format = KeyFormat(rawValue: name) else { throw UsageError.missingOneOf(["format"]) }
      try format.check(arguments)
      let chain = try format.chain(arguments, ImportCommand.chain)
      let key = try format.read(arguments, in: context)
      if chain == .evm {
        do { try Secp256k1.validate(privateKey: key) } catch { throw WalletError.invalidPrivateKey(error) }
      }
      mnemonic = nil
      secret = consume key
      self.chain = chain
    case .none:
      throw UsageError.missingOneOf(["format"])
    }
  }

  /// Makes the secret a user's own; throws ``WalletError``.
  func add(to provisioner: WalletProvisioner, for user: UserID) async throws -> UserWallets {
    switch mnemonic {
    case .some(let mnemonic):
      switch secret {
      case .some(let passphrase):
        try await provisioner.importMnemonic(mnemonic, passphrase: passphrase, for: user)
      case .none:
        try await provisioner.importMnemonic(mnemonic, for: user)
      }
    case .none:
      try await importKey(into: provisioner, for: user)
    }
  }

  private func importKey(into provisioner: WalletProvisioner, for user: UserID) async throws -> UserWallets {
    switch secret {
    case .some(let key): try await provisioner.importPrivateKey(key, chain: chain, for: user)
    case .none: throw UsageError.missingOneOf(["format"])
    }
  }
}
