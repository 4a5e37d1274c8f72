package import WalletSecrets
package import WalletStorage

extension WalletProvisioner {
  /// Where this engine's store keeps one-time passwords.
  package var oneTimePasswordStorage: any OneTimePasswordStorage { session.store }

  /// The key of their hashes, a subkey of the store's ring.
  package var oneTimePasswordKey: GuardedSecret { session.ring.oneTimePasswordKey }
}
