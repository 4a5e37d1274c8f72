import WalletHD
import WalletKeyFiles
import WalletSecrets
import WalletStorage

/// Writes opened secrets as text, from secret memory into secret memory.
enum SecretText {
  /// Lower-case hexadecimal digits.
  static func hexadecimal(_ secret: borrowing Secret) throws(WalletError) -> Secret {
    do {
      return try secret.withBytes { (bytes) throws(SecretMemoryError) in
        try Secret(byteCount: 2 * bytes.byteCount) { (text) throws(SecretMemoryError) in
          try ConstantTime.encodeHexadecimal(bytes, into: &text)
        }
      }
    } catch { throw .secretMemory(error) }
  }

  /// A private key of 32 bytes in a text form that its chain has.
  static func encode(
    key: borrowing Secret, for row: WalletRow, as format: SecretExportFormat
  ) throws(WalletError) -> Secret {
    switch (format, row.chain) {
    case (.hexadecimal, _): return try hexadecimal(key)
    case (.solanaJSON, .solana):
      do { return try SolanaKeyPair.json(seed: key) } catch { throw .keyFile(error) }
    case (.base58, .solana):
      do { return try SolanaKeyPair.base58(seed: key) } catch { throw .keyFile(error) }
    default: throw .noSuchExport(user: row.userID, format: format)
    }
  }

  /// The private key that an opened mnemonic gives for one of its wallets.
  static func key(
    ofMnemonic secret: borrowing Secret, _ secretRow: SecretRow, for row: WalletRow
  ) throws(WalletError) -> Secret {
    guard let stored = StoredMnemonic(publicIdentity: secretRow.publicIdentity), let derivation = WalletProfile(of: row)
    else { throw .record(user: row.userID, .identityMismatch) }
    do {
      let seed = try stored.seed(of: secret)
      return try derivation.key(fromSeed: seed).privateKey.copy()
    } catch { throw .record(user: row.userID, .invalidSecret) }
  }

  /// What an opened mnemonic gives for one of its wallets.
  static func encode(
    mnemonic secret: borrowing Secret, _ secretRow: SecretRow, for row: WalletRow, as format: SecretExportFormat
  ) throws(WalletError) -> Secret {
    guard let stored = StoredMnemonic(publicIdentity: secretRow.publicIdentity), let derivation = WalletProfile(of: row)
    else { throw .record(user: row.userID, .identityMismatch) }
    switch format {
    case .hexadecimal, .solanaJSON, .base58:
      return try encode(key: try key(ofMnemonic: secret, secretRow, for: row), for: row, as: format)
    case .mnemonic:
      do throws(RecordError) {
        return try stored.withMnemonic(in: secret) { (mnemonic, _) throws(RecordError) in
          do { return try mnemonic.displayPhrase() } catch { throw .resources }
        }
      } catch { throw .record(user: row.userID, error) }
    case .passphrase:
      guard stored.hasPassphrase else { throw .noSuchExport(user: row.userID, format: format) }
      do throws(RecordError) {
        return try stored.withMnemonic(in: secret) { (_, passphrase) throws(RecordError) in
          do { return try Secret(copying: passphrase) } catch { throw .resources }
        }
      } catch { throw .record(user: row.userID, error) }
    case .accountPublicKey:
      let seed: Secret
      do { seed = try stored.seed(of: secret) } catch { throw .record(user: row.userID, error) }
      do {
        let text = try derivation.profile.accountPublicKey(fromSeed: seed).text()
        let bytes = Array(text.utf8)
        return try Secret(copying: unsafe bytes.span.bytes)
      } catch let error as DerivationError {
        throw .derivation(user: row.userID, error)
      } catch {
        throw .record(user: row.userID, .resources)
      }
    }
  }
}
