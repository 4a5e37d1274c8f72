import CWalletSodium
import WalletSecrets

/// How the keys for archives are written: what they are, then hexadecimal digits, the last eight of which are a checksum.
///
/// Both keys are 32 arbitrary bytes: without the prefix one would be taken for the other, and without the checksum an
/// archive could be made that nobody opens.
enum ArchiveKeyText {
  static let publicPrefix = Array("archive-public-".utf8)
  static let secretPrefix = Array("archive-secret-".utf8)
  static let checksumByteCount = 4
  /// Of the key and the checksum.
  static let digitCount = 2 * (32 + checksumByteCount)

  /// The first 4 bytes of BLAKE2b-256 (RFC 7693), without a key, of the prefix and the key's 32 bytes.
  static func checksum(of key: RawSpan, prefix: [UInt8]) throws(ArchiveError) -> [UInt8] {
    do { try SodiumLibrary.requireInitialised() } catch { throw .secretMemory(error) }
    defer { SecureWipe.stack() }
    // The whole hash of a secret key stays in secret memory.
    return try ArchiveError.wrapping { () throws(SecretMemoryError) in
      let input = try Secret(byteCount: prefix.count + key.byteCount) { (input) throws(SecretMemoryError) in
        copyBytes(unsafe prefix.span.bytes, into: &input, at: 0)
        copyBytes(key, into: &input, at: prefix.count)
      }
      let hash = try Secret(byteCount: 32) { (hash) throws(SecretMemoryError) in
        input.withBytes { input in
          unsafe hash.withUnsafeMutableBytes { hash in
            unsafe input.withUnsafeBytes { input in
              guard let out = hash.baseAddress, let base = input.baseAddress else { return }
              // Fails for lengths out of range only.
              _ = unsafe crypto_generichash(
                out.assumingMemoryBound(to: UInt8.self), hash.count, base.assumingMemoryBound(to: UInt8.self),
                UInt64(input.count), nil, 0)
            }
          }
        }
      }
      return hash.withBytes { hash in (0..<checksumByteCount).map { ASCIIText.byte(hash, $0) } }
    }
  }

  /// Whether text begins with a prefix.
  static func begins(_ text: RawSpan, with prefix: [UInt8]) -> Bool {
    text.byteCount >= prefix.count && prefix.indices.allSatisfy { ASCIIText.byte(text, $0) == prefix[$0] }
  }
}
