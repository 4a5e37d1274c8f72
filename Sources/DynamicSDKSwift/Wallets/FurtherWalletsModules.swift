public import CombineShim
import WalletEngine

/// Further wallets of who is signed in.
public final class EmbeddedWalletsModule: Sendable {
  private let session: Session

  init(session: Session) {
    self.session = session
  }

  /// Makes a further wallet: the next account of a chain.
  ///
  /// Each call makes one. The first wallet of every chain is made at sign-in and needs no call: whoever calls before it is
  /// published gets that one, and no second. Durable on return, and published. Throws ``SessionError/passwordsUnsupported`` for a password, ``WalletError`` and others.
  @discardableResult
  public func createWallet(chain: EmbeddedWalletChain = .evm, password: String? = nil) async throws -> BaseWallet {
    guard password == nil else { throw SessionError.passwordsUnsupported }
    let chain = try chain.chain()
    let isFirst = session.user.value != nil && !has(chain)
    return try await session.add { [self] (provisioner, userID) throws(WalletError) in
      // A session that this call restored may have brought the first ones along.
      if isFirst || !has(chain), let first = try await provisioner.ensureWallets(for: userID)[chain] { return first }
      return try await provisioner.createWallet(on: chain, for: userID)
    }
  }

  private func has(_ chain: Chain) -> Bool {
    session.wallets.value.contains { (try? EmbeddedWalletChain($0.chain).chain()) == chain }
  }

  /// The first wallet; nil if there is none.
  public func getWallet() -> BaseWallet? { session.wallets.value.first }

  /// Whether there is a wallet.
  public var hasWallet: Bool { !session.wallets.value.isEmpty }

  /// Whether there is a wallet, from now on.
  public var hasWalletChanges: AnyPublisher<Bool, Never> {
    session.wallets.publisher.map { !$0.isEmpty }.removeDuplicates().eraseToAnyPublisher()
  }
}

/// Wallets whose keys are brought in.
public final class ImportedWalletsModule: Sendable {
  private let session: Session

  init(session: Session) {
    self.session = session
  }

  /// Takes in a private key as a further wallet, beside those that are there.
  ///
  /// EVM: 64 hexadecimal digits, with or without 0x. Solana: the base58 text of 64 bytes that wallets show, or the 64 digits
  /// of the seed. The text is copied into locked memory at once, but the string itself cannot be wiped. Throws
  /// ``WalletError``, among others for a key that is in the store already.
  @discardableResult
  public func importPrivateKey(
    chain: EmbeddedWalletChain, privateKey: String, password: String? = nil
  ) async throws -> BaseWallet {
    guard password == nil else { throw SessionError.passwordsUnsupported }
    let chain = try chain.chain()
    let key = ImportedKeyText(try Self.key(privateKey, chain))
    return try await session.add { (provisioner, userID) throws(WalletError) in
      try await provisioner.importFurtherPrivateKey(key.secret, chain: chain, for: userID)
    }
  }

  private static func key(_ text: String, _ chain: Chain) throws(WalletError) -> Secret {
    // What is longer is no key, and is told by its beginning, which is too long as well.
    let maximum = chain == .evm ? PrivateKeyText.maximumTextByteCount : SolanaKeyPair.maximumTextByteCount
    let characters = text.utf8.prefix(maximum + 1)
    let count = characters.count
    do throws(KeyFileError) {
      let copy: Secret
      do throws(SecretMemoryError) {
        // Straight into secret memory: an array would leave the key behind where it was.
        copy = try Secret(byteCount: max(count, 1)) { bytes in
          for (position, character) in characters.enumerated() {
            bytes.storeBytes(of: character, toByteOffset: position, as: UInt8.self)
          }
        }
      } catch { throw .secretMemory(error) }
      return try copy.withBytes { (bytes) throws(KeyFileError) in
        let bytes = bytes.extracting(0..<count)
        return chain == .evm || count == 64 || count == 66
          ? try PrivateKeyText.key(hexadecimal: bytes) : try SolanaKeyPair.seed(base58: bytes)
      }
    } catch { throw .keyFile(error) }
  }
}

/// A private key on its way into the engine.
private final class ImportedKeyText: Sendable {
  let secret: Secret

  init(_ secret: consuming Secret) {
    self.secret = secret
  }
}
