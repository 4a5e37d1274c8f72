public import WalletProvisioning
import WalletSecrets
import WalletStorage

extension OneTimePasswords {
  /// One-time passwords kept in an engine's store, under a key of its ring: limits hold across restarts and processes.
  public convenience init(
    engine: WalletProvisioner, issuer: String = "one-time-password", identitySeconds: UInt64 = 3600,
    delivery: @escaping Delivery
  ) {
    self.init(
      storage: engine.oneTimePasswordStorage, key: engine.oneTimePasswordKey, issuer: issuer,
      identitySeconds: identitySeconds, delivery: delivery)
  }

  /// One-time passwords that a restart forgets, with all limits: for tests and for trying things out.
  ///
  /// Throws ``SignInError/resources(reason:)`` without memory for secrets or randomness.
  public static func inMemory(
    issuer: String = "one-time-password", identitySeconds: UInt64 = 3600, delivery: @escaping Delivery
  ) throws(SignInError) -> OneTimePasswords {
    let key: GuardedSecret
    do { key = try GuardedSecret(randomFrom: SystemRandomness()) } catch {
      throw .resources(reason: String(describing: error))
    }
    return OneTimePasswords(
      storage: InMemoryOneTimePasswords(), key: key, issuer: issuer, identitySeconds: identitySeconds,
      delivery: delivery)
  }
}
