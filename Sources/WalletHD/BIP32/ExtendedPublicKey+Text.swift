import WalletCurves

extension ExtendedPublicKey {
  /// The serialised form `xpub…`, 111 characters (BIP-32, "Serialization format").
  ///
  /// Throws only when there is no memory for the work.
  public func text() throws(ExtendedKeyError) -> String {
    let text = try chainCode.withBytes { (chainCode) throws(ExtendedKeyError) in
      try publicKey.x.withBytes { (x) throws(ExtendedKeyError) in
        try ExtendedKeyText(.publicKey, origin, chainCode: chainCode, keyPrefix: 2 | publicKey.y[31] & 1, key: x).text()
      }
    }
    return text.withBytes { bytes in
      String(decoding: (0..<bytes.byteCount).map { TextScan.byte(bytes, $0) }, as: UTF8.self)
    }
  }

  /// Reads `xpub…`, nothing around it.
  ///
  /// Throws ``ExtendedKeyError`` with the first of the standard's rules that the text breaks.
  public static func parse(_ text: String) throws(ExtendedKeyError) -> ExtendedPublicKey {
    let bytes = Array(text.utf8)
    return try parse(unsafe bytes.span.bytes)
  }

  /// Reads `xpub…` in ASCII from memory, which may hold a private key by mistake and is then wiped by the caller.
  public static func parse(_ text: RawSpan) throws(ExtendedKeyError) -> ExtendedPublicKey {
    let parsed = try ExtendedKeyText(parsing: text)
    guard parsed.version == .publicKey else { throw .privateKeyGiven }
    let origin = parsed.origin
    return try parsed.withParts { (chainCode, prefix, x) throws(ExtendedKeyError) in
      guard prefix == 2 || prefix == 3 else { throw prefix == 0 ? .versionMismatch : .invalidPublicKeyPrefix }
      do throws(CurveError) {
        return ExtendedPublicKey(
          publicKey: try Secp256k1.PublicKey(compressedX: x, isOdd: prefix == 3), chainCode: chainCode, origin: origin)
      } catch {
        throw error == .libraryFailure ? .libraryFailure : .notOnCurve
      }
    }
  }
}

extension Secp256k1.PublicKey {
  /// The point with an x coordinate of 32 bytes and a y of the given parity.
  init(compressedX x: RawSpan, isOdd: Bool) throws(CurveError) {
    var encoded: [UInt8] = [isOdd ? 3 : 2]
    for offset in 0..<x.byteCount { encoded.append(TextScan.byte(x, offset)) }
    self = try Secp256k1.PublicKey(encoded: unsafe encoded.span.bytes)
  }
}
