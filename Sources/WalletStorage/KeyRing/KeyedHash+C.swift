import CWalletSodium
package import WalletHashing
package import WalletSecrets

/// BLAKE2b (RFC 7693) keyed with 32 bytes, over public data: message authentication codes and subkeys.
package enum KeyedHash {
  /// A code of 32 bytes.
  package static func code32(_ input: [UInt8], key: GuardedSecret) -> Bytes32 {
    var out = Bytes32()
    out.withMutableBytes { compute(input, key: key, into: &$0) }
    return out
  }

  /// A code of 32 bytes over a message that is secret: none of it is copied.
  package static func code32(ofSecret input: RawSpan, key: GuardedSecret) -> Bytes32 {
    var out = Bytes32()
    out.withMutableBytes { compute(input, key: key, into: &$0) }
    return out
  }

  /// A code of 16 bytes: BLAKE2b-128, not a truncation.
  package static func code16(_ input: [UInt8], key: GuardedSecret) -> Bytes16 {
    var words: (UInt64, UInt64) = (0, 0)
    unsafe withUnsafeMutableBytes(of: &words) { buffer in
      var span = unsafe buffer.mutableBytes
      compute(input, key: key, into: &span)
    }
    return Bytes16(high: UInt64(bigEndian: words.0), low: UInt64(bigEndian: words.1))
  }

  /// A code of 64 bytes.
  package static func code64(_ input: [UInt8], key: GuardedSecret) -> [UInt8] {
    var out = [UInt8](repeating: 0, count: 64)
    var span = out.mutableSpan
    var bytes = unsafe span.mutableBytes
    compute(input, key: key, into: &bytes)
    return out
  }

  /// A key derived from another, told apart by a label and a context.
  package static func subkey(_ label: StaticString, context: RecordID, of key: GuardedSecret) throws -> GuardedSecret {
    var writer = ByteWriter(label)
    writer.append(context.bytes)
    let input = writer.bytes
    return try GuardedSecret { (bytes: inout MutableRawSpan) throws(SecretMemoryError) in
      compute(input, key: key, into: &bytes)
    }
  }

  private static func compute(_ input: [UInt8], key: GuardedSecret, into out: inout MutableRawSpan) {
    compute(unsafe input.span.bytes, key: key, into: &out)
  }

  private static func compute(_ input: RawSpan, key: GuardedSecret, into out: inout MutableRawSpan) {
    unsafe out.withUnsafeMutableBytes { out in
      unsafe input.withUnsafeBytes { input in
        key.withBytes { key in
          unsafe key.withUnsafeBytes { key in
            guard let target = out.baseAddress, let key = key.baseAddress else { return }
            // Cannot fail for outputs of 16 to 64 bytes and keys of 32.
            unsafe crypto_generichash(
              target.assumingMemoryBound(to: UInt8.self), out.count,
              input.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt64(input.count),
              key.assumingMemoryBound(to: UInt8.self), GuardedSecret.byteCount)
          }
        }
      }
    }
  }
}
