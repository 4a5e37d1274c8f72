import CWalletSodium
package import WalletSecrets

extension KeyedHash {
  /// A key of 32 bytes derived from a BIP-39 seed, told apart by a label: BLAKE2b-256 (RFC 7693) of the label, keyed with the
  /// seed's 64 bytes.
  ///
  /// It tells nothing of the seed, nor of the keys that BIP-32 and SLIP-0010 derive from it with HMAC-SHA512. Throws
  /// ``SecretMemoryError``.
  package static func subkey(
    _ label: StaticString, ofSeed seed: borrowing Secret
  ) throws(SecretMemoryError) -> GuardedSecret {
    guard seed.byteCount == Self.seedByteCount else {
      throw .lengthMismatch(expected: Self.seedByteCount, found: seed.byteCount)
    }
    let input = ByteWriter(label).bytes
    do {
      return try seed.withBytes { (seed) throws in
        try GuardedSecret { (out: inout MutableRawSpan) throws(SecretMemoryError) in
          unsafe out.withUnsafeMutableBytes { out in
            unsafe seed.withUnsafeBytes { seed in
              guard let target = out.baseAddress, let key = seed.baseAddress else { return }
              // Cannot fail for an output of 32 bytes and a key of 64.
              unsafe crypto_generichash(
                target.assumingMemoryBound(to: UInt8.self), out.count, input, UInt64(input.count),
                key.assumingMemoryBound(to: UInt8.self), seed.count)
            }
          }
        }
      }
    } catch {
      throw error as? SecretMemoryError ?? .libraryUnavailable
    }
  }

  private static let seedByteCount = 64
}
