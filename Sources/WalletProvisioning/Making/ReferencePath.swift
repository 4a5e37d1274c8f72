import WalletAddresses
import WalletCurves
import WalletHD
import WalletSecrets
import WalletStorage

/// From a secret to what it stands for, by the reference libraries, one secret at a time: the judge of everything made.
enum ReferencePath {
  /// What a raw private key is, in public.
  struct Identity: Equatable {
    var chain: Chain
    var publicIdentity: [UInt8]
    var address: String
  }

  /// The addresses that a secret gives for wallets said to be its own, in their order; nil for one that cannot be.
  ///
  /// Throws unless the secret is the one that its public identity names.
  static func addresses(
    of secret: borrowing Secret, row: SecretRow, wallets: [WalletRow]
  ) throws(RecordError) -> [String?] {
    switch row.kind {
    case .rawSecp256k1, .rawEd25519:
      let identity = try identity(of: secret, kind: row.kind)
      guard identity.publicIdentity == row.publicIdentity else { throw .identityMismatch }
      return wallets.map { wallet in
        let isFitting =
          wallet.kind == row.kind && wallet.chain == identity.chain && wallet.profile.isEmpty && wallet.path.isEmpty
        return isFitting ? identity.address : nil
      }
    case .mnemonic:
      guard let stored = StoredMnemonic(publicIdentity: row.publicIdentity) else { throw .identityMismatch }
      let seed = try stored.seed(of: secret)
      return wallets.map { wallet in
        guard wallet.kind == .mnemonic, let profile = WalletProfile(of: wallet) else { return nil }
        return try? profile.key(fromSeed: seed).publicKey.address.description
      }
    case .dataKey, .canary, .integrityKey, .session, .sharedSeed:
      throw .unexpectedKind(row.kind.rawValue)
    }
  }

  /// Derives the public identity and address of a raw private key.
  static func identity(of secret: borrowing Secret, kind: SecretKind) throws(RecordError) -> Identity {
    do {
      switch kind {
      case .rawSecp256k1:
        let key = try Secp256k1.publicKey(of: secret)
        return try identity(of: key)
      case .rawEd25519:
        return identity(of: try Ed25519.publicKey(ofSeed: secret))
      case .dataKey, .canary, .integrityKey, .session, .mnemonic, .sharedSeed:
        throw RecordError.unexpectedKind(kind.rawValue)
      }
    } catch let error as RecordError {
      throw error
    } catch {
      throw .invalidSecret
    }
  }

  /// The identity of an EVM wallet's key.
  static func identity(of key: Secp256k1.PublicKey) throws(EVMAddressError) -> Identity {
    let address = try key.withUncompressedBytes { (bytes) throws(EVMAddressError) in try EVMAddress(publicKey: bytes) }
    return Identity(chain: .evm, publicIdentity: key.compressed, address: address.description)
  }

  /// The identity of a Solana wallet's key.
  static func identity(of key: Ed25519.PublicKey) -> Identity {
    Identity(
      chain: .solana,
      publicIdentity: key.bytes.withBytes { bytes in
        (0..<bytes.byteCount).map { unsafe bytes.unsafeLoad(fromByteOffset: $0, as: UInt8.self) }
      },
      address: SolanaAddress(key.bytes).description)
  }
}
