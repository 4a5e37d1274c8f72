package import WalletKeygen

/// Why work for many users was not done; nothing of it is used.
package enum BatchError: Error, Hashable, Sendable {
  /// An engine failed, or was found to compute wrongly.
  case engine(KeygenError)
  /// A derivation failed for one of the users: about as likely as guessing a key.
  case derivation(DerivationError)
  /// A phrase could not be made.
  case mnemonic(MnemonicError)

  static func engine<Value: ~Copyable>(
    _ body: () throws(KeygenError) -> Value
  ) throws(BatchError) -> Value {
    do { return try body() } catch { throw .engine(error) }
  }
}
