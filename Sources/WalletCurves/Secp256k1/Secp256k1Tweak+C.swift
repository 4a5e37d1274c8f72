import CWalletSecp256k1
import WalletSecrets

extension Secp256k1 {
  /// Adds a tweak of 32 bytes, big-endian, to a private key inside an arena, modulo the group order.
  ///
  /// Throws ``CurveError/invalidTweak`` when the tweak is not below the order or the sum is zero, and leaves the key zeroed
  /// then. The caller wipes the stack after its batch.
  package static func addTweak(_ tweak: RawSpan, toPrivateKey key: inout MutableRawSpan) throws(CurveError) {
    guard tweak.byteCount == privateKeyByteCount else {
      throw .wrongByteCount(expected: privateKeyByteCount, found: tweak.byteCount)
    }
    guard key.byteCount == privateKeyByteCount else {
      throw .wrongByteCount(expected: privateKeyByteCount, found: key.byteCount)
    }
    let context = try Secp256k1Context.shared()
    let status = unsafe key.withUnsafeMutableBytes { key in
      unsafe tweak.withUnsafeBytes { tweak -> Int32 in
        guard let key = key.baseAddress, let tweak = tweak.baseAddress else { return 0 }
        return unsafe secp256k1_ec_seckey_tweak_add(
          context.pointer, key.assumingMemoryBound(to: UInt8.self), tweak.assumingMemoryBound(to: UInt8.self))
      }
    }
    guard status == 1 else {
      SecureWipe.zero(&key)
      throw .invalidTweak
    }
  }

  /// The public key of the sum of a key's private key and a tweak of 32 bytes, big-endian.
  ///
  /// Throws ``CurveError/invalidTweak`` when the tweak is not below the order or the sum is the point at infinity.
  package static func addTweak(_ tweak: RawSpan, to key: PublicKey) throws(CurveError) -> PublicKey {
    guard tweak.byteCount == privateKeyByteCount else {
      throw .wrongByteCount(expected: privateKeyByteCount, found: tweak.byteCount)
    }
    let context = try Secp256k1Context.shared()
    var point = try parse(key, context)
    let status = unsafe tweak.withUnsafeBytes { tweak -> Int32 in
      guard let tweak = tweak.baseAddress else { return 0 }
      return unsafe secp256k1_ec_pubkey_tweak_add(
        context.pointer, &point, tweak.assumingMemoryBound(to: UInt8.self))
    }
    guard status == 1 else { throw .invalidTweak }
    return try serialise(point, context)
  }
}
