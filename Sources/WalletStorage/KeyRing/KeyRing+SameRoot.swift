package import WalletSecrets

extension KeyRing {
  /// Throws ``KeyRingError/sameRootKey(fingerprint:)`` for the key that the ring is under.
  package func requireOther(than key: GuardedSecret) throws(KeyRingError) {
    let root = state.withLock { $0.root }
    let isSame = root.withBytes { root in key.withBytes { ConstantTime.areEqual(root, $0) } }
    guard !isSame else { throw .sameRootKey(fingerprint: Self.fingerprintText(of: root)) }
  }
}
