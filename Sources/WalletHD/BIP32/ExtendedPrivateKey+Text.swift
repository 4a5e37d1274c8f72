import WalletCurves
public import WalletSecrets

extension ExtendedPrivateKey {
  /// The serialised form `xprv…`, 111 ASCII characters (BIP-32, "Serialization format").
  ///
  /// Whoever has it can spend from every key below.
  public borrowing func text() throws(ExtendedKeyError) -> Secret {
    defer { SecureWipe.stack() }
    let origin = origin
    return try withPrivateKey { (key) throws(ExtendedKeyError) in
      try withChainCode { (chainCode) throws(ExtendedKeyError) in
        try ExtendedKeyText(.privateKey, origin, chainCode: chainCode, keyPrefix: 0, key: key).text()
      }
    }
  }

  /// Reads `xprv…` from secret memory, nothing around it.
  ///
  /// Throws ``ExtendedKeyError`` with the first of the standard's rules that the text breaks.
  public static func parse(_ text: borrowing Secret) throws(ExtendedKeyError) -> ExtendedPrivateKey {
    try text.withBytes { (text) throws(ExtendedKeyError) in try parse(text) }
  }

  /// Reads `xprv…` from memory that the caller wipes.
  public static func parse(_ text: RawSpan) throws(ExtendedKeyError) -> ExtendedPrivateKey {
    defer { SecureWipe.stack() }
    let parsed = try ExtendedKeyText(parsing: text)
    guard parsed.version == .privateKey else { throw .publicKeyGiven }
    let origin = parsed.origin
    return try parsed.withParts { (chainCode, prefix, key) throws(ExtendedKeyError) in
      guard prefix == 0 else { throw prefix == 2 || prefix == 3 ? .versionMismatch : .invalidPrivateKeyPrefix }
      do throws(CurveError) { try Secp256k1.validate(privateKey: key) } catch {
        switch error {
        case .scalarIsZero: throw .privateKeyIsZero
        case .scalarNotBelowOrder: throw .privateKeyNotBelowOrder
        default: throw .libraryFailure
        }
      }
      do throws(DerivationError) {
        return try ExtendedPrivateKey(node: BIP32PrivateNode(key: key, chainCode: chainCode), origin: origin)
      } catch {
        if case .secretMemory(let reason) = error { throw .secretMemory(reason) }
        throw .libraryFailure
      }
    }
  }
}
