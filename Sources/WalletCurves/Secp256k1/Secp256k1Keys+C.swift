import CWalletSecp256k1
import WalletHashing
public import WalletSecrets

extension Secp256k1 {
  /// Refuses a private key that is not 32 bytes, zero, or not below the group order.
  public static func validate(privateKey: borrowing Secret) throws(CurveError) {
    try privateKey.withBytes { (bytes) throws(CurveError) in try validate(privateKey: bytes) }
  }

  /// The public key of a private key of 32 bytes, big-endian.
  ///
  /// Throws ``CurveError`` for zero, a value not below the order, or another length.
  public static func publicKey(of privateKey: borrowing Secret) throws(CurveError) -> PublicKey {
    try privateKey.withBytes { (bytes) throws(CurveError) in
      defer { SecureWipe.stack() }
      return try publicKey(of: bytes)
    }
  }

  /// The check behind ``validate(privateKey:)-(Secret)`` for bytes inside an arena.
  package static func validate(privateKey bytes: RawSpan) throws(CurveError) {
    guard bytes.byteCount == privateKeyByteCount else {
      throw .wrongByteCount(expected: privateKeyByteCount, found: bytes.byteCount)
    }
    let context = try Secp256k1Context.shared()
    let isValid = unsafe bytes.withUnsafeBytes { buffer -> Int32 in
      guard let scalar = buffer.baseAddress else { return 0 }
      return unsafe secp256k1_ec_seckey_verify(context.pointer, scalar.assumingMemoryBound(to: UInt8.self))
    }
    guard isValid == 1 else { throw ConstantTime.isZero(bytes) ? .scalarIsZero : .scalarNotBelowOrder }
  }

  /// The public key of a scalar inside an arena.
  ///
  /// The caller wipes the stack after its batch.
  package static func publicKey(of scalar: RawSpan) throws(CurveError) -> PublicKey {
    guard scalar.byteCount == privateKeyByteCount else {
      throw .wrongByteCount(expected: privateKeyByteCount, found: scalar.byteCount)
    }
    let context = try Secp256k1Context.shared()
    var point = secp256k1_pubkey()
    let status = unsafe scalar.withUnsafeBytes { buffer -> Int32 in
      guard let scalar = buffer.baseAddress else { return 0 }
      return unsafe secp256k1_ec_pubkey_create(context.pointer, &point, scalar.assumingMemoryBound(to: UInt8.self))
    }
    guard status == 1 else {
      // The library refuses invalid keys without a word; this says why.
      try validate(privateKey: scalar)
      throw .libraryFailure
    }
    return try serialise(point, context)
  }

  static func serialise(_ point: secp256k1_pubkey, _ context: Secp256k1Context) throws(CurveError) -> PublicKey {
    var point = point
    // 0x04 ‖ X ‖ Y; eight spare bytes in front keep X and Y aligned.
    var encoded = (UInt64(0), Bytes32(), Bytes32())
    let status = unsafe withUnsafeMutableBytes(of: &encoded) { buffer -> Int32 in
      guard let base = buffer.baseAddress else { return 0 }
      var length = 65
      return unsafe secp256k1_ec_pubkey_serialize(
        context.pointer, (base + 7).assumingMemoryBound(to: UInt8.self), &length, &point,
        UInt32(SECP256K1_EC_UNCOMPRESSED))
    }
    guard status == 1 else { throw .libraryFailure }
    return PublicKey(x: encoded.1, y: encoded.2)
  }

  static func parse(_ key: PublicKey, _ context: Secp256k1Context) throws(CurveError) -> secp256k1_pubkey {
    var encoded: [UInt8] = [4]
    key.withUncompressedBytes { bytes in
      for index in 0..<bytes.byteCount {
        encoded.append(unsafe bytes.unsafeLoad(fromByteOffset: index, as: UInt8.self))
      }
    }
    return try parse(unsafe encoded.span.bytes, context)
  }

  static func parse(_ encoded: RawSpan, _ context: Secp256k1Context) throws(CurveError) -> secp256k1_pubkey {
    var point = secp256k1_pubkey()
    let status = unsafe encoded.withUnsafeBytes { buffer -> Int32 in
      guard let base = buffer.baseAddress else { return 0 }
      return unsafe secp256k1_ec_pubkey_parse(
        context.pointer, &point, base.assumingMemoryBound(to: UInt8.self), buffer.count)
    }
    guard status == 1 else { throw .invalidPublicKey }
    return point
  }
}

extension Secp256k1.PublicKey {
  /// Reads a public key: 33 bytes compressed, 65 bytes starting with 0x04, or the 64 bytes X‖Y alone.
  ///
  /// The hybrid encodings 0x06 and 0x07 are refused. Throws ``CurveError`` when the bytes are no point of the curve.
  public init(encoded bytes: RawSpan) throws(CurveError) {
    let context = try Secp256k1Context.shared()
    let first = bytes.byteCount > 0 ? unsafe bytes.unsafeLoad(fromByteOffset: 0, as: UInt8.self) : 0
    switch (bytes.byteCount, first) {
    case (33, 2), (33, 3), (65, 4):
      self = try Secp256k1.serialise(Secp256k1.parse(bytes, context), context)
    case (64, _):
      guard let x = Bytes32(bytes.extracting(0..<32)), let y = Bytes32(bytes.extracting(32..<64)) else {
        throw .invalidPublicKey
      }
      self = try Secp256k1.serialise(Secp256k1.parse(Self(x: x, y: y), context), context)
    case (33, _), (65, _):
      throw .invalidPublicKey
    default:
      throw .wrongByteCount(expected: 33, found: bytes.byteCount)
    }
  }
}
