import WalletAddresses
import WalletHD
import WalletProvisioning
import WalletSecrets
import WalletStorage

/// A store of either kind, unlocked, for provisioners with different options.
struct MnemonicSetting {
  let folder: TemporaryFolder
  let store: any WalletStore
  let ring: KeyRing

  init(_ backend: Backend) throws {
    folder = try TemporaryFolder()
    let root = try GuardedSecret(randomFrom: SystemRandomness())
    let record = try KeyRing.make(root: root, random: SystemRandomness())
    ring = try KeyRing.unlock(record, root: root)
    switch backend {
    case .inMemory: store = InMemoryStore(holding: record)
    case .sqlite:
      guard try SQLiteStore.create(at: folder.file("wallets.db"), holding: record) else {
        throw StoreError.notFound(path: folder.path)
      }
      store = try SQLiteStore(path: folder.file("wallets.db"))
    }
  }

  /// A provisioner with the default options, but for what is given.
  func provisioner(
    chains: Set<Chain> = Set(Chain.allCases), keys: KeyKind? = nil, profiles: [Chain: DerivationProfile] = [:],
    random: some RandomSource = SystemRandomness()
  ) throws -> WalletProvisioner {
    var options = ProvisioningOptions()
    options.chains = chains
    options.profiles = profiles
    if let keys { options.keys = keys }
    // The provisioner's clock keeps the folder for as long as the provisioner is used.
    return try WalletProvisioner(store: store, ring: ring, options: options, random: random) { [folder] in
      withExtendedLifetime(folder) { 1_700_000_000_123 }
    }
  }

  func secrets(of user: UserID) async throws -> [SecretRow] {
    try await store.secrets(of: user, tenant: .default)
  }
}

/// The phrase of sixteen zero bytes (BIP-39, test vectors).
let zeroPhrase = String(repeating: "abandon ", count: 11) + "about"

/// Text in secret memory.
func secret(_ text: String) throws -> Secret {
  try Secret(copying: Array(text.utf8).span.bytes)
}

/// A private key from hexadecimal digits.
func key(_ digits: String) throws -> Secret {
  let text = try secret(digits)
  return try text.withBytes { (text) throws(SecretMemoryError) in
    try Secret(byteCount: text.byteCount / 2) { (bytes) throws(SecretMemoryError) in
      try ConstantTime.decodeHexadecimal(text, into: &bytes)
    }
  }
}
