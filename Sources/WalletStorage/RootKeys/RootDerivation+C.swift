import CWalletSodium
package import WalletSecrets

/// How a root key comes from a pass-phrase: what the store keeps of it, none of it secret.
///
/// Part of what the ring's code authenticates, and of what the key is computed from: altered parameters give another key.
/// The floor and the cap are checked before anything is computed, so whoever writes to the database can neither have a
/// pass-phrase stretched too little nor exhaust the machine that opens the store.
package struct RootDerivation: Hashable, Sendable {
  /// 16 random bytes.
  package var salt: [UInt8]
  package var passes: UInt32
  package var memoryKiB: UInt32

  package static let saltByteCount = 16

  package init(salt: [UInt8], passes: UInt32, memoryKiB: UInt32) {
    self.salt = salt
    self.passes = passes
    self.memoryKiB = memoryKiB
  }

  /// A fresh salt with a cost.
  init(cost: RootPassphraseCost, random: some RandomSource) throws(RootKeyError) {
    var salt = [UInt8](repeating: 0, count: Self.saltByteCount)
    do {
      var span = salt.mutableSpan
      var bytes = unsafe span.mutableBytes
      try random.fill(&bytes)
    } catch { throw .resources(error.description) }
    self.init(salt: salt, passes: cost.passes, memoryKiB: cost.memoryKiB)
  }

  /// Throws ``RootKeyError/unacceptableCost(passes:memoryKiB:)`` for parameters that no store is made with.
  func check() throws(RootKeyError) {
    guard salt.count == Self.saltByteCount else { throw .unacceptableCost(passes: passes, memoryKiB: memoryKiB) }
    _ = try RootPassphraseCost(passes: passes, memoryKiB: memoryKiB)
  }

  /// The root key: Argon2id (RFC 9106), version 1.3, one lane, 32 bytes.
  ///
  /// Throws ``RootKeyError``: what ``check()`` throws, and ``RootKeyError/resources(_:)``.
  package func key(of passphrase: borrowing Secret) throws(RootKeyError) -> GuardedSecret {
    try check()
    defer { SecureWipe.stack() }
    do {
      return try passphrase.withBytes { words in
        try GuardedSecret { (key: inout MutableRawSpan) throws(SecretMemoryError) in
          let status = unsafe key.withUnsafeMutableBytes { key in
            unsafe words.withUnsafeBytes { words -> Int32 in
              guard let key = key.baseAddress, let words = words.baseAddress else { return -1 }
              return unsafe crypto_pwhash_argon2id(
                key.assumingMemoryBound(to: UInt8.self), UInt64(GuardedSecret.byteCount),
                words.assumingMemoryBound(to: CChar.self), UInt64(passphrase.byteCount), salt, UInt64(passes),
                Int(memoryKiB) * 1024, crypto_pwhash_argon2id_alg_argon2id13())
            }
          }
          // All arguments are in range, so it is the memory.
          guard status == 0 else { throw .cannotMap(byteCount: Int(memoryKiB) * 1024, code: 0) }
        }
      }
    } catch { throw .resources(String(describing: error)) }
  }
}
